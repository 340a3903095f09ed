// Two threads hand a turn to each other by a bool, on which the kernel cannot sleep: libstdc++ reads a number of its
// own, looks at the flag, and sleeps while the number stays. A thread that does not sleep reads no number; one that has
// looked at the old flag does not expect the new number, which would be a wake-up lost. What differs is the order in
// which both change the number.
//
// expect: pass
// graphs: 13
#include <atomic>
#include <thread>

std::atomic<bool> turn{false};

void takes_turns(bool mine) {
  for (int n = 0; n != 3; ++n) {
    turn.wait(!mine);
    turn.store(!mine);
    turn.notify_one();
  }
}

int main() {
  std::thread other(takes_turns, true);
  takes_turns(false);
  other.join();
}
