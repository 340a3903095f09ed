// Must not compile where the standard library has no std::stop_token. Where it has, it must.

#include <rendezvous/exchanger.hpp>
