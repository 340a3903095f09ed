// tbb::spin_rw_mutex: two threads, each writes and reads.
//
// package: libtbb-dev
// flags: -ltbb
// calls: 4 + 4
#include <oneapi/tbb/spin_rw_mutex.h>

#include <thread>

oneapi::tbb::spin_rw_mutex guard;
int shared = 0;

void add() {
  oneapi::tbb::spin_rw_mutex::scoped_lock const lock(guard);
  ++shared;
}

int get() {
  oneapi::tbb::spin_rw_mutex::scoped_lock const lock(guard, false);
  return shared;
}

int main() {
  int there = 0;
  std::thread other([&] {
    add();
    there = get();
  });
  int const here = get();
  add();
  other.join();
  return here <= 1 && there >= 1 && shared == 2 ? 0 : 1;
}
