#include "meeting.hpp"
#include "mutex.hpp"
#include "natives.hpp"

std::unique_ptr<rendezvous::bench::meeting> rendezvous::bench::meeting_by_mutex_each(item what) {
  return meeting_with<under_mutex<one_for_each>::point>(what);
}
