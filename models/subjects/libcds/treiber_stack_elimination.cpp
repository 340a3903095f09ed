// cds::container::TreiberStack with elimination: one thread pushes an item, another one pops.
//
// package: libcds-dev
// source: libcds
// files: src/hp.cpp src/dhp.cpp src/init.cpp src/thread_data.cpp src/topology_linux.cpp src/urcu_gp.cpp src/urcu_sh.cpp
// flags: -I@
// calls: 1 + 1
#include <cds/container/treiber_stack.h>
#include <cds/gc/hp.h>
#include <cds/init.h>

#include <cassert>
#include <thread>

using cds::threading::Manager;

struct elimination : cds::container::treiber_stack::traits {
  static constexpr bool enable_elimination = true;
};

void use() {
  cds::container::TreiberStack<cds::gc::HP, int, elimination> all;
  std::thread other([&] {
    Manager::attachThread();
    all.push(1);
    Manager::detachThread();
  });
  int got = 1;
  all.pop(got);
  other.join();
  assert(got == 1);
}

int main() {
  cds::Initialize();
  cds::gc::HP const collector(3, 2, 1);
  Manager::attachThread();
  use();
  Manager::detachThread();
}
