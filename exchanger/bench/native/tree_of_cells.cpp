#include "library.hpp"

template std::unique_ptr<rendezvous::bench::meeting> rendezvous::bench::meeting_by<rendezvous::tree_of_cells>(item);
