// A thread leaves behind a pointer to its thread_local variable.
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
