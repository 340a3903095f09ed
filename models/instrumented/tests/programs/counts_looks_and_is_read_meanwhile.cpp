// A loop that is not followed any further gives up at the same operation when its execution is made again, for another
// value of a read elsewhere: that is no deadlock. Of a function that calls alloca() the plugins tell no head of a loop.
//
// expect: pass so far
// arguments: --executions 40
// says: was not followed behind 1,000 equal looks
#include <alloca.h>

#include <atomic>
#include <thread>

std::atomic<int> stop{0}, one{0};
int seen = 0;

static void polls() {
  int volatile* const count = static_cast<int*>(alloca(sizeof(int)));
  *count = 0;
  while (stop.load(std::memory_order_relaxed) == 0) *count = *count + 1;
}

int main() {
  std::thread poller(polls);
  std::thread reader([] { seen = one.load(std::memory_order_relaxed); });
  std::thread writer([] {
    one.store(1, std::memory_order_relaxed);
    stop.store(1, std::memory_order_relaxed);
  });
  poller.join();
  reader.join();
  writer.join();
}
