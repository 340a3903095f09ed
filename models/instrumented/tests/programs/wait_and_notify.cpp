// std::atomic::wait of libstdc++ 12: notify_all() reads whether anybody waits, and nothing orders that read after the
// store, which is only a release. A sleeper that has not seen the store is then not woken.
//
// expect: deadlock
// says: sleeps on flag and is not woken
// says: takes weak memory
#include <atomic>
#include <thread>

std::atomic<int> flag{0};

int main() {
  std::thread waker([] {
    flag.store(1, std::memory_order_release);
    flag.notify_all();
  });
  std::thread sleeper([] { flag.wait(0, std::memory_order_acquire); });
  waker.join();
  sleeper.join();
}
