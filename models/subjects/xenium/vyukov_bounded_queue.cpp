// xenium::vyukov_bounded_queue: two threads push an item each and pop one.
//
// package: libxenium-dev
// calls: 2 + 2
#include <thread>
#include <xenium/vyukov_bounded_queue.hpp>

int main() {
  xenium::vyukov_bounded_queue<int> all(2);
  int items[3] = {0, 0, 0};
  auto const work = [&](int number) {
    items[number] = number;
    bool const pushed = all.try_push(number);
    int got = 0;
    return pushed && (!all.try_pop(got) || items[got] == got);
  };
  bool there = false;
  std::thread other([&] { there = work(1); });
  bool const here = work(2);
  other.join();
  return here && there ? 0 : 1;
}
