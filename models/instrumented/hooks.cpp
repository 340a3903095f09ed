// What g++ and clang have instrumented code call (-fsanitize=thread), answered by the front. Each entry passes on where
// it was called.
//
// Source: the interface of LLVM's ThreadSanitizer, compiler-rt/lib/tsan/rtl/tsan_interface.h and
// tsan_interface_atomic.h, of which here are the names alone.
#include <cstdint>
#include <cstring>

#include "../program/host.hpp"
#include "entry.hpp"
#include "front.hpp"

namespace models::instrumented {

namespace {

std::memory_order order_of(int number) { return static_cast<std::memory_order>(number); }

template <class T>
std::uint64_t bits(T value) {
  std::uint64_t b = 0;
  std::memcpy(&b, &value, sizeof value);
  return b;
}

template <class T>
T value(std::uint64_t bits) {
  T v;
  std::memcpy(&v, &bits, sizeof v);
  return v;
}

/// What happens while no thread of the program runs happens at once.
template <class T>
T modified(T before, rmw_kind how, T operand) {
  operation op;
  op.kind = op_kind::rmw;
  op.modify = how;
  op.operand = bits(operand);
  op.width = sizeof(T);
  return value<T>(result_of(op, bits(before)));
}

// The functions that may look in a loop leave nothing on the stack but their registers.

template <class T>
[[gnu::always_inline]] inline T load(T const volatile* p, int order, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return *p;
  auto* const self = const_cast<T const*>(p);
  site const where = f->is_atomic(self, sizeof(T), from);
  return value<T>(atomic_load(self, {f->order(where, access_kind::load, order_of(order))}, where));
}

template <class T>
void store(T volatile* p, T desired, int order, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) {
    *p = desired;
    return;
  }
  auto* const self = const_cast<T*>(p);
  site const where = f->is_atomic(self, sizeof(T), from);
  atomic_store(self, bits(desired), {f->order(where, access_kind::store, order_of(order))}, where);
}

template <class T>
[[gnu::always_inline]] inline T modify(T volatile* p, rmw_kind how, T operand, int order, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) {
    T const before = *p;
    *p = modified(before, how, operand);
    return before;
  }
  auto* const self = const_cast<T*>(p);
  site const where = f->is_atomic(self, sizeof(T), from);
  std::memory_order const o = f->order(where, access_kind::modify, order_of(order));
  return value<T>(atomic_modify_or_look(self, how, bits(operand), sizeof(T), {o}, where));
}

/// What it has found.
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
  site const where = f->is_atomic(self, sizeof(T), from);
  std::memory_order const if_done = f->order(where, access_kind::modify, order_of(success));
  std::memory_order const if_not = f->order(where, access_kind::failure, order_of(failure));
  if (weak && fails_spuriously(self, where)) {
    done = false;
    return value<T>(atomic_load(self, {if_not}, where));
  }
  std::uint64_t found = bits(expected);
  done = atomic_compare_exchange(self, found, bits(desired), {if_done}, {if_not}, failing::value, where);
  return value<T>(found);
}

[[noreturn]] void refuse(char const* what, std::uintptr_t from) {
  if (front* const f = front::of_running_thread())
    f->fail("not explored", std::string(what) + " are not explored", from);
  std::abort();
}

}  // namespace

}  // namespace models::instrumented

using models::rmw_kind;
using models::instrumented::compare_exchange;
using models::instrumented::front;
using models::instrumented::load;
using models::instrumented::modify;
using models::instrumented::refuse;
using models::instrumented::store;

ENTRY void __tsan_init() {}

ENTRY void __tsan_func_entry(void* caller) {
  if (front* const f = front::of_running_thread())
    f->enters(reinterpret_cast<std::uintptr_t>(caller), __builtin_frame_address(0));
}
ENTRY void __tsan_func_exit() {
  if (front* const f = front::of_running_thread()) f->leaves(__builtin_frame_address(0));
}

// Plain accesses.

#define PLAIN(n)                                                                   \
  ENTRY void __tsan_read##n(void* p) {                                             \
    if (front* const f = front::of_running_thread()) f->reads(p, n, CALLED_FROM);  \
  }                                                                                \
  ENTRY void __tsan_write##n(void* p) {                                            \
    if (front* const f = front::of_running_thread()) f->writes(p, n, CALLED_FROM); \
  }                                                                                \
  ENTRY void __tsan_read_write##n(void* p) {                                       \
    if (front* const f = front::of_running_thread()) f->writes(p, n, CALLED_FROM); \
  }                                                                                \
  ENTRY void __tsan_volatile_read##n(void* p) {                                    \
    if (front* const f = front::of_running_thread()) f->reads(p, n, CALLED_FROM);  \
  }                                                                                \
  ENTRY void __tsan_volatile_write##n(void* p) {                                   \
    if (front* const f = front::of_running_thread()) f->writes(p, n, CALLED_FROM); \
  }                                                                                \
  ENTRY void __tsan_unaligned_read##n(void* p) {                                   \
    if (front* const f = front::of_running_thread()) f->reads(p, n, CALLED_FROM);  \
  }                                                                                \
  ENTRY void __tsan_unaligned_write##n(void* p) {                                  \
    if (front* const f = front::of_running_thread()) f->writes(p, n, CALLED_FROM); \
  }

