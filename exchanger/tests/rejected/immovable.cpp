// Must not compile: a mutex cannot be moved. With REMEDY it must.

#include <memory>
#include <mutex>

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
using mutex = std::unique_ptr<std::mutex>;
#else
using mutex = std::mutex;
#endif

template class rendezvous::exchanger<mutex>;
