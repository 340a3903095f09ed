// Of a wait with a limit it is said that it is not explored.
//
// expect: not explored
// says: pthread_cond_clockwait is called, which is not explored
#include <chrono>
#include <condition_variable>
#include <mutex>

std::mutex guard;
std::condition_variable changed;

int main() {
  std::unique_lock lock(guard);
  changed.wait_for(lock, std::chrono::seconds(1));
}
