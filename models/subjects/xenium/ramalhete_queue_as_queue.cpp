// xenium::ramalhete_queue as a queue: two threads push an item each, and pop one.
//
// package: libxenium-dev
// calls: 2 + 2
// expect: not linearizable
// found: xenium_ramalhete.md
// repair: ramalhete_queue.hpp:256:modify=acq_rel
#include <cassert>  // xenium forgets it
#include <modelcheck/linearizable.hpp>
#include <optional>
#include <thread>
#include <xenium/ramalhete_queue.hpp>
#include <xenium/reclamation/hazard_pointer.hpp>

#include "../specifications.hpp"

using namespace xenium;

int main() {
  int items[] = {0, 1, 2};
  ramalhete_queue<int*, policy::reclaimer<reclamation::hazard_pointer<>>, policy::entries_per_node<2>,
                  policy::pop_retries<1>>
      all;
  modelcheck::linearizable<queue_spec> history;
  auto const work = [&](int number) {
    history.call<&queue_spec::push>([&](int item) { return all.push(&items[item]), true; }, number);
    history.call<&queue_spec::pop>([&] {
      int* got = nullptr;
      return all.try_pop(got) ? std::optional(*got) : std::nullopt;
    });
  };
  std::thread other(work, 2);
  work(1);
  other.join();
}
