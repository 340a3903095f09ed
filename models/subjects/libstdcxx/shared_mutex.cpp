// std::shared_mutex: one thread writes, another one reads twice.
//
// header: shared_mutex
// calls: 4 + 2
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex guard;
int shared = 0;

int get() {
  std::shared_lock const lock(guard);
  return shared;
}

int main() {
  std::thread writer([] {
    std::unique_lock const lock(guard);
    ++shared;
  });
  int const first = get();
  int const second = get();
  writer.join();
  return first <= second && shared == 1 ? 0 : 1;
}
