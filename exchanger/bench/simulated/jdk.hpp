// The common part of the JDK's exchangers, reimplemented in jdk8.hpp and jdk24.hpp: parking, the random numbers of a
// thread, and the cost of a call in a JVM. Items are references, so one word.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "platform.hpp"

namespace rendezvous::bench::simulated::java {

inline constexpr auto plain = std::memory_order_relaxed;  // as release and acquire: they cost the same on x86
inline constexpr auto full = std::memory_order_seq_cst;   // a volatile store; and what a compare-and-swap is anyway

/// Marsaglia's xorshift.
class xorshift {
 public:
  explicit xorshift(std::uint64_t seed) : state_(seed + 1) {}
  std::uint64_t operator()() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    return state_ ^= state_ << 17;
  }

 private:
  std::uint64_t state_;
};

/// LockSupport.park() and unpark() of one thread.
class parker {
 public:
  template <class Deadline>
  void park(Deadline& deadline) {
    machine::current()->spend(machine::current()->costs().java_parks);
    std::uint32_t seen = nothing;
    if (state_.compare_exchange_strong(seen, parked, full, full)) {
      platform::wait(state_, parked, deadline);
    }
    static_cast<void>(state_.exchange(nothing, full));
  }
  void unpark() {
    machine::current()->spend(machine::current()->costs().java_parks);
    if (state_.exchange(permit, full) == parked) platform::wake(&state_);
  }

 private:
  static constexpr std::uint32_t nothing = 0;
  static constexpr std::uint32_t permit = 1;
  static constexpr std::uint32_t parked = 2;
  atomic<std::uint32_t> state_{nothing};
};

/// Item and answer are one more than the word, so that zero is none.
struct offer {
  atomic<std::uint64_t> item{0};
  atomic<std::uint64_t> match{0};
  atomic<parker*> parked{nullptr};
};

/// The partner's part, once it has the offer. Returns the item.
inline std::uint64_t release(offer& theirs, std::uint64_t item, bool may_be_parked = true) {
  std::uint64_t const got = theirs.item.load(plain);
  theirs.match.store(item, full);
  if (may_be_parked) {
    if (parker* const sleeper = theirs.parked.load(plain); sleeper != nullptr) sleeper->unpark();
  }
  return got;
}

/// The waiter's part, once it is answered.
inline std::uint64_t take_answer(offer& mine, std::uint64_t answer) {
  mine.match.store(0, plain);
  mine.item.store(0, plain);
  return answer;
}

/// A bound with a version, as that of slot_then_arena.
inline bool change_bound(atomic<std::uint32_t>& bound, std::uint32_t seen, int by) {
  std::uint32_t const next = seen + 256 + static_cast<std::uint32_t>(by);
  return bound.compare_exchange_strong(seen, next, full, full);
}
inline std::uint32_t last_of(std::uint32_t bound) { return bound & 255; }

/// A node for each thread, made when it first comes.
template <class Node>
class nodes {
 public:
  Node& mine() {
    machine::current()->spend(machine::current()->costs().java_call);
    std::size_t const number = platform::thread_number();
    if (all_.size() <= number) all_.resize(number + 1);
    if (all_[number] == nullptr) all_[number] = std::make_unique<Node>(number);
    return *all_[number];
  }

 private:
  std::vector<std::unique_ptr<Node>> all_;
};

/// An exchanger of the JDK as a contender: Algorithm has `bool exchange(std::uint64_t& item, Deadline&)`.
template <class Algorithm>
class point {
 public:
  void swap(std::uint64_t& item) {
    detail::never no_limit;
    static_cast<void>(exchange(item, no_limit));
  }
  bool swap_for(std::uint64_t& item, std::chrono::nanoseconds longest) {
    for_simulated_span limit(longest);
    return exchange(item, limit);
  }

 private:
  template <class Deadline>
  bool exchange(std::uint64_t& item, Deadline& deadline) {
    std::uint64_t reference = item + 1;
    bool const met = algorithm_.exchange(reference, deadline);
    item = reference - 1;
    return met;
  }

  Algorithm algorithm_;
};

}  // namespace rendezvous::bench::simulated::java
