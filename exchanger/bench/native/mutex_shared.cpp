#include "meeting.hpp"
#include "mutex.hpp"
#include "natives.hpp"

std::unique_ptr<rendezvous::bench::meeting> rendezvous::bench::meeting_by_mutex(item what) {
  return meeting_with<under_mutex<shared_by_all>::point>(what);
}
