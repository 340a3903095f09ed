// Threads that meet at one exchanger: the calls and the checks that all scenarios share.
//
// Each call gives an item that no other call gives, writes plain data of its own before, and after an exchange reads
// the partner's: without happens-before in both directions that is a race. When all calls have returned, the history is
// checked, with overlap by happens-before. The outcome of the execution is the statuses in the order of threads. The
// calls of a thread have their nodes at one address (one_address.hpp), unless a scenario keeps them apart.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <new>
#include <optional>

#include <rendezvous/exchanger.hpp>

#include "../../../exchanger/tests/history.hpp"
#include "front.hpp"

namespace models::exchanger {

using rendezvous::exchange_status;

/// A move-only item that owns memory: a lost one is a leak, a doubled one a double free.
class token {
 public:
  explicit token(int id) : memory_(static_cast<int*>(allocate(sizeof(int)))) { *memory_ = id; }
  token(token&& other) noexcept : memory_(other.memory_) { other.memory_ = nullptr; }
  token& operator=(token&& other) noexcept {
    discard();
    memory_ = other.memory_;
    other.memory_ = nullptr;
    return *this;
  }
  ~token() { discard(); }

  friend int id_of(token const& t) { return t.memory_ != nullptr ? *t.memory_ : 0; }

 private:
  void discard() {
    if (memory_ != nullptr) release(memory_, site::current());
    memory_ = nullptr;
  }
  int* memory_;
};

inline int id_of(int item) { return item; }

/// Whether an algorithm makes all its nodes in one function, always or for as long as its slot is no arena. If it does
/// not, the nodes of a thread's two calls can be at different addresses.
template <class Algorithm>
inline constexpr bool one_place_for_nodes = true;
template <class Algorithm>
inline constexpr bool one_place_at_first = true;
template <class Steps, class Policy>
inline constexpr bool one_place_for_nodes<rendezvous::basic_slot_then_arena<Steps, Policy>> = false;
template <class Steps, class Policy>
inline constexpr bool one_place_at_first<rendezvous::basic_slot_then_arena<Steps, Policy>> = Policy::first_slots == 1;
template <class Steps, class Policy>
inline constexpr bool one_place_for_nodes<rendezvous::basic_tree_of_cells<Steps, Policy>> = Policy::cells != 0;
template <class Steps, class Policy>
inline constexpr bool one_place_at_first<rendezvous::basic_tree_of_cells<Steps, Policy>> = Policy::cells != 0;

/// `Threads` threads with `Calls` calls each, of an exchanger of items of type T.
template <class Algorithm, int Threads, int Calls = 1, class T = int, class Platform = usual_platform>
class meeting {
 public:
  static constexpr int threads = Threads;
  static constexpr int calls = Calls;
  using exchanger = rendezvous::exchanger<T, Algorithm, Platform>;

  meeting() : exchanger_((recording_platform::reset(), ::new (static_cast<void*>(memory_)) exchanger())) {}
  ~meeting() { destroy_exchanger(); }

  void finish() {
    static_assert(Threads * Calls <= 32);
    std::array<rendezvous::testing::operation, 32> history;
    std::size_t n = 0;
    for (auto const& thread : records_) {
      for (auto const& r : thread) {
        if (!r.done) continue;
        history[n++] = r.call;
        outcome(to_string(r.call.status).data(), r.call.thread);
      }
    }
    auto const overlap = [this](auto const& a, auto const& b) {
      record const& ra = record_of(a.given);
      record const& rb = record_of(b.given);
      return happens_before(ra.invoked, rb.on_return) && happens_before(rb.invoked, ra.on_return);
    };
    auto const wrong = rendezvous::testing::check(std::span(history.data(), n), overlap);
    if (wrong) fail("wrong history", rendezvous::testing::to_string(wrong->broken).data());
    for (int t = 0; t != Threads; ++t) {
      words const& of_thread = recording_platform::words_of(t);
      if (apart_ && of_thread.again()) fail("scenario", "two calls have their nodes at one address");
      if (!apart_ && together_ && of_thread.elsewhere()) fail("scenario", "two calls have their nodes apart");
    }
  }

