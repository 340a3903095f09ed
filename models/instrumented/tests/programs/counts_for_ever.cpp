// A thread counts its polls, for no purpose, until it sees a change by another thread.
//
// arguments: --counted-loops
// expect: pass
#include <atomic>
#include <thread>

std::atomic<int> flag{0};

int main() {
  std::thread other([] { flag = 1; });
  long looks = 0;
  while (flag.load() == 0) ++looks;
  other.join();
  return looks >= 0 ? 0 : 1;
}
