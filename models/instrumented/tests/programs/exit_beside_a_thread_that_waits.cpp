// main() returns while a detached thread still waits: the end of the program ends the thread, too. The condition
// variable is not destroyed then: that would be undefined (exit_destroys_what_is_waited_for.cpp).
//
// expect: pass
// graphs: 1
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable& changed = *new std::condition_variable;
bool is_there = false;

int main() {
  std::thread([] {
    std::unique_lock lock(guard);
    changed.wait(lock, [] { return is_there; });
  }).detach();
}
