// What a program does to an object of its system's, such as a mutex, where operations on the words of that object
// stand for it.
#pragma once

#include <cstdint>
#include <string>

namespace models::exact {

enum class act : std::uint8_t {
  none,  // the operation is the program's own
  part,  // it is a part of such an act, and is not shown
  lock,
  unlock,
  share,    // a read-write lock
  unshare,  // it again
  take,     // from a semaphore
  post,
  wait,  // at a condition variable
  notify,
  notify_all,
  arrive,      // at a barrier
  call_once,   // the function of a once flag
  has_called,  // it
  initialise,  // a static variable of a function
  initialised,
  await_result,
  sleep  // on a futex
};

/// Whether a thread has the object to itself, or shares it, from there on.
constexpr bool takes(act a) { return a == act::lock || a == act::share || a == act::call_once || a == act::initialise; }
/// Whether it has it no more.
constexpr bool gives_back(act a) {
  return a == act::unlock || a == act::unshare || a == act::has_called || a == act::initialised;
}

/// Whether a look that comes before such an act, and has read that value, has found it in vain.
constexpr bool is_in_vain(act a, std::uint64_t value) {
  constexpr std::uint64_t written = std::uint64_t{1} << 30;  // of a read-write lock
  return a == act::take    ? value == 0
         : a == act::share ? value >= written
                           : value != 0 && takes(a) && a != act::call_once;
}

/// "locks m"; of an act that has found it taken: "finds m locked".
std::string in_words(act a, std::string const& object, bool in_vain);
/// What a thread waits for that cannot go on: "waits for m".
std::string waiting_in_words(act a, std::string const& object);
/// Of a thread that has the object: "held by ".
char const* has_it(act a);

}  // namespace models::exact