PLAIN(1)
PLAIN(2)
PLAIN(4)
PLAIN(8)
PLAIN(16)

ENTRY void __tsan_read_range(void* p, std::size_t n) {
  if (front* const f = front::of_running_thread()) f->reads(p, n, CALLED_FROM);
}
ENTRY void __tsan_write_range(void* p, std::size_t n) {
  if (front* const f = front::of_running_thread()) f->writes(p, n, CALLED_FROM);
}
ENTRY void __tsan_vptr_update(void** p, void* now) {
  if (front* const f = front::of_running_thread()) f->sets_vptr(p, now, CALLED_FROM);
}
ENTRY void __tsan_vptr_read(void** p) {
  if (front* const f = front::of_running_thread()) f->reads(p, sizeof *p, CALLED_FROM);
}

// Atomics.

#define MODIFY(n, name, how)                                                                                      \
  ENTRY std::uint##n##_t __tsan_atomic##n##_##name(std::uint##n##_t volatile* p, std::uint##n##_t v, int order) { \
    return modify(p, how, v, order, CALLED_FROM);                                                                 \
  }

#define COMPARE(n, name, weak)                                                                                   \
  ENTRY int __tsan_atomic##n##_compare_exchange_##name(std::uint##n##_t volatile* p, std::uint##n##_t* expected, \
                                                       std::uint##n##_t desired, int success, int failure) {     \
    bool done = false;                                                                                           \
    *expected = compare_exchange(p, *expected, desired, success, failure, weak, done, CALLED_FROM);              \
    return done ? 1 : 0;                                                                                         \
  }

#define ATOMIC(n)                                                                                                    \
  ENTRY std::uint##n##_t __tsan_atomic##n##_load(std::uint##n##_t const volatile* p, int order) {                    \
    return load(p, order, CALLED_FROM);                                                                              \
  }                                                                                                                  \
  ENTRY void __tsan_atomic##n##_store(std::uint##n##_t volatile* p, std::uint##n##_t v, int order) {                 \
    store(p, v, order, CALLED_FROM);                                                                                 \
  }                                                                                                                  \
  MODIFY(n, exchange, rmw_kind::swap)                                                                                \
  MODIFY(n, fetch_add, rmw_kind::add)                                                                                \
  MODIFY(n, fetch_sub, rmw_kind::sub)                                                                                \
  MODIFY(n, fetch_and, rmw_kind::bit_and)                                                                            \
  MODIFY(n, fetch_or, rmw_kind::bit_or)                                                                              \
  MODIFY(n, fetch_xor, rmw_kind::bit_xor)                                                                            \
  COMPARE(n, strong, false)                                                                                          \
  COMPARE(n, weak, true)                                                                                             \
  ENTRY std::uint##n##_t __tsan_atomic##n##_compare_exchange_val(                                                    \
      std::uint##n##_t volatile* p, std::uint##n##_t expected, std::uint##n##_t desired, int success, int failure) { \
    bool done = false;                                                                                               \
    return compare_exchange(p, expected, desired, success, failure, false, done, CALLED_FROM);                       \
  }                                                                                                                  \
  ENTRY std::uint##n##_t __tsan_atomic##n##_fetch_nand(std::uint##n##_t volatile*, std::uint##n##_t, int) {          \
    refuse("atomic nands", CALLED_FROM);                                                                             \
  }

ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)

/// How locks are made is libraries' business; what they do is seen.
#define UNUSED(name) \
  ENTRY void __tsan_##name() {}
UNUSED(mutex_create)
UNUSED(mutex_destroy)
UNUSED(mutex_pre_lock)
UNUSED(mutex_post_lock)
UNUSED(mutex_pre_unlock)
UNUSED(mutex_post_unlock)
UNUSED(mutex_pre_signal)
UNUSED(mutex_post_signal)
UNUSED(acquire)
UNUSED(release)

#define WIDE(name) \
  ENTRY void __tsan_atomic128_##name() { refuse("atomics of sixteen bytes", CALLED_FROM); }
WIDE(load)
WIDE(store)
WIDE(exchange)
WIDE(fetch_add)
WIDE(fetch_sub)
WIDE(fetch_and)
WIDE(fetch_or)
WIDE(fetch_xor)
WIDE(fetch_nand)
WIDE(compare_exchange_strong)
WIDE(compare_exchange_weak)
WIDE(compare_exchange_val)

ENTRY void __tsan_atomic_thread_fence(int order) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return;
  models::site const where = f->place(CALLED_FROM);
  std::memory_order const o =
      f->order(where, models::instrumented::access_kind::fence, models::instrumented::order_of(order));
  if (o != std::memory_order_relaxed) models::fence(o, where);
}
/// Orders nothing between threads.
ENTRY void __tsan_atomic_signal_fence(int) {}
