// Must not compile as C++17, nor where the standard library has no std::stop_token. Otherwise it must.

#include <rendezvous/exchanger.hpp>
