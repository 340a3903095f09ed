// Must not compile: a reference cannot be assigned anew. With REMEDY it must.

#include <functional>

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
using refers = std::reference_wrapper<int>;
#else
using refers = int&;
#endif

template class rendezvous::exchanger<refers>;