 protected:
  // The calls, by how long the caller is willing to wait.
  exchange_status untimed(int me) {
    return meet(me, [this](T& item) {
      item = exchanger_->exchange(std::move(item));
      return exchange_status::exchanged;
    });
  }
  exchange_status timed(int me) {
    return meet(me, [this](T& item) { return exchanger_->try_exchange_for(item, std::chrono::seconds(1)); });
  }
  exchange_status until_a_point(int me) {
    return meet(me, [this](T& item) { return exchanger_->try_exchange_until(item, platform::some_time()); });
  }
  exchange_status after_a_point(int me) {
    return meet(me, [this](T& item) {
      return exchanger_->try_exchange_until(item, std::chrono::steady_clock::time_point::min());
    });
  }
  exchange_status stoppable(int me, stop_token const& stop) {
    return meet(me, [&](T& item) { return exchanger_->exchange(item, stop); });
  }
  exchange_status timed_and_stoppable(int me, stop_token const& stop) {
    return meet(me, [&](T& item) { return exchanger_->try_exchange_for(item, std::chrono::seconds(1), stop); });
  }
  exchange_status too_late_and_stoppable(int me, stop_token const& stop) {
    return meet(me, [&](T& item) { return exchanger_->try_exchange_for(item, std::chrono::seconds(0), stop); });
  }
  template <class Clock, class Duration>
  exchange_status until_and_stoppable(int me, std::chrono::time_point<Clock, Duration> end, stop_token const& stop) {
    return meet(me, [&](T& item) { return exchanger_->try_exchange_until(item, end, stop); });
  }
  exchange_status attempt(int me) {
    return meet(me, [this](T& item) { return exchanger_->try_exchange(item); });
  }
  exchange_status too_late(int me) {
    return meet(me, [this](T& item) { return exchanger_->try_exchange_for(item, std::chrono::seconds(0)); });
  }

  /// Requires that no call of a thread has a node where another one had, ...
  void keep_apart() { apart_ = true; }
  /// ... or that all have it where the first one had: no slot becomes an arena.
  void stays_a_slot() { together_ = one_place_at_first<Algorithm>; }

  void destroy_exchanger() {
    if (exchanger_ != nullptr) exchanger_->~exchanger();
    exchanger_ = nullptr;
  }

 private:
  struct record {
    plain<int> past{"plain data"};  // written before the call, read by the partner after it
    rendezvous::testing::operation call{};
    moment invoked;
    view on_return;
    bool done = false;
  };

  static constexpr std::size_t away = 1024;  // more than a node

  static constexpr int id(int thread, int call) { return 1 + thread * Calls + call; }
  record& record_of(std::uint64_t given) {
    auto const i = static_cast<std::size_t>(given - 1);
    return records_[i / static_cast<std::size_t>(Calls)][i % static_cast<std::size_t>(Calls)];
  }

  template <class Call>
  exchange_status meet(int me, Call call) {
    int const before = made_[static_cast<std::size_t>(me)]++;
    int const mine = id(me, before);
    record& r = record_of(static_cast<std::uint64_t>(mine));
    r.past.write(mine);
    T item(mine);
    r.invoked = now();
    exchange_status status{};
    auto make_it = [&] { status = call(item); };
    words::kind const made = [](void* f) { (*static_cast<decltype(make_it)*>(f))(); };
    recording_platform::words_of(me).next_call(made);
    depths_[static_cast<std::size_t>(me)].call(made, &make_it, apart_ ? static_cast<std::size_t>(before) * away : 0);
    r.on_return = knowledge();
    int const held = id_of(item);
    r.call = {me, status, static_cast<std::uint64_t>(mine), static_cast<std::uint64_t>(held), 0, 0};
    r.done = true;
    if (status == exchange_status::exchanged && held >= 1 && held <= Threads * Calls) {
      record const& partner = record_of(static_cast<std::uint64_t>(held));
      if (partner.past.read() != held) fail("wrong history", "what the partner did before its call is not visible");
    }
    return status;
  }

  alignas(exchanger) unsigned char memory_[sizeof(exchanger)];
  exchanger* exchanger_;
  std::array<std::array<record, static_cast<std::size_t>(Calls)>, static_cast<std::size_t>(Threads)> records_;
  std::array<int, static_cast<std::size_t>(Threads)> made_{};
  std::array<call_depth, static_cast<std::size_t>(Threads)> depths_;
  bool apart_ = false;
  bool together_ = one_place_for_nodes<Algorithm>;
};

}  // namespace models::exchanger
