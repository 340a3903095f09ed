// xenium::reclamation::stamp_it: two threads enter and leave a critical region.
//
// package: libxenium-dev
// expect: assertion failed
// found: xenium_stamp_it.md
#include <cassert>
#include <thread>
#include <xenium/reclamation/stamp_it.hpp>

int main() {
  using reclaimer = xenium::reclamation::stamp_it;
  std::thread other([] { reclaimer::region_guard const inside; });
  { reclaimer::region_guard const inside; }
  other.join();
}
