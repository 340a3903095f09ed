// The atomics of the native platform: std::atomic, with fences where the compiler loses the orders of a
// compare-and-swap.
//
// For RISC-V, g++ before 14 emits a compare-and-swap by its failure order. A release on success is lost entirely; an
// acquire becomes an `.aq` on the `sc`, for which the manual guarantees nothing. The fences restore both; their cost is
// in exchanger/docs/order_costs.json. Loads, stores and exchanges are compiled correctly.
//
// RENDEZVOUS_FENCED_ATOMIC enables the fences on every platform, for tests.
#pragma once

#include <atomic>

namespace rendezvous::detail {

/// As std::atomic, for orders up to acq_rel: no entry of the contract is seq_cst.
template <class T>
class fenced_atomic : public std::atomic<T> {
 public:
  using std::atomic<T>::atomic;

  bool compare_exchange_strong(T& expected, T desired, std::memory_order success, std::memory_order failure) noexcept {
    if (releases(success)) std::atomic_thread_fence(std::memory_order_release);
    bool const done = std::atomic<T>::compare_exchange_strong(expected, desired, success, failure);
    if (acquires(done ? success : failure)) std::atomic_thread_fence(std::memory_order_acquire);
    return done;
  }

 private:
  static constexpr bool releases(std::memory_order order) noexcept {
    return order == std::memory_order_release || order == std::memory_order_acq_rel;
  }
  static constexpr bool acquires(std::memory_order order) noexcept {
    return order == std::memory_order_acquire || order == std::memory_order_acq_rel;
  }
};

#if defined(RENDEZVOUS_FENCED_ATOMIC) || (defined(__riscv) && defined(__GNUC__) && __GNUC__ < 14 && !defined(__clang__))
template <class T>
using native_atomic = fenced_atomic<T>;
#else
template <class T>
using native_atomic = std::atomic<T>;
#endif

}  // namespace rendezvous::detail
