// std::counting_semaphore: one thread hands two items over, another one takes them.
//
// header: bits/semaphore_base.h
// calls: 2 + 2
#include <semaphore>
#include <thread>

std::counting_semaphore<2> full(0);
int items[2];

int main() {
  std::thread taker([] {
    full.acquire();
    full.acquire();
    if (items[0] + items[1] != 3) items[0] = 100;
  });
  items[0] = 1;
  full.release();
  items[1] = 2;
  full.release();
  taker.join();
  return items[0] == 1 ? 0 : 1;
}
