#include "places.hpp"

#include <unwind.h>

#include <algorithm>
#include <utility>

namespace models::instrumented {

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

bool places::is_in_std_lock(std::uintptr_t return_address) {
  auto const [i, is_new] = in_std_lock_.try_emplace(return_address);
  if (is_new) i->second = is_of_the_program_(return_address - 1) && all_.is_in_function(return_address - 1, "lock<");
  return i->second;
}

bool places::is_of_std_lock(std::uintptr_t return_address, std::vector<std::uintptr_t> const& callers) {
  return is_in_std_lock(return_address) ||
         std::any_of(callers.begin(), callers.end(), [this](std::uintptr_t c) { return is_in_std_lock(c); });
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

site places::of_innermost_call() {
  calls c;
  _Unwind_Backtrace(&collect, &c);
  for (std::uintptr_t const call : c.all) {
    if (auto const& k = look_up(call); !k.of_the_system) return k.where;
  }
  return {};
}

}  // namespace models::instrumented
