// The platform of the simulated machine: the third one that the library's headers run on, unchanged.
//
// Outside of the machine's threads, where an exchanger is made and destroyed, everything is free.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

#include <rendezvous/platform/native.hpp>

#include "machine.hpp"

namespace rendezvous::bench::simulated {

/// The simulated clock. Reading it takes its time.
inline std::chrono::steady_clock::time_point read_clock() {
  machine& its = *machine::current();
  its.spend(price::clock);
  return std::chrono::steady_clock::time_point(std::chrono::nanoseconds(its.running().clock / 1000));
}

/// As detail::for_span, by the simulated clock.
class for_simulated_span {
 public:
  explicit for_simulated_span(std::chrono::nanoseconds longest) : span_(longest) {}

  [[nodiscard]] bool at_once() const { return span_ <= span_.zero(); }
  [[nodiscard]] bool passed() { return left() == span_.zero(); }
  [[nodiscard]] std::chrono::nanoseconds left() {
    auto const now = read_clock();
    if (!start_) start_ = now;
    return std::max(span_ - (now - *start_), span_.zero());
  }

 private:
  std::chrono::nanoseconds span_;
  std::optional<std::chrono::steady_clock::time_point> start_;
};

/// What std::atomic has that the algorithms use. Orders cost nothing but what they cost on x86.
template <class T>
class atomic {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));

 public:
  constexpr atomic() noexcept : atomic(T{}) {}
  constexpr atomic(T first) noexcept : value_(first) {  // NOLINT: as std::atomic
    if (!std::is_constant_evaluated() && machine::in_a_thread()) machine::current()->write({&value_, 0, 0});
  }
  atomic(atomic const&) = delete;
  atomic& operator=(atomic const&) = delete;
  constexpr ~atomic() {
    if (!std::is_constant_evaluated() && machine::in_a_thread()) machine::current()->forget(&value_, sizeof(T));
  }

  T load(std::memory_order) const noexcept {
    if (!machine::in_a_thread()) return value_;
    std::optional<std::uint64_t> const own = machine::current()->read(&value_);
    return own ? from_bits(*own) : value_;
  }
  void store(T desired, std::memory_order order) noexcept {
    if (!machine::in_a_thread()) {
      value_ = desired;
    } else if (order == std::memory_order_seq_cst) {
      static_cast<void>(exchange(desired, order));
    } else {
      machine::current()->write({&value_, to_bits(desired), sizeof(T)});
    }
  }
  T exchange(T desired, std::memory_order) noexcept {
    own();
    return std::exchange(value_, desired);
  }
  bool compare_exchange_strong(T& expected, T desired, std::memory_order, std::memory_order) noexcept {
    own();
    if (value_ != expected) {
      expected = value_;
      return false;
    }
    value_ = desired;
    return true;
  }
  T fetch_add(T what, std::memory_order) noexcept {
    own();
    T const before = value_;
    value_ = static_cast<T>(value_ + what);
    return before;
  }

  /// What the memory has, for a futex.
  [[nodiscard]] T in_memory() const noexcept { return value_; }

 private:
  void own() noexcept {
    if (machine::in_a_thread()) machine::current()->modify(&value_);
  }
  static std::uint64_t to_bits(T value) noexcept {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(T));
    return bits;
  }
  static T from_bits(std::uint64_t bits) noexcept {
    T value;
    std::memcpy(&value, &bits, sizeof(T));
    return value;
  }

  T value_;
};

struct platform {
  template <class T>
  using atomic = simulated::atomic<T>;

  using stop_token = std::stop_token;
  template <class Callback>
  using stop_callback = std::stop_callback<Callback>;

  /// Stands beside the data that it watches, on the same cache line: an access to the data costs what that line costs.
  struct watch {
    constexpr explicit watch(char const* /*name*/) noexcept {}
    void read() const noexcept {
      if (machine::in_a_thread()) static_cast<void>(machine::current()->read(this));
    }
    void write() const noexcept {
      if (machine::in_a_thread()) machine::current()->write({const_cast<watch*>(this), 0, 0});
    }
  };

  static constexpr std::size_t line = native_platform::line;
  using spin = native_platform::spin;

