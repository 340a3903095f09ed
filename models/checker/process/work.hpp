// The work of one exploration: what is left to explore, who has which part of it, and what was found.
//
// Workers take graphs, explore what follows from them for a while, and bring back what they found and what
// they left. A batch that does not come back was not done: its graphs are still here. So at any moment
// all of this, with what is handed out, is enough to go on from.
//
// Graphs are only bytes here.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pieces.hpp"

namespace models::checker {

class work {
 public:
  /// From the beginning.
  explicit work(piece whole);
  /// From where it stood when it was written down. Throws unreadable.
  explicit work(std::string_view bytes);
  [[nodiscard]] std::string bytes() const;

  /// Whether there is something to hand out.
  [[nodiscard]] bool waiting() const { return !queue_.empty(); }
  /// Gives the worker about one of so many equal parts of what waits.
  std::vector<piece> const& hand_out(int worker, std::size_t parts);
  /// Takes a batch for what the worker was given, all of it or nothing.
  void commit(int worker, batch&& b);

  /// How the graphs are counted (graph_tally.hpp).
  [[nodiscard]] unsigned zeros() const { return graphs_.zeros(); }

  /// What waits is explored elsewhere. Until it is put back, or what is left of it, this is not all of the search.
  std::vector<piece> take_waiting() { return std::exchange(queue_, {}); }
  void put_back(std::vector<piece> pieces);
  /// What was found elsewhere, and the pieces that were left.
  void add(batch&& b);

  [[nodiscard]] std::uint64_t executions() const { return sum_.complete + sum_.cut_off; }
  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  /// What is known now. Of several failures the one with the shortest schedule counts.
  [[nodiscard]] exploration_result result() const;

 private:
  std::vector<piece> queue_;  // the largest share first
  std::map<int, std::vector<piece>> handed_out_;
  exploration_result sum_;
  graph_tally graphs_;
  std::optional<exploration_result> failure_;
};

}  // namespace models::checker
