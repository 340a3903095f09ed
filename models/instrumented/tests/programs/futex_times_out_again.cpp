// A thread's sleep on a word of its stack times out; then it sleeps on another word, which is made at the same address:
// that sleep may time out, too.
//
// expect: pass
// says: both were over
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::atomic<std::atomic<int>*> offered{nullptr};

__attribute__((noinline)) bool is_over() {
  std::atomic<int> word{0};
  offered.store(&word);
  timespec const limit{1, 0};
  bool over = false;
  while (!over && word.load() == 0)
    over = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &limit, nullptr, 0) == -1 && errno == ETIMEDOUT;
  std::atomic<int>* expected = &word;
  if (!offered.compare_exchange_strong(expected, nullptr)) {
    while (word.load() == 0) {
    }
  }
  return over;
}

int main() {
  std::thread waiter([] {
    bool const first = is_over();
    bool const second = is_over();
    if (first && second) modelcheck_outcome("both were over");
  });
  if (std::atomic<int>* const word = offered.exchange(nullptr)) {
    word->store(1);
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  }
  waiter.join();
}
