// boost::fibers::detail::spinlock_ttas_adaptive_futex: two threads, one critical section each.
//
// package: libboost-dev
// calls: 2 + 2
// expect: data race
// found: boost_fiber_futex.md
// repair: spinlock_ttas_adaptive_futex.hpp:127:modify=release
#include <boost/fiber/detail/spinlock_ttas_adaptive_futex.hpp>
#include <thread>

boost::fibers::detail::spinlock_ttas_adaptive_futex guard;
int shared = 0;

void add() {
  guard.lock();
  ++shared;
  guard.unlock();
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
