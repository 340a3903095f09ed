// xenium::kirsch_kfifo_queue with epochs: one thread pushes an item, another one pops.
//
// package: libxenium-dev
#include <cassert>
#include <thread>
#include <xenium/kirsch_kfifo_queue.hpp>
#include <xenium/reclamation/generic_epoch_based.hpp>

int main() {
  using policy = xenium::policy::reclaimer<xenium::reclamation::epoch_based<>>;
  xenium::kirsch_kfifo_queue<int*, policy> all(1);
  int item = 0;
  std::thread other([&] {
    item = 1;
    all.push(&item);
  });
  int* got = nullptr;
  bool const good = !all.try_pop(got) || *got == 1;
  other.join();
  return good ? 0 : 1;
}
