// A loop that looks, and gives up by a random number: a round in which it does not is none in vain, since the next one
// has another number.
//
// expect: pass
// says: gave up
#include <atomic>
#include <cstdlib>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::atomic<int> flag{0};

int main() {
  std::srand(5);
  bool gave_up = false;
  while (!gave_up && flag.load() == 0) gave_up = std::rand() % 4 == 0;
  modelcheck_outcome(gave_up ? "gave up" : "came");
  std::thread other([] { flag = 1; });
  other.join();
}
