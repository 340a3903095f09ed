// xenium::vyukov_hash_map: one thread inserts a key and erases it, another one looks for it.
//
// package: libxenium-dev
// variant: hazard_pointer -DRECLAIMER=hazard_pointer<>
// variant: hazard_eras -DRECLAIMER=hazard_eras<>
// variant: epoch_based -DRECLAIMER=epoch_based<>
// variant: new_epoch_based -DRECLAIMER=new_epoch_based<>
// variant: debra -DRECLAIMER=debra<>
// variant: quiescent_state_based -DRECLAIMER=quiescent_state_based
// variant: stamp_it -DRECLAIMER=stamp_it
// calls: 1 + 2
// expect of quiescent_state_based: pass, not exhaustive
// expect of stamp_it: pass, not exhaustive
#include <cassert>  // xenium forgets it
#include <thread>
#include <xenium/vyukov_hash_map.hpp>

#include "reclaimers.hpp"

int main() {
  using map = xenium::vyukov_hash_map<int, int, by_policy>;
  map all(8);
  std::thread other([&] {
    all.emplace(1, 10);
    all.erase(1);
  });
  map::accessor found;
  bool const good = !all.try_get_value(1, found) || *found == 10;
  other.join();
  return good ? 0 : 1;
}
