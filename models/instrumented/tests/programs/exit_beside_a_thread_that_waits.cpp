// main() returns while a detached thread still waits: the end of the program ends the thread, too.
//
// expect: pass
// graphs: 2
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
