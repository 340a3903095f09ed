// A loop that counts its polls, after a read of its own: the number of polls before it sleeps does not depend on the
// values that it has read, and is the same in every execution.
//
// expect: pass
// arguments: --counted-loops --threads 2
#include <semaphore.h>

#include <atomic>
#include <cassert>
#include <thread>

class light_semaphore {
 public:
  light_semaphore() { sem_init(&sleepers_, 0, 0); }
  ~light_semaphore() { sem_destroy(&sleepers_); }

  void wait() {
    if (try_wait()) return;
    for (int i = 0; i != 1000; ++i) {
      if (try_wait()) return;
    }
    if (count_.fetch_sub(1, std::memory_order_acquire) > 0) return;
    while (sem_wait(&sleepers_) != 0) {
    }
  }

  void signal() {
    if (count_.fetch_add(1, std::memory_order_release) < 0) sem_post(&sleepers_);
  }

 private:
  __attribute__((noinline)) bool try_wait() {
    if (count_.load(std::memory_order_relaxed) <= 0) return false;
    count_.fetch_sub(1, std::memory_order_acquire);
    return true;
  }

  std::atomic<long> count_{0};
  sem_t sleepers_;
};

int main() {
  light_semaphore there;
  light_semaphore back;
  int data = 0;
  std::thread other([&] {
    data = 1;
    there.signal();
    back.wait();
    data = 2;
    there.signal();
  });
  there.wait();
  assert(data == 1);
  back.signal();
  there.wait();
  assert(data == 2);
  other.join();
}
