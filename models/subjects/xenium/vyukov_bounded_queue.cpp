// xenium::vyukov_bounded_queue: two threads push an item each, and one of them pops.
//
// package: libxenium-dev
#include <thread>
#include <xenium/vyukov_bounded_queue.hpp>

int main() {
  xenium::vyukov_bounded_queue<int> all(2);
  int items[3] = {0, 0, 0};
  auto const push = [&](int number) {
    items[number] = number;
    return all.try_push(number);
  };
  bool pushed = false;
  std::thread other([&] { pushed = push(1); });
  bool const mine = push(2);
  int got = 0;
  bool const good = !all.try_pop(got) || items[got] == got;
  other.join();
  return good && pushed && mine ? 0 : 1;
}
