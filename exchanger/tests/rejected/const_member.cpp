// Must not compile: a const member cannot be assigned to. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
struct constant_within {
  int value;
};
#else
struct constant_within {
  int const value;
};
#endif

template class rendezvous::exchanger<constant_within>;
