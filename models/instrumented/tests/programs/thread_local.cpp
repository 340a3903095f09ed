// Of thread_local variables it is said that they are not explored.
//
// expect: refused
// says: it has thread_local variables
#include <thread>

thread_local int own = 0;

int main() {
  std::thread one([] { own = 1; });
  one.join();
  return own;
}
