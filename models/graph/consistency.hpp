// Which graphs C++20 allows, and which of them some order of execution shows: what the detectors of departures.cpp
// ask of a small graph, or of a part of one with one operation more.
//
// A part is what stands before a cut through all threads, closed under program order and reads-from. In a part that
// C++20 allows, every thread can go on so that C++20 allows the whole: by reading what is newest, and by writing last.
// So one part is proof enough that C++20 allows an execution which is never executed.
//
// May touch: nothing of a graph but what it shows. The tests have axioms of their own
// (models/selfcheck/tests/axioms.hpp).
//
// Sources: ISO/IEC 14882:2020, [intro.races] and [atomics.order]; for the order of the seq_cst operations Lahav,
// Vafeiadis, Kang, Hur, Dreyer, "Repairing Sequential Consistency in C/C++11", PLDI 2017.
#pragma once

#include <optional>

#include "graph.hpp"

namespace models {

/// An operation that was performed, both halves in one. What is hidden counts as well, since the kernel too has an
/// order; but of a seq_cst fence only that it is one.
struct act {
  operation const* op = nullptr;
  int thread = 0;
  int ordinal = 0;       // among those of its thread
  int last_event = 0;    // its last half
  int from = initially;  // reads: which one
  int rank = 0;          // writes: twice the place, so that another one fits in between
  std::memory_order order = std::memory_order_relaxed;
  bool fence = false;
  bool reads = false;
  bool writes = false;

  static constexpr int initially = -1;
  [[nodiscard]] bool seq_cst() const { return order == std::memory_order_seq_cst; }
};

/// On a few operations, a row of bits for each.
class relation {
 public:
  explicit relation(std::size_t size) : size_(size), words_((size + 63) / 64), rows_(size * words_) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  void add(std::size_t a, std::size_t b) { rows_[a * words_ + b / 64] |= std::uint64_t{1} << b % 64; }
  [[nodiscard]] bool holds(std::size_t a, std::size_t b) const {
    return (rows_[a * words_ + b / 64] >> b % 64 & 1) != 0;
  }
  relation& operator|=(relation const& other);
  /// First this, then the other.
  [[nodiscard]] relation then(relation const& other) const;
  [[nodiscard]] relation closed() const;
  [[nodiscard]] bool cyclic() const;

 private:
  void join(std::size_t row, relation const& other, std::size_t other_row);

  std::size_t size_;
  std::size_t words_;
  raw_vector<std::uint64_t> rows_;
};

/// What a plain store continues. Read-modify-writes continue what they have read.
enum class release_sequences : std::uint8_t {
  cpp20,   // nothing
  relacy,  // what the same thread wrote, when nothing stands between the two
  longest  // what the same thread wrote last: as if nothing stood there
};

/// Operations in an order in which they can be executed, but for the last one, which is on trial.
class part {
 public:
  explicit part(raw_vector<act>&& acts) : acts_(std::move(acts)) {}

  [[nodiscard]] relation happens_before(release_sequences which) const;
  [[nodiscard]] bool allowed_by_cpp20() const;
  /// Nothing: there is an order in which all of it can be executed. Otherwise why there is none.
  [[nodiscard]] std::optional<departure> not_executed(release_sequences which) const;

 private:
  [[nodiscard]] act const& at(std::size_t i) const { return acts_[i]; }
  [[nodiscard]] int place_seen(act const& a) const;
  [[nodiscard]] int rank_read(act const& a) const;
  [[nodiscard]] bool is_fence(std::size_t i) const { return at(i).fence && at(i).seq_cst(); }
  void synchronise(relation& r, std::size_t head, std::size_t reader) const;
  [[nodiscard]] int continued(std::size_t write, release_sequences which) const;
  [[nodiscard]] bool is_atomic() const;
  [[nodiscard]] bool is_coherent(relation const& before) const;
  [[nodiscard]] bool has_seq_cst_order(relation const& before) const;
  [[nodiscard]] relation in_threads() const;
  [[nodiscard]] relation replacement() const;
  [[nodiscard]] relation coherence() const;
  [[nodiscard]] relation execution() const;
  [[nodiscard]] relation fences() const;

  raw_vector<act> acts_;
};

/// A graph as it was executed, and what of it could be otherwise.
class trial {
 public:
  /// How many operations of each thread.
  using cut = per_thread<int>;

  explicit trial(graph const& g);

  [[nodiscard]] raw_vector<act> const& acts() const { return acts_; }
  [[nodiscard]] cut everything() const { return size_; }
  /// Without this operation and all that follows it by program order and reads-from.
  [[nodiscard]] cut without(std::size_t i) const;
  [[nodiscard]] part whole() const { return part(raw_vector<act>(acts_)); }

  /// Whether C++20 allows the thread's next operation after some part of the cut, which contains `witness` if there
  /// is one, something that no order of execution shows.
  [[nodiscard]] std::optional<departure> find(int thread, operation const& op, cut const& within,
                                              std::optional<std::size_t> witness) const;

  /// What happens before everything that the thread does from now on, without what the order of fences adds.
  [[nodiscard]] vector_clock known_to(int thread, release_sequences which) const;

 private:
  [[nodiscard]] bool inside(act const& a, cut const& c) const { return a.ordinal < c[a.thread]; }
  [[nodiscard]] act next(int thread, operation const& op, cut const& within) const;
  [[nodiscard]] std::optional<departure> judge(act const& e, cut const& within,
                                               std::optional<std::size_t> witness) const;
  [[nodiscard]] std::optional<departure> judge_among_fences(act const& e, cut const& least, cut const& within) const;
  [[nodiscard]] std::optional<departure> judge(act const& e, cut const& c) const;
  [[nodiscard]] cut before(act const& e) const;
  [[nodiscard]] cut executed_before(act const& e) const;
  void close(cut& c) const;
  [[nodiscard]] bool has_fence(cut const& c) const;
  [[nodiscard]] part with(act const& e, cut const& c) const;

  graph const& graph_;
  raw_vector<act> acts_;         // in the order of execution
  raw_vector<event_id> writes_;  // of each, if it writes
  cut size_{};
};

}  // namespace models
