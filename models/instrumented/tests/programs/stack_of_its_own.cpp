// A thread uses a variable of a function of its own that has returned.
//
// expect: use after free
// says: thread 0 touches
// says: a variable of leave (stack_of_its_own.cpp:10), which has returned
#include <thread>

int* left = nullptr;

int leave() {
  int own = 5;
  left = &own;
  return own;
}

int main() {
  std::thread other([] {});
  other.join();
  leave();
  return *left == 5 ? 0 : 1;
}
