// What programs under test say and ask beside their atomics (platform.hpp): each is performed by the host in force.
//
// Always inlined, so that they leave no frames on the thread's compared stack (program/compared_stack.hpp).
#pragma once

#include "../program/host.hpp"

namespace models {

[[gnu::always_inline]] inline void fence(std::memory_order order, site where = site::current()) {
  running_host().fence(order, where);
}

/// Returns 0 <= result < count; all results are explored.
[[gnu::always_inline]] inline std::uint64_t choose(std::uint64_t count, char const* what,
                                                   site where = site::current()) {
  return running_host().choose(count, what, where);
}

/// The running thread, from 0; before and after the threads: -1.
[[gnu::always_inline]] inline int current_thread() { return running_host().current_thread(); }
/// Starts another thread of the program, once.
[[gnu::always_inline]] inline void start_thread(int number, site where = site::current()) {
  running_host().start_thread(number, where);
}
/// Returns when that thread has ended.
[[gnu::always_inline]] inline void join_thread(int number, site where = site::current()) {
  running_host().join_thread(number, where);
}

/// Fails the execution with this verdict.
[[noreturn, gnu::always_inline]] inline void fail(char const* verdict, char const* message,
                                                  site where = site::current()) {
  running_host().fail(verdict, message, where);
  __builtin_unreachable();  // g++ does not know it of a virtual function
}

[[gnu::always_inline]] inline moment now() { return running_host().now(); }
/// The current thread's view, now.
[[gnu::always_inline]] inline view knowledge(site where = site::current()) { return running_host().knowledge(where); }
[[gnu::always_inline]] inline bool happens_before(moment const& m, view const& later) {
  return running_host().happens_before(m, later);
}
/// Whether no order was changed for a trial.
[[gnu::always_inline]] inline bool orders_as_stated() { return running_host().orders_as_stated(); }

// Memory of the test program, tracked for leaks and for use after free.
[[gnu::always_inline]] inline void* allocate(std::size_t size) { return running_host().allocate(size); }
[[gnu::always_inline]] inline void release(void* p, site where = site::current()) { running_host().release(p, where); }

}  // namespace models
