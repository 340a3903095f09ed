// main() returns while a detached thread waits at a static condition variable, which is then destroyed.
//
// expect: wrong destroy
// says: a condition variable is destroyed at which thread 1 waits
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool is_there = false;

int main() {
  std::thread([] {
    std::unique_lock lock(guard);
    changed.wait(lock, [] { return is_there; });
  }).detach();
}
