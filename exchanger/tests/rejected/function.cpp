// Must not compile: a function is no object. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
using callee = int (*)(int);
#else
using callee = int(int);
#endif

template class rendezvous::exchanger<callee>;
