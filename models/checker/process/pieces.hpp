// A search that can be divided among processes: it is given graphs, explores what follows from them for a while, and
// gives back those that it has not come to. One interface for all such searches.
//
// Graphs are only bytes here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../../relacy/findings.hpp"
#include "search_kind.hpp"

namespace models::checker {

/// A graph from which to go on, and its share of the whole search (exact/search/divisible.hpp).
struct piece {
  std::string graph;
  double share = 0;
};

/// What an explorer brings back.
struct batch {
  findings found;
  std::vector<piece> left;
};

std::string to_bytes(std::vector<piece> const& pieces);
std::string to_bytes(batch const& b);
/// These throw unreadable.
std::vector<piece> pieces_from(std::string_view bytes);
batch batch_from(std::string_view bytes);

class explorer {
 public:
  virtual ~explorer() = default;

  /// Throws unreadable.
  virtual void give(piece const& p) = 0;
  /// What it finds is to become a part of a whole whose graphs are counted with so many zeros (graph_tally.hpp).
  virtual void count_graphs_with(unsigned zeros) = 0;

  enum class step : std::uint8_t { executed, failed, none_left };
  /// Runs the next execution. After none_left it can be given more; after a failure only take() may follow.
  virtual step execute() = 0;
  /// Whether the next execution belongs to the last one, and to nobody else.
  [[nodiscard]] virtual bool is_in_between() const { return false; }
  /// How many pieces are left.
  [[nodiscard]] virtual std::size_t waiting() = 0;
  /// What it has found since the last time, and what is left, which it does not explore any more.
  virtual batch take() = 0;
};

/// Without work, until it is given some. One in a process.
std::unique_ptr<explorer> make_explorer(program& p, int threads, exploration_options const& options, progress& seen);

/// The piece that is all of the search, of a program with so many threads.
piece whole_search(search_kind kind, int threads);

}  // namespace models::checker
