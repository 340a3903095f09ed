// A thread leaves behind a pointer to a variable of its function, and is joined.
//
// expect: use after free
// says: thread 0 touches
// says: a variable of operator() (stack_of_ended_thread.cpp:11), which has returned
#include <thread>

int* left = nullptr;

int main() {
  std::thread other([] {
    int own = 5;
    left = &own;
  });
  other.join();
  return *left == 5 ? 0 : 1;
}
