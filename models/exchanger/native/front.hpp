// The interface that scenarios are written against, as ordinary C++: their code is compiled with the library's native
// platform, and explored like any other program (models/README.md, "What is explored"). Plain data is plain data,
// atomics are std::atomic, and a scenario is registered to be run by threads of std::thread.
//
// The library gets one of two platforms:
//
//   as it ships   native_platform itself, which does not call back into a scenario.
//   one look      (MODELS_ONE_LOOK) native_platform with the spins of the models' platform: one round of one poll. It
//                 calls a scenario where that platform does, and has no patience. An execution with a fruitless round
//                 is left out, since the one in which the round succeeds is explored as another. All else is native:
//                 atomics, futex, clock, stop_token, memory.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <rendezvous/exchanger.hpp>

#include "../../instrumented/include/modelcheck/detail/hooks.h"

extern "C" {
[[gnu::weak]] void modelcheck_outcome(char const* words);
[[gnu::weak]] void modelcheck_assume(int holds);
}

namespace models {

#if defined(MODELS_ONE_LOOK)
inline constexpr bool one_look = true;
#else
inline constexpr bool one_look = false;
#endif

// The checker itself finds the places in the source.
struct site {
  static constexpr site current() { return {}; }
};

// The scenario numbers its threads. Code outside these threads has no number.

inline thread_local int number_of_this_thread = -1;
inline int current_thread() { return number_of_this_thread; }

inline constexpr int max_threads = 8;
template <class T>
struct per_thread : std::array<T, max_threads> {
  T& operator[](int thread) { return this->at(static_cast<std::size_t>(thread)); }
};

// What a scenario reports.

inline void outcome(char const* words, int = -1) {
  if (&modelcheck_outcome != nullptr) modelcheck_outcome(words);
}

[[noreturn]] inline void fail(char const* verdict, char const* message, char const* file = __builtin_FILE(),
                              int line = __builtin_LINE()) {
  if (&modelcheck_fails != nullptr) modelcheck_fails(verdict, message, file, line);
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, verdict, message);
  std::abort();
}

inline void assume(bool holds) {
  if (&modelcheck_assume != nullptr) modelcheck_assume(holds ? 1 : 0);
}

// Happens-before, as the checker knows it. For the checker main() is a thread, too, the first one.

struct moment {
  int thread = 0;
  int events = 0;
};
using view = modelcheck_position;

inline view knowledge() {
  view here{};
  if (&modelcheck_where != nullptr) modelcheck_where(&here);
  return here;
}
inline moment now() { return {current_thread(), knowledge().events}; }
inline bool happens_before(moment const& m, view const& later) {
  if (&modelcheck_precedes == nullptr) return true;
  view const end{m.thread + 1, m.events + 1, {}};
  return modelcheck_precedes(&end, &later) != 0;
}

// Shared objects.

/// std::atomic, or the library's replacement for it, with a wait that polls once. An execution in which that poll is
/// fruitless is left out.
template <class T>
class atomic : public rendezvous::detail::native_atomic<T> {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): as std::atomic
  constexpr atomic(T initial, char const* /*name*/ = nullptr) noexcept
      : rendezvous::detail::native_atomic<T>(initial) {}

  T await_equal(T wanted, std::memory_order order) const {
    T const seen = this->load(order);
    assume(seen == wanted);
    return seen;
  }
};

template <class T>
class plain {
 public:
  explicit plain(char const* /*name*/) {}
  T read() const { return value_; }
  void write(T v) { value_ = v; }

 private:
  T value_{};
};

using stop_source = std::stop_source;
using stop_token = std::stop_token;

inline void* allocate(std::size_t size) { return ::operator new(size); }
inline void release(void* p, site) { ::operator delete(p); }

inline void wake(std::atomic<std::uint32_t> const* word, site) { rendezvous::native_platform::wake(word); }

/// Data that is watched for races is plain data here: the checker sees each access to it.
struct watch : rendezvous::native_platform::watch {
  using rendezvous::native_platform::watch::watch;
  void read(site = site::current()) const {}
  void write(site = site::current()) {}
};

// For scenarios with a platform of their own.

inline bool orders_as_stated() { return true; }

class deadline {
 public:
  explicit deadline(bool passed) : passed_(passed) {}
  [[nodiscard]] bool passed() const { return passed_; }

 private:
  bool passed_;
};

class span_deadline : public rendezvous::detail::for_span {
 public:
  explicit span_deadline(bool nothing) : for_span(std::chrono::seconds(nothing ? 0 : 1)) {}
  [[nodiscard]] bool passed(site = site::current()) { return for_span::passed(); }
};

// Scenarios.

using reasons = std::map<std::string, std::string, std::less<>>;

/// As in the checker (checker/registry.hpp): the description of a scenario besides its code.
struct about {
  std::string name;
  std::string story;
  std::vector<std::vector<int>> interchangeable{};
  std::vector<std::string> outcomes{};
  reasons forbidden{};
  bool long_running = false;
  bool for_many_machines = false;
  bool spurious_wake_ups = true;
};

