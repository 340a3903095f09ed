// xenium::kirsch_kfifo_queue: one thread pushes an item, another one pops.
//
// package: libxenium-dev
// variant: hazard_pointer -DRECLAIMER=hazard_pointer<>
// variant: hazard_eras -DRECLAIMER=hazard_eras<>
// variant: epoch_based -DRECLAIMER=epoch_based<>
// variant: new_epoch_based -DRECLAIMER=new_epoch_based<>
// variant: debra -DRECLAIMER=debra<>
// variant: quiescent_state_based -DRECLAIMER=quiescent_state_based
// variant: stamp_it -DRECLAIMER=stamp_it
// calls: 1 + 1
// expect of quiescent_state_based: pass, not exhaustive
// expect of stamp_it: assertion failed
// found of stamp_it: xenium_stamp_it.md
// repair of stamp_it: stamp_it.hpp:242:load=acquire stamp_it.hpp:162:store=release
// repaired of stamp_it: pass, not exhaustive
#include <cassert>  // xenium forgets it
#include <thread>
#include <xenium/kirsch_kfifo_queue.hpp>

#include "reclaimers.hpp"

int main() {
  xenium::kirsch_kfifo_queue<int*, by_policy> all(1);
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
