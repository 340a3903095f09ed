// moodycamel::ConcurrentQueue with blocks of two: a producer with a token enqueues three items, another thread
// dequeues.
//
// package: libconcurrentqueue-dev
// flags: -I/usr/include/concurrentqueue
// calls: 3 + 2
#include <concurrentqueue.h>

#include <thread>

struct small : moodycamel::ConcurrentQueueDefaultTraits {
  static constexpr std::size_t BLOCK_SIZE = 2;
};

int main() {
  moodycamel::ConcurrentQueue<int, small> all(2);
  int sum = 0;
  std::thread other([&] {
    int got = 0;
    for (int i = 0; i != 2; ++i) sum += all.try_dequeue(got) ? got : 0;
  });
  moodycamel::ProducerToken const mine(all);
  for (int i = 1; i <= 4; i *= 2) all.enqueue(mine, i);
  other.join();
  int got = 0;
  while (all.try_dequeue(got)) sum += got;
  return sum == 7 ? 0 : 1;
}
