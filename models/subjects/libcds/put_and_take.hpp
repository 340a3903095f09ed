// Common to the programs of this folder: libcds is set up as its manual says, and two attached threads use
// one container.
#pragma once

#include <cds/gc/hp.h>
#include <cds/init.h>

#include <thread>

/// One thread puts into a container, another one takes. Returns main()'s status: 0 if `take` finds no fault.
/// `hazards` is how many hazard pointers a thread needs.
template <class Container, class Put, class Take>
int put_and_take(std::size_t hazards, Put put, Take take) {
  using cds::threading::Manager;
  cds::Initialize();
  bool good = false;
  {
    cds::gc::HP const collector(hazards, 2, 1);
    Manager::attachThread();
    {
      Container all;
      std::thread other([&] {
        Manager::attachThread();
        put(all);
        Manager::detachThread();
      });
      good = take(all);
      other.join();
    }
    Manager::detachThread();
  }
  cds::Terminate();
  return good ? 0 : 1;
}
