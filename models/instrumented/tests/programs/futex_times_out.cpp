// A sleep on a futex with a relative time limit: when it times out, a clock shows that the span is over.
//
// expect: pass
// graphs: 18
// says: came
// says: did not come
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::atomic<int> ready{0};

int main() {
  std::thread other([] {
    ready.store(1, std::memory_order_release);
    syscall(SYS_futex, &ready, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  });
  auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  timespec const limit{1, 0};
  while (ready.load(std::memory_order_acquire) == 0 && std::chrono::steady_clock::now() < end)
    syscall(SYS_futex, &ready, FUTEX_WAIT_PRIVATE, 0, &limit, nullptr, 0);
  modelcheck_outcome(ready.load(std::memory_order_relaxed) == 1 ? "came" : "did not come");
  other.join();
}
