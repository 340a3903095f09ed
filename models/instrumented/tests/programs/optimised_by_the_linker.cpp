// With -flto it would be the linker that instruments. The flag has no effect.
//
// flags: -O2 -flto
// expect: data race
// says: thread 1 writes data (optimised_by_the_linker.cpp:11)
#include <thread>

int data = 0;

int main(int arguments, char**) {
  std::thread other([] { data = 1; });
  int const seen = data;
  other.join();
  return seen == arguments + 1;
}
