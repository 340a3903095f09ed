// A thread polls a thousand times, and gives up. --counted-loops states that it uses the number for nothing else.
//
// arguments: --counted-loops
// expect: pass
// says: loops that count their looks taken to see a change within the first or not at all
// says: came
// says: gave up
#include <atomic>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::atomic<int> flag{0};
int looks = 0;  // that others could know, so that nobody else states that

bool comes_in_time() {
  for (looks = 0; looks != 1000; ++looks) {
    if (flag.load() == 1) return true;
  }
  return false;
}

int main() {
  std::thread other([] { flag = 1; });
  modelcheck_outcome(comes_in_time() ? "came" : "gave up");
  other.join();
}
