// The functions of libatomic that compilers call, by names with a prefix (--wrap): for atomics of sixteen bytes, when
// the compiler knows of no instruction, and for atomics of a size that no instruction has. The first are explored like
// all other atomics. libatomic implements the second with locks; they are refused here.
//
// Source: "Atomic/GCCMM/LIbrary" in the GCC wiki, and "Atomics" in LLVM's documentation; only the names are from there.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "atomics.hpp"
#include "entry.hpp"

namespace models::instrumented {

namespace {

[[noreturn]] void refuse(std::size_t bytes, std::uintptr_t from) {
  if (front* const f = front::of_running_thread())
    f->fail(models::verdict_kind::not_explored, "an atomic of " + std::to_string(bytes) + " bytes is not explored",
            from);
  std::abort();
}

/// Calls it with the type of that size.
template <class What>
auto of_size(std::size_t bytes, std::uintptr_t from, What what) {
  switch (bytes) {
    case 1: return what(std::uint8_t{});
    case 2: return what(std::uint16_t{});
    case 4: return what(std::uint32_t{});
    case 8: return what(std::uint64_t{});
    case wide: return what(wide_value{});
    default: refuse(bytes, from);
  }
}

template <class T>
T argument(void const* p, std::uintptr_t from) {
  reads_argument(p, sizeof(T), from);
  T value;
  std::memcpy(&value, p, sizeof value);
  return value;
}

}  // namespace

}  // namespace models::instrumented

using models::rmw_kind;
using models::instrumented::argument;
using models::instrumented::compare_exchange_at;
using models::instrumented::front;
using models::instrumented::load;
using models::instrumented::modify;
using models::instrumented::of_size;
using models::instrumented::result;
using models::instrumented::store;
using models::instrumented::writes_argument;

// Functions whose names state the size.

#define MODIFY_OF(n, type, name, how)                                                 \
  ENTRY type __wrap___atomic_fetch_##name##_##n(void* p, type v, int order) {         \
    return modify(static_cast<type*>(p), how, v, order, CALLED_FROM);                 \
  }                                                                                   \
  ENTRY type __wrap___atomic_##name##_fetch_##n(void* p, type v, int order) {         \
    return result(modify(static_cast<type*>(p), how, v, order, CALLED_FROM), how, v); \
  }

#define OF(n, type)                                                                                                  \
  ENTRY type __wrap___atomic_load_##n(void const* p, int order) {                                                    \
    return load(static_cast<type const*>(p), order, CALLED_FROM);                                                    \
  }                                                                                                                  \
  ENTRY void __wrap___atomic_store_##n(void* p, type v, int order) {                                                 \
    store(static_cast<type*>(p), v, order, CALLED_FROM);                                                             \
  }                                                                                                                  \
  ENTRY type __wrap___atomic_exchange_##n(void* p, type v, int order) {                                              \
    return modify(static_cast<type*>(p), rmw_kind::swap, v, order, CALLED_FROM);                                     \
  }                                                                                                                  \
  ENTRY bool __wrap___atomic_compare_exchange_##n(void* p, type* expected, type desired, int success, int failure) { \
    return compare_exchange_at(static_cast<type*>(p), expected, desired, success, failure, false, CALLED_FROM);      \
  }                                                                                                                  \
  MODIFY_OF(n, type, add, rmw_kind::add)                                                                             \
  MODIFY_OF(n, type, sub, rmw_kind::sub)                                                                             \
  MODIFY_OF(n, type, and, rmw_kind::bit_and)                                                                         \
  MODIFY_OF(n, type, or, rmw_kind::bit_or)                                                                           \
  MODIFY_OF(n, type, xor, rmw_kind::bit_xor)                                                                         \
  MODIFY_OF(n, type, nand, rmw_kind::bit_nand)

OF(1, std::uint8_t)
OF(2, std::uint16_t)
OF(4, std::uint32_t)
OF(8, std::uint64_t)
OF(16, models::wide_value)

// Functions for any size. They read and write their other arguments in place of the program's own code.

ENTRY void __wrap___atomic_load(std::size_t bytes, void const* p, void* found, int order) {
  std::uintptr_t const from = CALLED_FROM;
  of_size(bytes, from, [&]<class T>(T) {
    T const value = load(static_cast<T const*>(p), order, from);
    writes_argument(found, sizeof value, from);
    std::memcpy(found, &value, sizeof value);
  });
}

ENTRY void __wrap___atomic_store(std::size_t bytes, void* p, void const* desired, int order) {
  std::uintptr_t const from = CALLED_FROM;
  of_size(bytes, from, [&]<class T>(T) { store(static_cast<T*>(p), argument<T>(desired, from), order, from); });
}

ENTRY void __wrap___atomic_exchange(std::size_t bytes, void* p, void const* desired, void* found, int order) {
  std::uintptr_t const from = CALLED_FROM;
  of_size(bytes, from, [&]<class T>(T) {
    T const value = modify(static_cast<T*>(p), rmw_kind::swap, argument<T>(desired, from), order, from);
    writes_argument(found, sizeof value, from);
    std::memcpy(found, &value, sizeof value);
  });
}

#define COMPARE_EXCHANGE(name, weak)                                                                                 \
  ENTRY bool name(std::size_t bytes, void* p, void* expected, void const* desired, int success, int failure) {       \
    std::uintptr_t const from = CALLED_FROM;                                                                         \
    return of_size(bytes, from, [&]<class T>(T) {                                                                    \
      return compare_exchange_at(static_cast<T*>(p), static_cast<T*>(expected), argument<T>(desired, from), success, \
                                 failure, weak, from);                                                               \
    });                                                                                                              \
  }

COMPARE_EXCHANGE(__wrap___atomic_compare_exchange, false)

// libatomic has none that is weak: the program calls these instead (plugins/clang.cpp).

COMPARE_EXCHANGE(modelcheck_compare_exchange_weak, true)

ENTRY void modelcheck_refuse_compare_exchange() {
  if (front* const f = front::of_running_thread())
    f->fail(models::verdict_kind::not_explored,
            "clang leaves this compare-and-swap to libatomic, and whether it is a weak one cannot be told: write that "
            "at the call, outside of a macro, or compile with -mcx16",
            CALLED_FROM);
}

/// As libatomic answers: an instruction must read the atomic, and must not also write to it.
ENTRY bool __wrap___atomic_is_lock_free(std::size_t bytes, void const* p) {
  bool const has_instruction = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
  return has_instruction && reinterpret_cast<std::uintptr_t>(p) % bytes == 0;
}
