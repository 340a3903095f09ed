// A thread leaves a pointer to a variable of its own behind.
//
// expect: use after free
// says: thread_local_outlived.cpp:13
#include <thread>

thread_local int own = 5;
int* left = nullptr;

int main() {
  std::thread other([] { left = &own; });
  other.join();
  return *left == 5 ? 0 : 1;
}
