// xenium::reclamation::stamp_it: two threads enter and leave a critical region.
//
// package: libxenium-dev
// calls: 2 + 2
// expect: assertion failed
// found: xenium_stamp_it.md
// repair: stamp_it.hpp:242:load=acquire stamp_it.hpp:162:store=release
// repaired: pass, not exhaustive
#include <cassert>
#include <thread>
#include <xenium/reclamation/stamp_it.hpp>

int main() {
  using reclaimer = xenium::reclamation::stamp_it;
  std::thread other([] { reclaimer::region_guard const inside; });
  { reclaimer::region_guard const inside; }
  other.join();
}
