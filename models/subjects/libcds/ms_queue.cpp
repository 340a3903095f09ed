// cds::container::MSQueue with hazard pointers: one thread enqueues two items, another one dequeues twice.
//
// package: libcds-dev
// source: libcds
// files: src/hp.cpp src/dhp.cpp src/init.cpp src/thread_data.cpp src/topology_linux.cpp src/urcu_gp.cpp src/urcu_sh.cpp
// flags: -I@
// calls: 2 + 2
#include <cds/container/msqueue.h>

#include "put_and_take.hpp"

using container = cds::container::MSQueue<cds::gc::HP, int>;

int main() {
  return put_and_take<container>(
      3, [](container& all) { all.enqueue(1), all.enqueue(2); },
      [](container& all) {
        int first = 1;
        int second = 2;
        bool const one = !all.dequeue(first) || first == 1;
        return one && (!all.dequeue(second) || second == 1 || (first == 1 && second == 2));
      });
}
