// As wait_and_notify.cpp, with orders that are strong enough.
//
// expect: pass
#include <atomic>
#include <thread>

std::atomic<int> flag{0};

int main() {
  std::thread waker([] {
    flag.store(1, std::memory_order_seq_cst);
    flag.notify_all();
  });
  std::thread sleeper([] { flag.wait(0, std::memory_order_seq_cst); });
  waker.join();
  sleeper.join();
}
