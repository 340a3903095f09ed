// cds::container::TreiberStack with hazard pointers: one thread pushes an item, another one pops.
//
// package: libcds-dev
// source: libcds
// files: src/hp.cpp src/dhp.cpp src/init.cpp src/thread_data.cpp src/topology_linux.cpp src/urcu_gp.cpp src/urcu_sh.cpp
// flags: -I@
#include <cds/container/treiber_stack.h>
#include <cds/gc/hp.h>
#include <cds/init.h>

#include <thread>

using cds::threading::Manager;

int use() {
  cds::container::TreiberStack<cds::gc::HP, int> all;
  std::thread other([&] {
    Manager::attachThread();
    all.push(1);
    Manager::detachThread();
  });
  int got = 1;
  bool const good = !all.pop(got) || got == 1;
  other.join();
  return good ? 0 : 1;
}

int main() {
  cds::Initialize();
  int failed = 0;
  {
    cds::gc::HP const collector(3, 2, 1);
    Manager::attachThread();
    failed = use();
    Manager::detachThread();
  }
  cds::Terminate();
  return failed;
}
