// Must not compile: an array can be neither passed by value nor assigned. With REMEDY it must.

#include <array>

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
using four = std::array<int, 4>;
#else
using four = int[4];
#endif

template class rendezvous::exchanger<four>;
