#include "library.hpp"

template std::unique_ptr<rendezvous::bench::meeting> rendezvous::bench::meeting_by<rendezvous::slot_with_cells>(item);
