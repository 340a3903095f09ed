// A thread uses a pointer that another one has not set yet.
//
// expect: crash
// says: a null pointer, or one with a small offset to it, is used (null_pointer.cpp:15)
#include <atomic>
#include <thread>

struct item {
  int before = 0;
  int value = 0;
};

std::atomic<item*> shared{nullptr};

int read() { return shared.load()->value; }

int main() {
  item its;
  std::thread sets([&] { shared = &its; });
  int const seen = read();
  sets.join();
  return seen;
}
