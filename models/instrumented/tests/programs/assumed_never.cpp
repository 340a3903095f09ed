// The assumption holds in no execution: no execution is complete, and that is no pass.
//
// expect: nothing completed
#include <atomic>
#include <thread>

extern "C" void modelcheck_assume(int);

std::atomic<int> flag{0};

int main() {
  std::thread other([] { flag = 1; });
  modelcheck_assume(flag == 2);
  other.join();
}
