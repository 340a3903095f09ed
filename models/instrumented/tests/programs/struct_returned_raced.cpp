// A struct that a call returns is written by the caller, here with nothing to order that before another thread's read.
// The call may throw, and so ends its block of code.
//
// expect: data race
// says: struct_returned_raced.cpp:24
#include <stdexcept>
#include <thread>

struct point {
  int x, y, z;
};

point shared{1, 2, 3};
int seen;

[[gnu::noinline]] point all(int const each) {
  if (each < 0) throw std::invalid_argument("negative");
  return {each, each, each};
}

int main() {
  std::thread reader([] { seen = shared.x; });
  try {
    shared = all(4);
  } catch (std::invalid_argument const&) {
  }
  reader.join();
}
