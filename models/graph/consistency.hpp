// Which execution graphs C++20 allows, and which of them Relacy can execute in some order. The detectors of
// departures.cpp ask both of a prefix of a graph with one more operation at its end.
//
// A prefix has the first few operations of each thread and is closed under program order and reads-from. A prefix that
// C++20 allows can be extended to a complete execution that C++20 allows: each further read takes the last write in
// modification order, and each further write becomes the last one. So a single prefix that C++20 allows and Relacy
// cannot execute shows that C++20 has an execution which the search never meets.
//
// The tests have axioms of their own (models/selfcheck/tests/axioms.hpp).
//
// Sources: ISO/IEC 14882:2020, [intro.races] and [atomics.order]; for the order of the seq_cst operations Lahav,
// Vafeiadis, Kang, Hur, Dreyer, "Repairing Sequential Consistency in C/C++11", PLDI 2017.
#pragma once

#include <optional>

#include "graph.hpp"

namespace models {

/// An operation that was performed, a read-modify-write as one. Operations on hidden locations are included, since the
/// kernel performs its own in an order, too; a seq_cst fence is only a fence here, without its hidden location.
struct act {
  operation const* op = nullptr;
  int thread = 0;
  int ordinal = 0;       // its number among the acts of its thread
  int last_event = 0;    // the event's index; of a read-modify-write, that of its write
  int from = initially;  // reads: the act that is read from
  int rank = 0;          // writes: twice the position in modification order, so that another write fits in between
  std::memory_order order = std::memory_order_relaxed;
  bool fence = false;
  bool reads = false;
  bool writes = false;

  static constexpr int initially = -1;
  [[nodiscard]] bool seq_cst() const { return order == std::memory_order_seq_cst; }
};

/// A binary relation on a few operations: a row of bits for each.
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

/// Which release sequence a plain store continues. A read-modify-write always continues that of the write it reads.
enum class release_sequences : std::uint8_t {
  cpp20,   // none
  relacy,  // that of the write just before it in modification order, if the same thread made it
  longest  // that of the same thread's last write, whatever comes between: at least as long as in any prefix
};

/// A prefix of an execution, in an order in which it was executed; but the last operation may be one that was not.
class prefix {
 public:
  explicit prefix(raw_vector<act>&& acts) : acts_(std::move(acts)) {}

  [[nodiscard]] relation happens_before(release_sequences which) const;
  [[nodiscard]] bool allowed_by_cpp20() const;
  /// Why Relacy cannot execute it, in whatever order. Nothing: it can.
  [[nodiscard]] std::optional<departure> why_not_executable(release_sequences which) const;

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
  [[nodiscard]] relation program_order() const;
  [[nodiscard]] relation modification_order_and_reads_before() const;
  [[nodiscard]] relation extended_coherence_order() const;
  [[nodiscard]] relation execution_order() const;
  [[nodiscard]] relation fences() const;

  raw_vector<act> acts_;
};

/// A graph as it was executed, and what C++20 allows one of its operations to do instead.
class trial {
 public:
  /// A prefix, as the number of operations of each thread.
  using cut = per_thread<int>;

  explicit trial(graph const& g);

  [[nodiscard]] raw_vector<act> const& acts() const { return acts_; }
  [[nodiscard]] cut everything() const { return size_; }
  /// Without this operation and all that follows it by program order and reads-from.
  [[nodiscard]] cut without(std::size_t i) const;
  [[nodiscard]] prefix whole() const { return prefix(raw_vector<act>(acts_)); }

  /// Whether there is a prefix within the cut, containing `witness` if that is given, after which C++20 allows the
  /// thread's next operation to read or write what it cannot in any order of execution. Then: which departure that is.
  [[nodiscard]] std::optional<departure> find(int thread, operation const& op, cut const& within,
                                              std::optional<std::size_t> witness) const;

  /// What happens before everything that the thread does from now on, without what Relacy's order of fences adds.
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
  [[nodiscard]] prefix with(act const& e, cut const& c) const;

  graph const& graph_;
  raw_vector<act> acts_;         // as they were executed
  raw_vector<event_id> writes_;  // the write event of each act, if it has one
  cut size_{};
};

}  // namespace models
