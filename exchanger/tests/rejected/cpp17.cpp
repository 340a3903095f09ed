// Must not compile as C++17. As C++20 it must.

#include <rendezvous/exchanger.hpp>
