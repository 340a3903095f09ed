// moodycamel::ConcurrentQueue: one thread enqueues two items, another one dequeues what is there.
//
// package: libconcurrentqueue-dev
// flags: -I/usr/include/concurrentqueue
// calls: 2 + 2
#include <concurrentqueue.h>

#include <thread>

int main() {
  moodycamel::ConcurrentQueue<int> all(2);
  int items[3] = {0, 0, 0};
  std::thread producer([&] {
    for (int i = 1; i != 3; ++i) {
      items[i] = i;
      all.enqueue(i);
    }
  });
  int got = 0;
  bool good = true;
  for (int i = 0; i != 2; ++i) good = good && (!all.try_dequeue(got) || items[got] == got);
  producer.join();
  return good ? 0 : 1;
}
