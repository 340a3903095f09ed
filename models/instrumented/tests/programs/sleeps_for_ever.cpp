// A thread that nobody waits for sleeps again and again: no operation ends that.
//
// expect: too many operations
// says: a thread accesses plain data some 20 million times, or sleeps or yields 20,000 times
// says: a loop without an end? (sleeps_for_ever.cpp:12)
#include <chrono>
#include <thread>

int main() {
  std::thread([] {
    using namespace std::chrono_literals;
    for (;;) std::this_thread::sleep_for(1h);
  }).detach();
}
