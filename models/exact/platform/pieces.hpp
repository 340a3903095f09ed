// The exact search in pieces: takes graphs, explores their extensions for a while, and returns the graphs that are
// left.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../../program/explore.hpp"

namespace models::exact {

class exploration_in_pieces {
 public:
  /// Without work, until it is given some. Counts its executions where others count theirs. One in a process.
  exploration_in_pieces(program& p, int threads, exploration_options const& options, progress& seen);
  ~exploration_in_pieces();
  exploration_in_pieces(exploration_in_pieces const&) = delete;
  exploration_in_pieces& operator=(exploration_in_pieces const&) = delete;

  /// The graph from which to go on for the whole search of a program with n threads, of which `running` run
  /// from the start.
  static std::string whole(int threads, int running);
  /// A graph, and its share of the whole search. Throws unreadable (models/graph/bytes.hpp).
  void give(std::string_view graph, double share);

  enum class step : std::uint8_t { executed, failed, none_left, stopped };
  /// Runs the next execution, which is left unfinished if time is up (progress::stop); then its graph is one of those
  /// that are left. After a failure only take() may be called.
  step execute();

  /// The number of graphs that are left.
  [[nodiscard]] std::size_t waiting();
  struct left_over {
    std::string graph;
    double share = 0;
  };
  /// The graphs that are left, which another process explores.
  std::vector<left_over> take_waiting();
  /// What was found since the last time.
  exploration_result take();
  /// What is found is to become a part of a whole whose graphs are counted with that number of zeros (graph_tally.hpp).
  void count_graphs_with(unsigned zeros);

 private:
  class parts;
  std::unique_ptr<parts> parts_;
};

}  // namespace models::exact
