// xenium::michael_scott_queue with new epochs: one thread pushes an item, another one pops.
//
// package: libxenium-dev
#include <cassert>
#include <thread>
#include <xenium/michael_scott_queue.hpp>
#include <xenium/reclamation/generic_epoch_based.hpp>

int main() {
  using policy = xenium::policy::reclaimer<xenium::reclamation::new_epoch_based<>>;
  xenium::michael_scott_queue<int, policy> all;
  std::thread other([&] { all.push(1); });
  int got = 1;
  bool const good = !all.try_pop(got) || got == 1;
  other.join();
  return good ? 0 : 1;
}
