// Must not compile: this item cannot be destroyed. With REMEDY it must.

#include <rendezvous/exchanger.hpp>

class immortal {
  ~immortal() = default;
};

#ifdef REMEDY
using undying = immortal*;
#else
using undying = immortal;
#endif

template class rendezvous::exchanger<undying>;
