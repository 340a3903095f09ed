// A struct that a call takes by value is read by the caller, here with nothing to order that before another thread's
// write.
//
// expect: data race
// says: struct_by_value_raced.cpp:19
#include <thread>

struct point {
  int x, y, z;
};

point shared{1, 2, 3};
int sum;

[[gnu::noinline]] void add(point const p) { sum = p.x + p.y + p.z; }

int main() {
  std::thread writer([] { shared.x = 4; });
  add(shared);
  writer.join();
}
