// Pieces of a search on their way to another program, and what that brings back: files for whatever carries them.
//
// A parcel may be lost, and explored again, or by two at once: what counts is which delivery is taken (see
// gathering.hpp).
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
  unsigned zeros = 0;  // with which the whole counts its graphs: so a delivery has no more fingerprints than it adds
};

/// The same for the same graph; two hashes, since a piece that is taken for another would be lost.
using piece_name = std::array<std::uint64_t, 2>;
piece_name name(piece const& p);

struct delivery {
  std::string scenario;
  search_kind how;
  std::vector<piece_name> explored;  // the pieces that it was given
  bool died = false;                 // the process that explored them did
  batch brought;
};

/// Into as many, or fewer when there are fewer pieces; each with large and small ones.
std::vector<parcel> divided(parcel&& whole, std::size_t parcels);

std::string to_bytes(parcel const& p, std::uint64_t program);
/// Throws unreadable.
parcel parcel_from(std::string_view bytes, std::uint64_t program);

/// With what is left as so many parcels. It begins with a line of JSON, for those who carry it:
///
///     {"scenario":"a/b","verdict":"pass","executions":5,"seconds":0.5,"found":100,"parcels":[40,38]}
///
/// The last two are lengths: so many bytes follow of what was found, and then the parcels. To gather it takes all.
std::string to_bytes(delivery const& d, std::uint64_t program, std::size_t parcels);
/// Throws unreadable.
delivery delivery_from(std::string_view bytes, std::uint64_t program);

}  // namespace models::checker
