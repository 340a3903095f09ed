// Must not compile: a lambda with a capture cannot be assigned to. With REMEDY it must.

#include <memory>

#include <rendezvous/exchanger.hpp>

inline auto lambda = [pointer = std::unique_ptr<int>()] { return pointer.get(); };

#ifdef REMEDY
using closure = std::unique_ptr<decltype(lambda)>;
#else
using closure = decltype(lambda);
#endif

template class rendezvous::exchanger<closure>;
