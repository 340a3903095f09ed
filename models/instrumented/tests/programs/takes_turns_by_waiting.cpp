// Two threads hand a turn to each other by std::atomic::wait. However often one of them is counted among those who
// wait, looks, or sleeps, there is one behaviour: who does not sleep is not counted, and a sleep is a round in vain.
//
// expect: pass
// graphs: 1
#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void takes_turns(int mine) {
  for (int n = 0; n != 3; ++n) {
    turn.wait(1 - mine);
    turn.store(1 - mine);
    turn.notify_one();
  }
}

int main() {
  std::thread other(takes_turns, 1);
  takes_turns(0);
  other.join();
}
