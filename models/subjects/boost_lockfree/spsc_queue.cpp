// boost::lockfree::spsc_queue: one thread pushes two items, another one pops what is there.
//
// package: libboost-dev
// calls: 2 + 2
#include <boost/lockfree/spsc_queue.hpp>
#include <thread>

int main() {
  boost::lockfree::spsc_queue<int, boost::lockfree::capacity<1>> all;
  int items[3] = {0, 0, 0};
  std::thread producer([&] {
    for (int i = 1; i != 3; ++i) {
      items[i] = i;
      all.push(i);
    }
  });
  int got = 0;
  bool good = true;
  for (int i = 0; i != 2; ++i) good = good && (!all.pop(got) || items[got] == got);
  producer.join();
  return good ? 0 : 1;
}
