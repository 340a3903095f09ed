// An execution in which what is assumed does not hold is left out, and is no deadlock.
//
// expect: pass
#include <atomic>
#include <thread>

extern "C" void modelcheck_assume(int);

std::atomic<int> flag{0};

int main() {
  std::thread other([] { flag = 1; });
  int const seen = flag;
  modelcheck_assume(seen == 1);
  other.join();
  return seen == 1 ? 0 : 1;
}
