// boost::fibers::detail::spinlock_ttas_adaptive: two threads, one critical section each.
//
// package: libboost-dev
// calls: 2 + 2
#include <boost/fiber/detail/spinlock_ttas_adaptive.hpp>
#include <thread>

boost::fibers::detail::spinlock_ttas_adaptive guard;
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
