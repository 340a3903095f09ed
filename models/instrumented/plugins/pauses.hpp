// What a loop may do between two looks that nobody can tell: for the plugins of both compilers. They are linked with no
// library, so nothing here needs one.
#pragma once

#include "assembly.hpp"

namespace modelcheck_plugins {

/// Whether the functions below are meant by that name: not, if the source defines one of a name that is not C++'s.
inline bool is_of_library(std::string_view name, bool is_defined) { return !is_defined || name.substr(0, 2) == "_Z"; }

/// std::this_thread::sleep_for(), which begins once more where a signal ended it.
inline bool is_sleep_of_library(std::string_view name) {
  return name.substr(0, 30) == "_ZNSt11this_thread9sleep_forIl";
}

/// Whether a function of that name in the object file, or built into the compiler, does no more than pass time.
inline bool passes_time(std::string_view name) {
  constexpr std::string_view such[] = {"sched_yield",
                                       "sleep",
                                       "usleep",
                                       "nanosleep",
                                       "_ZNSt11this_thread5yieldEv",
                                       "_ZNSt8__detail14__thread_relaxEv",
                                       "_ZNSt8__detail14__thread_yieldEv",
                                       "__builtin_ia32_pause",
                                       "__builtin_arm_yield",
                                       "__atomic_signal_fence",
                                       "_ZSt19atomic_signal_fenceSt12memory_order",
                                       "llvm.x86.sse2.pause"};
  return is_one_of(name, such) || is_sleep_of_library(name);
}

/// Whether a function of that name ends the execution, so that no round of a loop has called it.
inline bool never_returns(std::string_view name) {
  constexpr std::string_view such[] = {"__assert_fail",         "abort",          "_ZSt9terminatev", "__builtin_abort",
                                       "__builtin_unreachable", "__builtin_trap", "llvm.trap"};
  return is_one_of(name, such);
}

/// Whether it is one of those by which libstdc++ computes memory orders, and checks them, where nothing is inlined.
inline bool computes_orders(std::string_view name) {
  constexpr std::string_view beginnings[] = {"_ZSt23__is_constant_evaluated", "_ZSt21is_constant_evaluated",
                                             "_ZSt24__cmpexch_failure_order", "_ZSt25__cmpexch_failure_order2",
                                             "_ZSt32__is_valid_cmpexch_",     "_ZStanSt12memory_order",
                                             "_ZStorSt12memory_order"};
  for (std::string_view const each : beginnings) {
    if (name.substr(0, each.size()) == each) return true;
  }
  return false;
}

/// The loop of std::atomic::wait and its like, which calls a predicate that may do anything before it says yes.
inline bool is_spin_of_library(std::string_view name) { return name.substr(0, 29) == "_ZNSt8__detail13__atomic_spin"; }

/// Whether assembly does no more than pass time.
inline bool assembly_passes_time(std::string_view text) {
  while (!text.empty()) {
    if (!is_harmless(take_instruction(text))) return false;
  }
  return true;
}

}  // namespace modelcheck_plugins
