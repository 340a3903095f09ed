// Must not compile: a const item cannot be assigned to. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
using constant = int;
#else
using constant = int const;
#endif

template class rendezvous::exchanger<constant>;
