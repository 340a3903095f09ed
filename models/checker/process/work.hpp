// The work of one exploration: the remaining pieces, the workers' pieces, and the results.
//
// Workers take graphs, explore their extensions for a while, and bring back results and remaining graphs. The graphs of
// a batch that does not come back are still here. So at any moment this state suffices for a checkpoint.
//
// Graphs are opaque bytes here.
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
  /// From a serialised state. Throws unreadable.
  explicit work(std::string_view bytes);
  [[nodiscard]] std::string bytes() const;

  /// Whether there is something to hand out.
  [[nodiscard]] bool waiting() const { return !queue_.empty(); }
  /// Gives the worker about 1/`parts` of the waiting pieces.
  std::vector<piece> const& hand_out(int worker, std::size_t parts);
  /// Replaces the worker's pieces by its batch, atomically.
  void commit(int worker, batch&& b);

  /// The sampling depth of the counted graphs (graph_tally.hpp).
  [[nodiscard]] unsigned zeros() const { return sum_.tally.zeros(); }

  /// Removes the waiting pieces, to be explored elsewhere. Until the remaining ones are put back, this is not the whole
  /// search.
  std::vector<piece> take_waiting() { return std::exchange(queue_, {}); }
  void put_back(std::vector<piece> pieces);
  /// Adds results and remaining pieces from elsewhere.
  void add(batch&& b);

  [[nodiscard]] std::uint64_t executions() const { return sum_.ended(); }
  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  /// The result so far. Of several failures it has the one with the shortest schedule.
  [[nodiscard]] exploration_result result() const;

 private:
  std::vector<piece> queue_;  // the largest share first
  std::map<int, std::vector<piece>> handed_out_;
  exploration_result sum_;
  std::optional<exploration_result> failure_;
};

}  // namespace models::checker
