// Two threads wait for different values at one condition variable, and one of them is notified: if that is the wrong
// one, it looks in vain, and the other one waits for ever.
//
// expect: deadlock
// arguments: --threads 3
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
int value = 0;

void wait_for(int least) {
  std::unique_lock lock(guard);
  changed.wait(lock, [least] { return value >= least; });
}

void set(int to) {
  {
    std::lock_guard const lock(guard);
    value = to;
  }
  changed.notify_one();
}

int main() {
  std::thread first([] {
    wait_for(1);
    set(2);
  });
  std::thread second([] { wait_for(2); });
  set(1);
  first.join();
  second.join();
}
