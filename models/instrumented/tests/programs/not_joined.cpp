// A thread that is not joined.
//
// expect: terminated
#include <thread>

int shared = 0;

int main() {
  std::thread one([] { shared = 1; });
}
