// moodycamel::BlockingConcurrentQueue: one thread enqueues an item, another one waits for it.
//
// package: libconcurrentqueue-dev
// flags: -I/usr/include/concurrentqueue
// calls: 1 + 1
// options: --counted-loops
#include <blockingconcurrentqueue.h>

#include <thread>

int main() {
  moodycamel::BlockingConcurrentQueue<int> all(1);
  int item = 0;
  std::thread producer([&] {
    item = 1;
    all.enqueue(1);
  });
  int got = 0;
  all.wait_dequeue(got);
  bool const good = item == got;
  producer.join();
  return good ? 0 : 1;
}
