// cds::container::TreiberStack with hazard pointers: one thread pushes an item, another one pops.
//
// package: libcds-dev
// source: libcds
// files: src/hp.cpp src/dhp.cpp src/init.cpp src/thread_data.cpp src/topology_linux.cpp src/urcu_gp.cpp src/urcu_sh.cpp
// flags: -I@
// calls: 1 + 1
#include <cds/container/treiber_stack.h>

#include "put_and_take.hpp"

using container = cds::container::TreiberStack<cds::gc::HP, int>;

int main() {
  return put_and_take<container>(
      3, [](container& all) { all.push(1); },
      [](container& all) {
        int got = 1;
        return !all.pop(got) || got == 1;
      });
}
