// moodycamel::ConcurrentQueue: one thread enqueues an item, another one dequeues what is there.
//
// package: libconcurrentqueue-dev
// flags: -I/usr/include/concurrentqueue
#include <concurrentqueue.h>

#include <thread>

int main() {
  moodycamel::ConcurrentQueue<int> all(1);
  int item = 0;
  std::thread producer([&] {
    item = 1;
    all.enqueue(1);
  });
  int got = 0;
  bool const good = !all.try_dequeue(got) || item == got;
  producer.join();
  return good ? 0 : 1;
}
