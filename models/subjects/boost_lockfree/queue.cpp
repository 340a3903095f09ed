// boost::lockfree::queue: two threads push an item each and pop one.
//
// package: libboost-dev
// calls: 2 + 2
// expect: data race
// found: boost_freelist.md
// repair: boost_freelist.patch
// repaired: pass, not exhaustive
#include <boost/lockfree/queue.hpp>
#include <thread>

int main() {
  boost::lockfree::queue<int, boost::lockfree::capacity<2>> all;
  int items[3] = {0, 0, 0};
  int got[2] = {0, 0};
  auto const work = [&](int me) {
    items[me + 1] = me + 1;
    all.push(me + 1);
    if (all.pop(got[me]) && items[got[me]] != got[me]) got[me] = 100;
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  return got[0] + got[1] == 3 ? 0 : 1;
}
