#include "acts.hpp"

#include <string_view>

namespace models::exact {

namespace {

/// "f()::x", of "guard variable for f()::x+4".
std::string guarded_by(std::string const& guard) {
  constexpr std::string_view prefix = "guard variable for ";
  std::size_t const begin = guard.find(prefix);
  return begin == guard.npos ? guard : guard.substr(begin + prefix.size(), guard.rfind('+') - begin - prefix.size());
}

}  // namespace

std::string in_words(act a, std::string const& object, bool in_vain) {
  switch (a) {
    case act::none:
    case act::part: break;
    case act::lock: return in_vain ? "finds " + object + " locked" : "locks " + object;
    case act::share: return in_vain ? "finds " + object + " locked" : "locks " + object + " to read";
    case act::unlock:
    case act::unshare: return "unlocks " + object;
    case act::take: return in_vain ? "finds " + object + " at 0" : "takes one of " + object;
    case act::post: return "posts " + object;
    case act::wait: return "waits at " + object;
    case act::notify: return "notifies one at " + object;
    case act::notify_all: return "notifies all at " + object;
    case act::arrive: return "arrives at " + object;
    case act::call_once: return in_vain ? "finds the call of " + object + " begun" : "begins the call of " + object;
    case act::has_called: return "ends the call of " + object;
    case act::initialise:
      return (in_vain ? "finds begun the initialisation of " : "enters the initialisation of ") + guarded_by(object);
    case act::initialised: return "leaves the initialisation of " + guarded_by(object);
    case act::await_result: return "looks at the result in " + object;
    case act::sleep: return "sleeps on " + object;
  }
  return object;
}

std::string waiting_in_words(act a, std::string const& object) {
  switch (a) {
    case act::wait: return "waits for a notification of " + object;
    case act::arrive: return "waits at the barrier " + object + ", where more threads are expected";
    case act::take: return "waits for the semaphore " + object + ", which is at 0";
    case act::call_once: return "waits for the end of the call of " + object;
    case act::initialise: return "waits for the initialisation of " + guarded_by(object);
    case act::await_result: return "waits for a future whose result is never set";
    case act::sleep: return "sleeps on " + object + " and is not woken";
    default: return "waits for " + object;
  }
}

char const* has_it(act a) {
  switch (a) {
    case act::share: return "held for reading by ";
    case act::call_once:
    case act::initialise: return "begun by ";
    default: return "held by ";
  }
}

}  // namespace models::exact
