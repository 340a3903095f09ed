// Atomic accesses of instrumented code, of 1 to 16 bytes, performed by the front while a thread of the program runs,
// and natively otherwise. The compiler's hooks call these (hooks.cpp), and so do libatomic's functions (libatomic.cpp).
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>

#include "../exact/machine/apart.hpp"
#include "../graph/wide_values.hpp"
#include "../program/host.hpp"
#include "front.hpp"

namespace models::instrumented {

inline std::memory_order order_of(int number) { return static_cast<std::memory_order>(number); }

template <class T>
constexpr bool is_wide = sizeof(T) == wide;

/// The number that the machine has for the value; only while a thread of the program runs.
template <class T>
[[gnu::always_inline]] inline std::uint64_t bits(T value) {
  if constexpr (is_wide<T>) {
    return exact::apart([value] { return number_of_wide(value); });
  } else {
    return value;
  }
}

template <class T>
[[gnu::always_inline]] inline T value(std::uint64_t bits) {
  if constexpr (is_wide<T>) {
    return exact::apart([bits] { return wide_value_of(bits); });
  } else {
    return static_cast<T>(bits);
  }
}

template <class T>
order_use use(std::memory_order order) {
  return {.order = order, .is_wide = is_wide<T>};
}

/// The new value, where no thread of the program runs and the operation is native.
template <class T>
T result(T before, rmw_kind how, T operand) {
  return how == rmw_kind::swap ? operand : static_cast<T>(modified<T>(how, before, operand));
}

// The functions that a polling loop may call leave nothing on the stack but their registers.

template <class T>
[[gnu::always_inline]] inline T load(T const volatile* p, int order, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return *p;
  auto* const self = const_cast<T const*>(p);
  site const where = f->is_atomic_that_is_read(self, sizeof(T), from);
  std::memory_order const o = f->order(where, access_kind::load, order_of(order));
  if constexpr (sizeof(T) == 4) {
    if (f->waiters().leaves_out_look(self, o, from)) return 0;
  }
  return value<T>(running_host().atomic_load(self, use<T>(o), where));
}

template <class T>
void store(T volatile* p, T desired, int order, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) {
    *p = desired;
    return;
  }
  auto* const self = const_cast<T*>(p);
  site const where = f->is_atomic_that_is_stored(self, sizeof(T), from);
  running_host().atomic_store(self, bits(desired), use<T>(f->order(where, access_kind::store, order_of(order))), where);
}

template <class T>
[[gnu::always_inline]] inline T modify(T volatile* p, rmw_kind how, T operand, int order, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) {
    T const before = *p;
    *p = result(before, how, operand);
    return before;
  }
  auto* const self = const_cast<T*>(p);
  site const where = f->is_atomic_that_is_read(self, sizeof(T), from);
  std::memory_order const o = f->order(where, access_kind::modify, order_of(order));
  if constexpr (sizeof(T) == 4) {
    if (f->waiters().leaves_out_change(self, how, operand, o, from)) return 0;
  }
  return value<T>(running_host().atomic_modify_or_look(self, how, bits(operand), sizeof(T), use<T>(o), where));
}

/// Returns the value that it has read.
template <class T>
[[gnu::always_inline]] inline T compare_exchange(T volatile* p, T expected, T desired, int success, int failure,
                                                 bool weak, bool& done, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  auto* const self = const_cast<T*>(p);
  if (f == nullptr) {
    T const before = *p;
    done = before == expected;
    if (done) *p = desired;
    return before;
  }
  site const where = f->is_atomic_that_is_read(self, sizeof(T), from);
  std::memory_order const if_done = f->order(where, access_kind::modify, order_of(success));
  std::memory_order const if_not = f->order(where, access_kind::failure, order_of(failure));
  if (weak && running_host().fails_spuriously(self, where)) {
    done = false;
    return value<T>(running_host().atomic_load(self, use<T>(if_not), where));
  }
  std::uint64_t found = bits(expected);
  done = running_host().atomic_compare_exchange(self, found, bits(desired), use<T>(if_done), use<T>(if_not),
                                                failing::value, where);
  return value<T>(found);
}

// What an operation is given by its address, or returns there, it reads and writes as the program would: plainly.

[[gnu::always_inline]] inline void reads_argument(void const* p, std::size_t bytes, std::uintptr_t from) {
  if (front* const f = front::of_running_thread()) f->reads(p, bytes, from);
}
[[gnu::always_inline]] inline void writes_argument(void* p, std::size_t bytes, std::uintptr_t from) {
  if (front* const f = front::of_running_thread()) f->writes(p, bytes, from);
}

/// Whether it has exchanged. The expected value is read in any case, and written only if it has not; it may be aligned
/// to less than the type is.
template <class T>
[[gnu::always_inline]] inline bool compare_exchange_at(T volatile* p, T* expected, T desired, int success, int failure,
                                                       bool weak, std::uintptr_t from) {
  reads_argument(expected, sizeof *expected, from);
  T before;
  std::memcpy(&before, expected, sizeof before);
  bool done = false;
  T const found = compare_exchange(p, before, desired, success, failure, weak, done, from);
  if (done) return true;
  writes_argument(expected, sizeof *expected, from);
  std::memcpy(expected, &found, sizeof found);
  return false;
}

}  // namespace models::instrumented
