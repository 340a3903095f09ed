// The destructor of a static object joins a thread that waits for ever: the program does not end.
//
// expect: deadlock
#include <condition_variable>
#include <mutex>
#include <thread>

struct worker {
  ~worker() { its.join(); }
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
