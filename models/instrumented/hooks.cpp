// The hooks that instrumented code of g++ and clang calls (-fsanitize=thread), passed to the front, each with its
// return address.
//
// Source: the interface of LLVM's ThreadSanitizer, compiler-rt/lib/tsan/rtl/tsan_interface.h and
// tsan_interface_atomic.h; the names alone are from there.
#include <cstdint>

#include "atomics.hpp"
#include "entry.hpp"
#include "front.hpp"

using models::rmw_kind;
using models::instrumented::compare_exchange;
using models::instrumented::compare_exchange_at;
using models::instrumented::front;
using models::instrumented::load;
using models::instrumented::modify;
using models::instrumented::store;
using models::instrumented::stored;

ENTRY void __tsan_init() {}

ENTRY void __tsan_func_entry(void* caller) {
  if (front* const f = front::of_running_thread())
    f->enters(reinterpret_cast<std::uintptr_t>(caller), __builtin_frame_address(0));
}
ENTRY void __tsan_func_exit() {
  if (front* const f = front::of_running_thread()) f->leaves(__builtin_frame_address(0));
}

ENTRY void modelcheck_has_redzone(void* variable, std::size_t size) {
  if (front* const f = front::of_running_thread()) f->has_redzone(variable, size);
}

// Plain accesses.

#define READS(name, n)                                                            \
  ENTRY void __tsan_##name(void* p) {                                             \
    if (front* const f = front::of_running_thread()) f->reads(p, n, CALLED_FROM); \
  }
#define WRITES(name, n)                                                                             \
  ENTRY void __tsan_##name(void* p) {                                                               \
    if (front* const f = front::of_running_thread()) f->writes(p, n, CALLED_FROM, stored::at_once); \
  }
#define PLAIN(n)               \
  READS(read##n, n)            \
  WRITES(write##n, n)          \
  WRITES(read_write##n, n)     \
  READS(volatile_read##n, n)   \
  WRITES(volatile_write##n, n) \
  READS(unaligned_read##n, n)  \
  WRITES(unaligned_write##n, n)

PLAIN(1)
PLAIN(2)
PLAIN(4)
PLAIN(8)
PLAIN(16)

ENTRY void __tsan_read_range(void* p, std::size_t n) {
  if (front* const f = front::of_running_thread()) f->reads(p, n, CALLED_FROM);
}
ENTRY void __tsan_write_range(void* p, std::size_t n) {
  if (front* const f = front::of_running_thread()) f->writes(p, n, CALLED_FROM, stored::at_once);
}
ENTRY void __tsan_vptr_update(void** p, void* now) {
  if (front* const f = front::of_running_thread()) f->sets_vptr(p, now, CALLED_FROM);
}
ENTRY void __tsan_vptr_read(void** p) {
  if (front* const f = front::of_running_thread()) f->reads(p, sizeof *p, CALLED_FROM);
}

// Atomics.

namespace {

using bits8 = std::uint8_t;
using bits16 = std::uint16_t;
using bits32 = std::uint32_t;
using bits64 = std::uint64_t;
using bits128 = models::wide_value;

}  // namespace

#define MODIFY(n, name, how)                                                           \
  ENTRY bits##n __tsan_atomic##n##_##name(bits##n volatile* p, bits##n v, int order) { \
    return modify(p, how, v, order, CALLED_FROM);                                      \
  }

#define COMPARE(n, name, weak)                                                                                  \
  ENTRY int __tsan_atomic##n##_compare_exchange_##name(bits##n volatile* p, bits##n* expected, bits##n desired, \
                                                       int success, int failure) {                              \
    return compare_exchange_at(p, expected, desired, success, failure, weak, CALLED_FROM) ? 1 : 0;              \
  }

/// Weak by an argument (plugins/gcc.cpp).
#define COMPARE_PERHAPS_WEAKLY(n)                                                                                \
  ENTRY bool modelcheck_compare_exchange_##n(bits##n volatile* p, bits##n* expected, bits##n desired, bool weak, \
                                             int success, int failure) {                                         \
    return compare_exchange_at(p, expected, desired, success, failure, weak, CALLED_FROM);                       \
  }

#define ATOMIC(n)                                                                                                     \
  ENTRY bits##n __tsan_atomic##n##_load(bits##n const volatile* p, int order) { return load(p, order, CALLED_FROM); } \
  ENTRY void __tsan_atomic##n##_store(bits##n volatile* p, bits##n v, int order) { store(p, v, order, CALLED_FROM); } \
  MODIFY(n, exchange, rmw_kind::swap)                                                                                 \
  MODIFY(n, fetch_add, rmw_kind::add)                                                                                 \
  MODIFY(n, fetch_sub, rmw_kind::sub)                                                                                 \
  MODIFY(n, fetch_and, rmw_kind::bit_and)                                                                             \
  MODIFY(n, fetch_or, rmw_kind::bit_or)                                                                               \
  MODIFY(n, fetch_xor, rmw_kind::bit_xor)                                                                             \
  MODIFY(n, fetch_nand, rmw_kind::bit_nand)                                                                           \
  COMPARE(n, strong, false)                                                                                           \
  COMPARE(n, weak, true)                                                                                              \
  COMPARE_PERHAPS_WEAKLY(n)                                                                                           \
  ENTRY bits##n __tsan_atomic##n##_compare_exchange_val(bits##n volatile* p, bits##n expected, bits##n desired,       \
                                                        int success, int failure) {                                   \
    bool done = false;                                                                                                \
    return compare_exchange(p, expected, desired, success, failure, false, done, CALLED_FROM);                        \
  }

ATOMIC(8)
ATOMIC(16)
ATOMIC(32)
ATOMIC(64)
ATOMIC(128)

/// Before an atomic operation for which there is no hook (plugins/clang.cpp).
ENTRY void modelcheck_refuse_atomic() {
  if (front* const f = front::of_running_thread())
    f->fail(models::verdict_kind::not_explored,
            "an atomic minimum, maximum or operation on floating point is not explored", CALLED_FROM);
}

/// By these a library describes its own locks. They do nothing: the accesses of the locks themselves are seen.
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

ENTRY void __tsan_atomic_thread_fence(int order) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return;
  models::site const where = f->place(CALLED_FROM);
  std::memory_order const o =
      f->order(where, models::instrumented::access_kind::fence, models::instrumented::order_of(order));
  if (o != std::memory_order_relaxed) models::running_host().fence(o, where);
}
/// A signal fence orders nothing between threads.
ENTRY void __tsan_atomic_signal_fence(int) {}
