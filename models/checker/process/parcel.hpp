// The files of a distributed search: parcels (pieces to explore) and deliveries (results and remaining pieces).
//
// A parcel may be lost, or explored twice: gathering.hpp decides which delivery counts.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "search_kind.hpp"
#include "work.hpp"

namespace models::checker {

struct parcel {
  std::string scenario;
  search_kind how;
  std::vector<piece> pieces;
  unsigned zeros = 0;  // the whole search's sampling depth, so that a delivery has only the fingerprints that it adds
};

/// Identifies a graph; two hashes, since a collision would lose a piece.
using piece_name = std::array<std::uint64_t, 2>;
piece_name name(piece const& p);

struct delivery {
  std::string scenario;
  search_kind how;
  std::vector<piece_name> explored;  // the pieces that it was given
  bool died = false;                 // the process that explored them died
  batch brought;
};

/// Divides into at most that many parcels, each with large and small pieces.
std::vector<parcel> divided(parcel&& whole, std::size_t parcels);

std::string to_bytes(parcel const& p, std::uint64_t program);
/// Throws unreadable.
parcel parcel_from(std::string_view bytes, std::uint64_t program);

/// With the remaining pieces in n parcels. It begins with a line of JSON, for the transporting engine:
///
///     {"scenario":"a/b","verdict":"pass","executions":5,"seconds":0.5,"found":100,"parcels":[40,38]}
///
/// The last two are lengths in bytes: of the results, which follow, and of the parcels after them. `gather` needs the
/// whole file.
std::string to_bytes(delivery const& d, std::uint64_t program, std::size_t parcels);
/// Throws unreadable.
delivery delivery_from(std::string_view bytes, std::uint64_t program);

}  // namespace models::checker
