// Two threads take two mutexes in opposite orders, by std::scoped_lock, which cannot deadlock, but can begin again for
// ever. One of the mutexes is a shared one.
//
// expect: pass
// says: 1 failure of std::lock for each thread and mutex
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::mutex one;
std::shared_mutex another;
int value = 0;

int main() {
  std::thread other([] {
    std::scoped_lock const both(one, another);
    ++value;
  });
  {
    std::scoped_lock const both(another, one);
    ++value;
  }
  other.join();
  assert(value == 2);
}
