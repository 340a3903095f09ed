// boost::fibers::detail::spinlock_ttas: two threads, one critical section each.
//
// package: libboost-dev
// calls: 2 + 2
#include <boost/fiber/detail/spinlock_ttas.hpp>
#include <thread>

boost::fibers::detail::spinlock_ttas guard;
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
