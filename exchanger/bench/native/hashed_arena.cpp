#include "library.hpp"

template std::unique_ptr<rendezvous::bench::meeting> rendezvous::bench::meeting_by<rendezvous::hashed_arena>(item);
