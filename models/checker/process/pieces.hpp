// A search that is divided among processes, as what goes from one to the other: graphs from which to go on, and what
// has been found.
//
// Graphs are only bytes here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../../exact/platform/pieces.hpp"
#include "../../program/findings.hpp"

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

/// What the exploration has found since the last time, and what is left, which it does not explore any more.
batch take(exact::exploration_in_pieces& from);

/// The piece that is all of the search, of a program with so many threads, of which these run from the start.
piece whole_search(int threads, int running);

}  // namespace models::checker
