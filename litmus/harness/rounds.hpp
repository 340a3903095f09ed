// Rounds of a test: a round is one execution of all its threads on a new instance.
//
// Two things make rare outcomes likely: the threads of a round start together, except for a delay of a few instructions
// that is different each time; and between two rounds there is neither a lock nor an allocation, since instances are
// made a batch at a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "../form/values.hpp"

namespace litmus {

/// Small enough for a batch to stay in a core's second-level cache.
inline constexpr std::size_t rounds_in_batch = 256;

/// How often each outcome was seen.
class histogram {
 public:
  void add(values const& v) {
    auto const known = std::find_if(seen_.begin(), seen_.end(), [&](auto const& s) { return s.first == v; });
    if (known != seen_.end()) {
      ++known->second;
    } else {
      seen_.emplace_back(v, 1);
    }
  }
  [[nodiscard]] std::vector<std::pair<values, std::uint64_t>> const& all() const { return seen_; }

 private:
  std::vector<std::pair<values, std::uint64_t>> seen_;
};

/// A barrier at which threads wait for each other. They spin, because only then do they start within a few nanoseconds
/// of each other. What one thread does between two meetings happens before nothing that another one does between them:
/// a thread that comes late reads what the last one to arrive has written, and not that somebody has come back already.
class starting_line {
 public:
  /// With more threads than processors a spinning thread must yield soon.
  starting_line(unsigned threads, unsigned processors)
      : threads_(threads), patience_(threads > processors ? 20 : 20000) {}

  void meet() {
    std::uint64_t const before_me = arrived_.fetch_add(1, std::memory_order_acq_rel);
    std::uint64_t const meeting = before_me / threads_ + 1;
    if ((before_me + 1) % threads_ == 0) return begun_.store(meeting, std::memory_order_release);
    for (unsigned spins = 0; begun_.load(std::memory_order_acquire) < meeting; ++spins) {
      if (spins % patience_ == patience_ - 1) std::this_thread::yield();
    }
  }

 private:
  std::uint64_t threads_;
  unsigned patience_;
  alignas(64) std::atomic<std::uint64_t> arrived_{0};
  alignas(64) std::atomic<std::uint64_t> begun_{0};  // the number of meetings
};

/// A random number of empty steps, of a magnitude that changes from batch to batch.
class delays {
 public:
  explicit delays(std::uint64_t seed) : state_(seed | 1) {}

  void next_batch() { longest_ = std::uint64_t{1} << (random() % 9); }
  void operator()() {
    for (std::uint64_t n = random() % longest_; n != 0; --n) asm volatile("");  // the compiler must keep the loop
  }

 private:
  /// Marsaglia's xorshift: three instructions, and good enough to vary the timing.
  std::uint64_t random() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }

  std::uint64_t state_;
  std::uint64_t longest_ = 1;
};

/// A test as the harness sees it: the size of an instance, and the operations on one.
struct test_type {
  std::size_t size;
  std::size_t alignment;
  std::size_t threads;
  void (*construct)(void* where);
  values (*run_thread)(void* test, int which);
  values (*end)(void* test);  // runs finally(), returns its values, and destroys the instance
};

/// A batch of instances of one test, side by side, and the values that each thread returned for each. Compiled once for
/// all tests.
class rounds {
 public:
  explicit rounds(test_type const& t);

  void construct();                                          // new instances; by one thread, alone
  void run(int thread, starting_line& start, delays& wait);  // the thread's part of each of them
  void collect(histogram& into);                             // adds outcomes, destroys instances; by one thread, alone

 private:
  struct alignas(64) notes {
    values what;
  };
  struct give_back {
    std::align_val_t alignment;
    void operator()(std::byte* memory) const { ::operator delete[](memory, alignment); }
  };

  [[nodiscard]] void* instance(std::size_t round) const { return memory_.get() + round * distance_; }
  [[nodiscard]] notes& seen_by(std::size_t thread, std::size_t round) { return seen_[round * test_.threads + thread]; }

  test_type test_;
  std::size_t distance_;  // from one instance to the next
  std::unique_ptr<std::byte[], give_back> memory_;
  std::vector<notes> seen_;
};

}  // namespace litmus
