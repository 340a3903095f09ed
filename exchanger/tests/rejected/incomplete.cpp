// Must not compile: it is not known what the item is. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
struct declared {
  int value;
};
#else
struct declared;
#endif

template class rendezvous::exchanger<declared>;
