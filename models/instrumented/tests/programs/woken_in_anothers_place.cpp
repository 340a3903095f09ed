// Two threads sleep on one word for different values, and one of them is woken: if that is the wrong one, it looks in
// vain, and the other one sleeps for ever.
//
// expect: deadlock
// arguments: --threads 3
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> word{0};

void wait_for(int value) {
  for (int seen; (seen = word.load()) < value;)
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
}

void set(int value) {
  word.store(value);
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
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
