// xenium::ramalhete_queue with hazard pointers: one thread pushes, another one pops.
//
// package: libxenium-dev
#include <cassert>
#include <thread>
#include <xenium/ramalhete_queue.hpp>
#include <xenium/reclamation/hazard_pointer.hpp>

int main() {
  using namespace xenium;
  int item = 0;
  ramalhete_queue<int*, policy::reclaimer<reclamation::hazard_pointer<>>, policy::entries_per_node<2>,
                  policy::pop_retries<1>>
      all;
  std::thread other([&] {
    item = 1;
    all.push(&item);
  });
  int* got = nullptr;
  bool const good = !all.try_pop(got) || *got == 1;
  other.join();
  return good ? 0 : 1;
}
