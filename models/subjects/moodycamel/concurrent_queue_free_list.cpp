// moodycamel::ConcurrentQueue with blocks of two: one thread empties a block, which goes to the list of free blocks,
// and another one takes it from there.
//
// package: libconcurrentqueue-dev
// flags: -I/usr/include/concurrentqueue
// calls: 4 + 2
#include <concurrentqueue.h>

#include <thread>

struct small : moodycamel::ConcurrentQueueDefaultTraits {
  static constexpr std::size_t BLOCK_SIZE = 2;
};

int main() {
  moodycamel::ConcurrentQueue<int, small> all(0);
  int sum = 0;
  int got = 0;
  std::thread other([&] { all.enqueue(1), all.enqueue(2); });
  for (int i = 8; i <= 16; i *= 2) all.enqueue(i);
  for (int i = 0; i != 2; ++i) sum += all.try_dequeue(got) ? got : 0;
  other.join();
  while (all.try_dequeue(got)) sum += got;
  return sum == 27 ? 0 : 1;
}
