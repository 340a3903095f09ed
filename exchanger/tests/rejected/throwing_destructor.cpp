// Must not compile: destroying this item may throw. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
struct ends_badly {
  ends_badly() = default;
  ends_badly(ends_badly&&) noexcept {}
  ends_badly& operator=(ends_badly&&) noexcept { return *this; }
  ~ends_badly() {}
};
#else
struct ends_badly {
  ends_badly() = default;
  ends_badly(ends_badly&&) noexcept {}
  ends_badly& operator=(ends_badly&&) noexcept { return *this; }
  ~ends_badly() noexcept(false) {}
};
#endif

template class rendezvous::exchanger<ends_badly>;
