// The rounds of one thread's retry loops in one execution: their beginnings, their changes, and the failed attempt of
// one of them.
//
// A program promises that a round which reaches back_off() has had no effect; promises.hpp checks that. Rounds are
// numbered. An object's age is the number of the last round that had begun when its thread made it: it belongs to that
// round, and to the enclosing ones.
#pragma once

#include "../../graph/raw_memory.hpp"
#include "../../program/round_mark.hpp"

namespace models::exact {

class rounds {
 public:
  void restart();

  round_mark begin(int thread, int events, site const& where) { return {thread, events, ++begun_, deadlines_, where}; }
  /// The age of what is made now; 0: no round has begun.
  [[nodiscard]] std::uint32_t now() const { return begun_; }
  /// The number of a deadline that the thread makes, from 1.
  std::uint32_t new_deadline() { return ++deadlines_; }

  /// The thread has changed something of that age that is not in the execution graph.
  void affects(std::uint32_t age, char const* what);
  /// What the round has changed that was there before it. Null: nothing.
  [[nodiscard]] char const* effect_since(round_mark const& round) const;

  /// An attempt of this round has failed, there.
  void lose(round_mark const& round, site const& where);
  /// The round has come to its end.
  void give_up() { lost_ = false; }
  [[nodiscard]] bool lost() const { return lost_; }
  [[nodiscard]] site const& lost_at() const { return lost_at_; }
  /// Whether something of that age is older than the round that was lost.
  [[nodiscard]] bool is_older_than_lost(std::uint32_t age) const { return lost_ && age < lost_round_; }

 private:
  struct effect {
    std::uint32_t age;
    std::uint32_t round;
    char const* what;
  };

  std::uint32_t begun_ = 0;
  std::uint32_t deadlines_ = 0;
  raw_vector<effect> effects_;
  bool lost_ = false;
  std::uint32_t lost_round_ = 0;
  site lost_at_;
};

}  // namespace models::exact
