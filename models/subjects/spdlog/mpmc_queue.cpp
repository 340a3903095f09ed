// spdlog::details::mpmc_blocking_queue, of one place: one thread puts in two items, another one waits for them.
//
// package: libspdlog-dev
// calls: 2 + 2
// expect: pass, not exhaustive
// executions: 20,000
#include <spdlog/common.h>
#include <spdlog/details/mpmc_blocking_q.h>

#include <thread>

int main() {
  spdlog::details::mpmc_blocking_queue<int> all(1);
  std::thread producer([&] {
    all.enqueue_nowait(1);
    all.enqueue_nowait(2);
  });
  int last = 0;
  bool good = true;
  for (int i = 0; i != 2; ++i) {
    int got = 0;
    if (!all.dequeue_for(got, std::chrono::hours(1))) continue;
    good = good && got > last;
    last = got;
  }
  producer.join();
  return good ? 0 : 1;
}
