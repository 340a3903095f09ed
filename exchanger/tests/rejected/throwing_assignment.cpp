// Must not compile: assigning this item by move may throw. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
struct assigns_badly {
  assigns_badly(assigns_badly&&) noexcept {}
  assigns_badly& operator=(assigns_badly&&) noexcept { return *this; }
};
#else
struct assigns_badly {
  assigns_badly(assigns_badly&&) noexcept {}
  assigns_badly& operator=(assigns_badly&&) { return *this; }
};
#endif

template class rendezvous::exchanger<assigns_badly>;
