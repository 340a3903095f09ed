// What a thread writes before it waits, another one reads that has notified it: only the count of those who wait, and
// only if the wait came first, would order the two. That is a race.
//
// expect: data race
#include <atomic>
#include <thread>

std::atomic<int> go{0};
int plain = 0;

int main() {
  std::thread waiter([] {
    plain = 1;
    go.wait(0);
  });
  go.store(1);
  go.notify_one();
  int const seen = plain;
  waiter.join();
  return seen == 2;
}