  struct counted {
    template <class T>
    bool attempt(atomic<T>& where, std::type_identity_t<T> expected, std::type_identity_t<T> desired,
                 std::memory_order success, std::memory_order failure) const noexcept {
      return where.compare_exchange_strong(expected, desired, success, failure);
    }
  };

  struct retry : counted {
    void back_off() noexcept {
      if (++rounds_ % rounds_before_yield != 0) {
        pause(1);
      } else {
        machine::current()->yield();
      }
    }

   private:
    static constexpr unsigned rounds_before_yield = 64;
    unsigned rounds_ = 0;
  };

  template <class T>
  static void await(atomic<T> const& where, std::type_identity_t<T> wanted, std::memory_order order) noexcept {
    for (retry round; where.load(order) != wanted;) round.back_off();
  }

  /// As natively: 10 ns, but in whole instructions.
  static void pause(int times) noexcept {
    span const pauses = (nanoseconds(10) * times + price::pause / 2) / price::pause;
    machine::current()->spend(std::max<span>(1, pauses) * price::pause);
  }

  // What a thread learns of its core, as natively.
  static int polls(int round) noexcept {
    thread& mine = machine::current()->running();
    if (round != 0) return mine.where.is_only_one() ? 1 : spin::polls;
    mine.patience.spins();
    return mine.where.polls_at_first() ? spin::polls : 0;
  }
  static void yield() noexcept {
    thread& mine = machine::current()->running();
    if (!mine.patience.yields()) {
      if (mine.patience.stays() && !mine.where.is_only_one()) pause(native_platform::yield_takes);
      return;
    }
    auto const before = mine.patience.before_yield(read_clock);
    machine::current()->yield();
    mine.patience.yielded(before, read_clock(), presence_of(mine));
  }
  static void nobody_came() noexcept {
    thread& mine = machine::current()->running();
    mine.where.nobody_came(mine.number, machine::current()->last_to_wait());
  }
  static bool goes_on_polling(int round) noexcept {
    thread& mine = machine::current()->running();
    if (round == 0) nobody_came();
    int const rounds = mine.where.is_only_one() ? 1 : spin::rounds;
    return mine.patience.goes_on_polling(round, rounds, presence_of(mine), read_clock);
  }

  static std::uint32_t cores() noexcept { return static_cast<std::uint32_t>(machine::current()->cores()); }
  static std::uint32_t thread_number() noexcept {
    return static_cast<std::uint32_t>(machine::current()->running().number);
  }
  static std::uint32_t processor() noexcept { return thread_number(); }
  static detail::arena_hints& hints() noexcept { return machine::current()->running().hints; }

  template <class T>
  static T* make(std::size_t count) noexcept {
    auto* const objects = static_cast<T*>(machine::current()->memory(count * sizeof(T), alignof(T)));
    if (objects != nullptr) std::uninitialized_default_construct_n(objects, count);
    return objects;
  }
  template <class T>
  static void destroy(T* objects, std::size_t count) noexcept {
    std::destroy_n(objects, count);
  }

  template <class Rep, class Period>
  static auto after(std::chrono::duration<Rep, Period> longest) {
    return for_simulated_span(std::chrono::ceil<std::chrono::nanoseconds>(longest));
  }

  static auto at(std::chrono::steady_clock::time_point end) { return after(end - read_clock()); }

  template <class Deadline>
  static bool wait(atomic<std::uint32_t>& word, std::uint32_t expected, Deadline& deadline) noexcept {
    machine::current()->running().patience.sleeps();
    std::optional<span> longest;
    if constexpr (requires { deadline.left(); }) {
      std::chrono::nanoseconds const left = deadline.left();
      if (left == left.zero()) return false;
      longest = left.count() * 1000;
    }
    machine::current()->sleep(&word, longest, [&] { return word.in_memory() == expected; });
    return !longest || !deadline.passed();
  }
  static void wake(atomic<std::uint32_t> const* word) noexcept { machine::current()->wake(word); }

 private:
  static detail::presence& presence_of(thread& one) noexcept {
    return one.where.is_only_one() ? machine::current()->on_one_core() : one.here;
  }
};

}  // namespace rendezvous::bench::simulated
