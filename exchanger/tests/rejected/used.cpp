// Must not compile: a mutex cannot be moved; the calls are no errors of their own. With REMEDY it must.

#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

#include <rendezvous/exchanger.hpp>

#ifdef REMEDY
using used = std::unique_ptr<std::mutex>;
#else
using used = std::mutex;
#endif

inline bool use(used& item, std::stop_token const& stop) {
  rendezvous::exchanger<used> point;
  if (point.exchange(item, stop) == rendezvous::exchange_status::exchanged) return true;
  if (point.try_exchange_for(item, std::chrono::seconds(1)) == rendezvous::exchange_status::timed_out) return false;
  auto const end = std::chrono::steady_clock::now();
  if (point.try_exchange_until(item, end, stop) == rendezvous::exchange_status::cancelled) return false;
  used other = point.exchange(std::move(item));
  return point.try_exchange(other) == rendezvous::exchange_status::exchanged;
}
