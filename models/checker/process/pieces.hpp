// The messages of a search divided among processes: graphs to extend, and results.
//
// Graphs are opaque bytes here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../../exact/platform/pieces.hpp"
#include "../../program/explore.hpp"

namespace models::checker {

/// A graph to extend, and its share of the whole search (exact/search/divisible.hpp).
struct piece {
  std::string graph;
  double share = 0;
};

/// The results of an explorer, and the pieces that it leaves.
struct batch {
  exploration_result found;
  std::vector<piece> left;
};

std::string to_bytes(std::vector<piece> const& pieces);
std::string to_bytes(batch const& b);
/// These throw unreadable.
std::vector<piece> pieces_from(std::string_view bytes);
batch batch_from(std::string_view bytes);

/// The exploration's results since the last call, and the remaining pieces, which it gives up.
batch take(exact::exploration_in_pieces& from);

/// The piece of the whole search, for a program with n threads, `running` of them from the start.
piece whole_search(int threads, int running);

}  // namespace models::checker
