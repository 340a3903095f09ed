// cds::container::BasketQueue with hazard pointers: one thread enqueues an item, another one dequeues.
//
// package: libcds-dev
// source: libcds
// files: src/hp.cpp src/dhp.cpp src/init.cpp src/thread_data.cpp src/topology_linux.cpp src/urcu_gp.cpp src/urcu_sh.cpp
// flags: -I@
#include <cds/container/basket_queue.h>
#include <cds/gc/hp.h>
#include <cds/init.h>

#include <thread>

using cds::threading::Manager;

int use() {
  cds::container::BasketQueue<cds::gc::HP, int> all;
  std::thread other([&] {
    Manager::attachThread();
    all.enqueue(1);
    Manager::detachThread();
  });
  int got = 1;
  bool const good = !all.dequeue(got) || got == 1;
  other.join();
  return good ? 0 : 1;
}

int main() {
  cds::Initialize();
  int failed = 0;
  {
    cds::gc::HP const collector(8, 2, 1);
    Manager::attachThread();
    failed = use();
    Manager::detachThread();
  }
  cds::Terminate();
  return failed;
}
