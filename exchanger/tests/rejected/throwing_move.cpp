// Must not compile: moving this item may throw. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
struct moves_badly {
  moves_badly(moves_badly&&) noexcept {}
  moves_badly& operator=(moves_badly&&) noexcept { return *this; }
};
#else
struct moves_badly {
  moves_badly(moves_badly&&) {}
  moves_badly& operator=(moves_badly&&) noexcept { return *this; }
};
#endif

template class rendezvous::exchanger<moves_badly>;
