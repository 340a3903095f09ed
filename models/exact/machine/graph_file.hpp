// The graphs of all complete executions as a file, for whoever compares those of two programs: where the environment
// has MODELCHECK_GRAPHS, that is its name. A line of JSON for each, which a graph that is reached again has again:
//
//   {"locations": [[ID, NAME, PLACE], ...], "threads": [[EVENT, ...], ...]}
//
// An event is [KIND, LOCATION, VALUE, FROM, MO INDEX, MARKS]: FROM is the thread and the index of the write that was
// read, and null for what there was at the start; the MO INDEX is that of a write, and 0 of all else. MARKS are
// letters: r reads, w writes, x of a read-modify-write that succeeds, y relaxed, e a time limit, h hidden, k the
// kernel's.
#pragma once

#include "../graph/graph.hpp"
#include "../runtime/objects.hpp"

namespace models::exact {

class graph_file {
 public:
  /// Throws std::runtime_error if there is to be a file, and it cannot be opened.
  graph_file();
  ~graph_file();
  graph_file(graph_file const&) = delete;
  graph_file& operator=(graph_file const&) = delete;

  /// Adds a line, if there is a file. Several processes may do so.
  void add(graph const& g, objects const& all);

 private:
  int file_ = -1;
};

}  // namespace models::exact
