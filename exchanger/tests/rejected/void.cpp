// Must not compile: void is no item. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
struct nothing {};
#else
using nothing = void;
#endif

template class rendezvous::exchanger<nothing>;