struct scenario {
  about what;
  int threads = 0;
  std::function<void()> run;
};

using scenarios = std::map<std::string, scenario, std::less<>>;
inline scenarios& registry() {
  static scenarios all;
  return all;
}
inline reasons& left_out() {
  static reasons all;
  return all;
}

/// Runs a scenario: all its threads are started, and joined before finish() is called.
template <class World>
void run_by_threads() {
  World world;
  std::array<std::thread, World::threads> threads;
  for (int t = 0; t != World::threads; ++t) {
    threads[static_cast<std::size_t>(t)] = std::thread([&world, t] {
      number_of_this_thread = t;
      world.thread(t);
    });
  }
  for (std::thread& each : threads) each.join();
  world.finish();
}

template <class Exchanger>
inline constexpr bool is_as_shipped = false;
template <class T, class Algorithm>
inline constexpr bool is_as_shipped<rendezvous::exchanger<T, Algorithm>> = true;

/// Whether the scenario's exchanger is on the platform that ships.
template <class World>
constexpr bool exchanges_as_shipped() {
  if constexpr (requires { typename World::exchanger; }) {
    return is_as_shipped<typename World::exchanger>;
  } else {
    return false;
  }
}

template <class World>
bool add_scenario(about what, site = site::current()) {
  std::string const name = what.name;
  void (*run)() = &run_by_threads<World>;
  if (!one_look && !exchanges_as_shipped<World>())
    run = [] { fail("not explored", "this scenario has a platform of its own"); };
  return registry().emplace(name, scenario{std::move(what), World::threads, run}).second;
}

}  // namespace models

namespace models::exchanger {

/// A request of a scenario to its platform, which the checker does not see. The platform that ships cannot fulfil one.
template <class T>
class unseen {
 public:
  __attribute__((noinline, no_sanitize("thread"))) T operator=(T value) {
    if (!one_look && value != T()) fail("not explored", "the platform that ships does nothing for a scenario");
    return value_ = value;
  }
  __attribute__((noinline, no_sanitize("thread"))) operator T() const { return value_; }
  T operator++() { return *this = *this + 1; }

 private:
  T value_{};
};

/// The platform that fulfils the requests of scenarios.
struct platform : rendezvous::native_platform {
  template <class T>
  using atomic = models::atomic<T>;

  static inline unseen<void (*)(void*)> on_yield;
  static inline unseen<void*> yielding_self;
  static inline unseen<bool> out_of_memory;

  static void reset() {
    on_yield = nullptr;
    out_of_memory = false;
  }

  struct spin {
    static constexpr int rounds = 1;
    static constexpr int timed_rounds = 1;
    static constexpr int polls = 1;
    static constexpr int pauses(int /*poll*/) { return 1; }
  };
  struct retry : rendezvous::native_platform::retry {
    static void back_off() { assume(false); }
  };
  template <class T>
  static void await(std::atomic<T> const& where, std::type_identity_t<T> wanted, std::memory_order order) {
    assume(where.load(order) == wanted);
  }

  static void pause(int) {}
  static void yield() {
    if (void (*const called)(void*) = on_yield) called(yielding_self);
  }
  static int polls(int /*round*/) { return spin::polls; }
  static void nobody_came() { yield(); }
  static bool goes_on_polling(int /*round*/) { return true; }

  static std::uint32_t cores() { return 2; }
  static std::uint32_t thread_number() { return static_cast<std::uint32_t>(current_thread()); }
  static std::uint32_t processor() { return 0; }

  template <class T>
  static T* make(std::size_t count, site = site::current()) noexcept {
    return out_of_memory ? nullptr : rendezvous::native_platform::make<T>(count);
  }
  template <class Deadline>
  static bool wait(atomic<std::uint32_t>& word, std::uint32_t expected, Deadline& limit, site = site::current()) {
    return rendezvous::native_platform::wait(word, expected, limit);
  }
  static void wake(atomic<std::uint32_t> const* word, site = site::current()) {
    rendezvous::native_platform::wake(word);
  }

  /// A point in time that may have passed when a thread has slept.
  static auto some_time() { return std::chrono::steady_clock::now() + std::chrono::seconds(1); }
};

/// The compiler decides where the nodes of a thread are, so this is not recorded.
struct recording_platform : platform {
  struct words {
    using kind = void (*)(void*);
    void next_call(kind) {}
    [[nodiscard]] static bool again() { return false; }
    [[nodiscard]] static bool elsewhere() { return false; }
  };
  static words words_of(int) { return {}; }
};
using words = recording_platform::words;

using usual_platform = std::conditional_t<one_look, recording_platform, rendezvous::native_platform>;

struct call_depth {
  void call(void (*f)(void*), void* self, std::size_t) { f(self); }
};

}  // namespace models::exchanger
