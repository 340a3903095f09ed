// A thread takes two mutexes by std::lock, and gives only one of them back.
//
// expect: deadlock
#include <mutex>
#include <thread>

std::mutex one;
std::mutex another;

int main() {
  std::thread other([] {
    std::lock(one, another);
    one.unlock();
  });
  std::scoped_lock const both(another, one);
  other.join();
}
