// A thread whose wait has a time limit may proceed without a wake-up, and then reads the current value.
//
// expect: pass
// graphs: 11
// says: 1 time-out for each thread and object
// says: came
// says: did not come
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

extern "C" void modelcheck_outcome(char const*);

std::mutex guard;
std::condition_variable changed;
bool ready = false;

int main() {
  std::thread other([] {
    std::lock_guard const lock(guard);
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock lock(guard);
    bool const came = changed.wait_for(lock, std::chrono::seconds(1), [] { return ready; });
    modelcheck_outcome(came ? "came" : "did not come");
  }
  other.join();
}
