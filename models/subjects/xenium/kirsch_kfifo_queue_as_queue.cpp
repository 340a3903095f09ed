// xenium::kirsch_kfifo_queue, with one place in a segment, as a queue: two threads push an item each, and pop one.
//
// package: libxenium-dev
// calls: 2 + 2
// expect: not linearizable
// found: xenium_kfifo.md
// repair: kirsch_kfifo_queue.hpp:244:modify=acq_rel kirsch_kfifo_queue.hpp:266:load=acquire
// repaired: pass, not exhaustive
#include <cassert>  // xenium forgets it
#include <modelcheck/linearizable.hpp>
#include <optional>
#include <thread>
#include <xenium/kirsch_kfifo_queue.hpp>
#include <xenium/reclamation/generic_epoch_based.hpp>

#include "../specifications.hpp"

using namespace xenium;

int main() {
  int items[] = {0, 1, 2};
  kirsch_kfifo_queue<int*, policy::reclaimer<reclamation::epoch_based<>>> all(1);
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
