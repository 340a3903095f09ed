// An exception leaves a function, and another exception a whole thread: the lifetimes of variables on the stack have
// ended by then, and all uses of them happen before that.
//
// expect: pass
#include <pthread.h>

#include <atomic>
#include <stdexcept>
#include <thread>

int work(int by) {
  std::atomic<int> done{0};
  int result = 0;
  std::thread other([&] {
    result = by;
    done.store(1, std::memory_order_release);
  });
  while (done.load(std::memory_order_acquire) == 0) {
  }
  other.join();
  if (by == 1) throw std::runtime_error("one");
  return result;
}

int main() {
  int sum = 0;
  for (int i = 1; i != 3; ++i) {
    try {
      sum += work(i);
    } catch (std::runtime_error const&) {
      sum += 10;
    }
  }
  std::thread ends_early([&sum] {
    int own = 3;
    sum += own;
    pthread_exit(nullptr);
  });
  ends_early.join();
  return sum == 15 ? 0 : 1;
}
