// As exit_waits_for_ever.cpp, but the destructor tells the thread to end.
//
// expect: pass
#include <condition_variable>
#include <mutex>
#include <thread>

struct worker {
  ~worker() {
    {
      std::lock_guard const lock(guard);
      is_over = true;
    }
    changed.notify_one();
    its.join();
  }
  std::mutex guard;
  std::condition_variable changed;
  bool is_over = false;
  std::thread its;
};

worker all;

int main() {
  all.its = std::thread([] {
    std::unique_lock lock(all.guard);
    all.changed.wait(lock, [] { return all.is_over; });
  });
}
