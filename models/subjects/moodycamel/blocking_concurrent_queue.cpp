// moodycamel::BlockingConcurrentQueue: one thread enqueues two items, another one waits for both.
//
// package: libconcurrentqueue-dev
// flags: -I/usr/include/concurrentqueue
// calls: 2 + 2
// options: --counted-loops
#include <blockingconcurrentqueue.h>

#include <thread>

int main() {
  moodycamel::BlockingConcurrentQueue<int> all(2);
  int items[3] = {0, 0, 0};
  std::thread producer([&] {
    for (int i = 1; i != 3; ++i) {
      items[i] = i;
      all.enqueue(i);
    }
  });
  bool good = true;
  for (int i = 1; i != 3; ++i) {
    int got = 0;
    all.wait_dequeue(got);
    good = good && got == i && items[i] == i;
  }
  producer.join();
  return good ? 0 : 1;
}
