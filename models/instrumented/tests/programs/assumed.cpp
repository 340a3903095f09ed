// An execution in which an assumption does not hold is discarded, and is no deadlock.
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
