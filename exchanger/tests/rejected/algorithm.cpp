// Must not compile: an exchanger of two types, as if each thread had its own, has no algorithm. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
using algorithm = rendezvous::single_slot;
#else
using algorithm = int;
#endif

inline void meet() {
  rendezvous::exchanger<int, algorithm> point;
  int item = point.exchange(1);
  static_cast<void>(point.try_exchange(item));
}
