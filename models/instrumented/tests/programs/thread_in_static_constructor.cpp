// A static constructor starts a thread, which is not explored.
//
// expect: refused
// says: a static constructor starts a thread
#include <thread>

struct worker {
  std::thread its{[] {}};
  ~worker() { its.join(); }
} both;

int main() {}
