#include "places.hpp"

#include <unwind.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace models::instrumented {

namespace {

/// Of libstdc++, in which functions read a clock for a wait with a limit, or for a sleep.
constexpr std::string_view headers_of_timed_waits[] = {
    "condition_variable", "mutex",         "shared_mutex", "atomic_timed_wait.h", "this_thread_sleep.h",
    "semaphore_base.h",   "atomic_futex.h"};

constexpr std::string_view headers_of_threads[] = {"std_thread.h", "thread"};  // the second one before GCC 11

}  // namespace

places::places(std::function<bool(std::uintptr_t)> is_of_the_program, debugging_information& all)
    : is_of_the_program_(std::move(is_of_the_program)), all_(all) {}

/// The call is the instruction before the one to which it returns.
debugging_information::place const& places::look_up(std::uintptr_t return_address) {
  auto const i = known_.find(return_address);
  if (i != known_.end()) return i->second;
  bool const own = is_of_the_program_(return_address - 1);
  return known_[return_address] = own ? all_.at(return_address - 1) : debugging_information::place{site(), true};
}

site places::of(std::uintptr_t return_address, std::vector<std::uintptr_t> const& callers) {
  auto const& innermost = look_up(return_address);
  if (!innermost.of_the_system) return innermost.where;
  for (auto caller = callers.rbegin(); caller != callers.rend(); ++caller) {
    if (auto const& k = look_up(*caller); !k.of_the_system) return k.where;
  }
  return innermost.where;
}

bool places::is_in(char const* function, std::uintptr_t return_address) {
  auto const [i, is_new] = is_in_.try_emplace({function, return_address});
  if (is_new) i->second = is_of_the_program_(return_address - 1) && all_.is_in_function(return_address - 1, function);
  return i->second;
}

bool places::is_of_std_lock(std::uintptr_t return_address, std::vector<std::uintptr_t> const& callers) {
  constexpr char const* lock = "lock<";
  return is_in(lock, return_address) ||
         std::any_of(callers.begin(), callers.end(), [this](std::uintptr_t c) { return is_in(lock, c); });
}

namespace {

struct calls {
  std::vector<std::uintptr_t> all;  // the innermost first
};

_Unwind_Reason_Code collect(_Unwind_Context* context, void* data) {
  static_cast<calls*>(data)->all.push_back(_Unwind_GetIP(context));
  return _URC_NO_REASON;
}

}  // namespace

site places::of_call(std::uintptr_t return_address) {
  auto const& innermost = look_up(return_address);
  return innermost.of_the_system ? of_innermost_call() : innermost.where;
}

namespace {

std::vector<std::uintptr_t> active_calls() {
  calls c;
  _Unwind_Backtrace(&collect, &c);
  return std::move(c.all);
}

}  // namespace

site places::of_innermost_call() {
  for (std::uintptr_t const call : active_calls()) {
    if (auto const& k = look_up(call); !k.of_the_system) return k.where;
  }
  return {};
}

bool places::is_in_timed_wait(std::uintptr_t return_address) {
  auto const [i, is_new] = in_timed_wait_.try_emplace(return_address);
  if (is_new) i->second = all_.is_written_in(return_address - 1, headers_of_timed_waits);
  return i->second;
}

bool places::is_in_std_thread() {
  for (std::uintptr_t const call : active_calls()) {
    if (!is_of_the_program_(call - 1)) continue;
    if (all_.is_written_in(call - 1, headers_of_threads)) return true;
    if (!look_up(call).of_the_system) return false;
  }
  return false;
}

/// The program's innermost call reads the clock, perhaps by a function of a library.
places::reading places::of_reading() {
  reading r;
  bool is_innermost = true;
  for (std::uintptr_t const call : active_calls()) {
    if (!is_of_the_program_(call - 1)) continue;
    if (std::exchange(is_innermost, false)) r.is_of_a_timed_wait = is_in_timed_wait(call);
    if (auto const& k = look_up(call); !k.of_the_system) {
      r.where = k.where;
      break;
    }
  }
  return r;
}

}  // namespace models::instrumented
