// xenium::kirsch_bounded_kfifo_queue: one thread pushes an item, another one pops.
//
// package: libxenium-dev
// calls: 1 + 1
// expect: pass, not exhaustive
// executions: 4,000
#include <cassert>
#include <thread>
#include <xenium/kirsch_bounded_kfifo_queue.hpp>

int main() {
  xenium::kirsch_bounded_kfifo_queue<int*> all(1, 2);
  int item = 0;
  std::thread other([&] {
    item = 1;
    all.try_push(&item);
  });
  int* got = nullptr;
  bool const good = !all.try_pop(got) || *got == 1;
  other.join();
  return good ? 0 : 1;
}
