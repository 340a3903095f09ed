// tbb::queuing_rw_mutex: one thread writes, another one reads.
//
// package: libtbb-dev
// source: onetbb
// files: src/tbb/queuing_rw_mutex.cpp
// flags: -D__TBB_BUILD -I@/include -ltbb
// calls: 2 + 2
#include <oneapi/tbb/queuing_rw_mutex.h>

#include <thread>

oneapi::tbb::queuing_rw_mutex guard;
int shared = 0;

int main() {
  std::thread writer([] {
    oneapi::tbb::queuing_rw_mutex::scoped_lock const lock(guard);
    ++shared;
  });
  int seen = 0;
  {
    oneapi::tbb::queuing_rw_mutex::scoped_lock const lock(guard, false);
    seen = shared;
  }
  writer.join();
  return seen <= 1 && shared == 1 ? 0 : 1;
}
