// Waits of futures in libstdc++'s compiled code, and what is due at the end of a thread, which is not explored.
#include <cstdint>

#include "entry.hpp"
#include "front.hpp"

using models::instrumented::front;
using models::instrumented::next;
using models::instrumented::posix;
using limit = posix::limit;

// A future's state is a word on which threads sleep as on a futex. Without a time limit the header's loop around the
// wait is recognised as a wait, so that it need not sleep.

namespace {

using future_wait = bool(void*, std::uint32_t*, std::uint32_t, bool, long, long);

/// Returns false if the time is up.
bool wait_for_future(future_wait* real, void* self, std::uint32_t* word, std::uint32_t expected, bool has_limit,
                     timespec const& end, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(self, word, expected, has_limit, end.tv_sec, end.tv_nsec);
  if (!has_limit) {
    posix::acts(models::exact::act::await_result, word);
    return true;
  }
  if (f->objects().sleep_while(word, expected, limit::some, from, true) != posix::sleep::timed_out) return true;
  f->waits_until(end);
  return false;
}

}  // namespace

/// std::__atomic_futex_unsigned_base::_M_futex_wait_until(), by the system's clock, and _M_futex_wait_until_steady().
ENTRY bool
_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    void* self, std::uint32_t* word, std::uint32_t expected, bool has_limit, long seconds, long nanoseconds) {
  static auto* const real = next<future_wait>(
      "_ZNSt28__atomic_futex_unsigned_base"
      "19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE");
  return wait_for_future(real, self, word, expected, has_limit, {seconds, nanoseconds}, CALLED_FROM);
}
ENTRY bool
_ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    void* self, std::uint32_t* word, std::uint32_t expected, bool has_limit, long seconds, long nanoseconds) {
  static auto* const real = next<future_wait>(
      "_ZNSt28__atomic_futex_unsigned_base"
      "26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE");
  return wait_for_future(real, self, word, expected, has_limit, {seconds, nanoseconds}, CALLED_FROM);
}
/// std::__atomic_futex_unsigned_base::_M_futex_notify_all()
ENTRY void _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(std::uint32_t* word) {
  static auto* const real = next<void(std::uint32_t*)>("_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj");
  front* const f = front::of_running_thread();
  f == nullptr ? real(word) : f->objects().wake(word, true, CALLED_FROM);
}

// At the end of a thread.

/// std::__future_base::_State_baseV2::_Make_ready::_M_set()
ENTRY void _ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv(void* self) {
  static auto* const real = next<void(void*)>("_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv");
  if (front* const f = front::of_running_thread())
    f->fail(models::verdict_kind::not_explored, "a future that is made ready at the end of a thread is not explored",
            CALLED_FROM);
  real(self);
}
/// std::notify_all_at_thread_exit(). The lock is passed by its address.
ENTRY void _ZSt25notify_all_at_thread_exitRSt18condition_variableSt11unique_lockISt5mutexE(void* c, void* lock) {
  static auto* const real =
      next<void(void*, void*)>("_ZSt25notify_all_at_thread_exitRSt18condition_variableSt11unique_lockISt5mutexE");
  if (front* const f = front::of_running_thread())
    f->fail(models::verdict_kind::not_explored, "std::notify_all_at_thread_exit() is not explored", CALLED_FROM);
  real(c, lock);
}
