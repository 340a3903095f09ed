// Counts distinct graphs in bounded memory.
//
// All fingerprints are kept while there is room. When the room is full, the sampling depth grows by one: only
// fingerprints whose hash ends in that many zero bits are kept, and the count becomes an estimate. If no kept
// fingerprint came twice, all that came are taken to be distinct; otherwise the estimate is the number of kept ones
// times 2^depth.
//
// The result does not depend on the order of the graphs, nor on their division among several tallies of the same room.
//
// Source: Flajolet, "On Adaptive Sampling", Computing 43(4), 1990, who has it from Wegman.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "mixed.hpp"
#include "raw_memory.hpp"

namespace models {

class byte_reader;
class byte_writer;

class graph_tally {
 public:
  /// For 250,000 graphs, some 10 MB.
  static constexpr std::size_t usual_room = std::size_t{1} << 18;

  /// The relative standard error of an estimate, with the usual room.
  static constexpr double standard_error = 0.0024;

  /// Reads a sampling depth. Throws unreadable if it is out of range.
  static unsigned zeros_from(byte_reader& in);

  explicit graph_tally(std::size_t room = usual_room) : room_(room) {}

  void add(std::uint64_t fingerprint) {
    ++added_;
    if (is_kept(fingerprint)) keep(fingerprint, false);
  }
  /// Adds the graphs of another tally.
  void add(graph_tally const& other);
  /// Forgets the graphs, but keeps the sampling depth, since the tally remains a part of the same whole.
  void clear();
  /// The current sampling depth.
  [[nodiscard]] unsigned zeros() const { return zeros_; }
  /// Raises the sampling depth to that of the whole that this tally is a part of.
  void thin(unsigned zeros) { keep_only(std::max(zeros_, zeros)); }

  /// The number of distinct graphs.
  [[nodiscard]] std::uint64_t different() const;
  /// Whether the number is an estimate. Its standard error is 1.2 over the square root of the room: 0.23 % for the
  /// usual one.
  [[nodiscard]] bool is_estimate() const { return zeros_ != 0; }
  /// A digest of the set of kept fingerprints.
  [[nodiscard]] std::uint64_t digest() const;

  void write(byte_writer& out) const;
  /// Throws unreadable.
  void read(byte_reader& in);

 private:
  using again = bool;  // whether it came more than once

  [[nodiscard]] bool is_kept(std::uint64_t fingerprint) const {
    std::uint64_t const last = (std::uint64_t{1} << zeros_) - 1;
    return (mixed(fingerprint) & last) == 0;
  }
  void keep(std::uint64_t fingerprint, again more_than_once);
  void keep_only(unsigned zeros);

  std::size_t room_;
  std::uint64_t added_ = 0;
  unsigned zeros_ = 0;  // sampling depth: the hashes of the kept ones end in at least that number of zero bits
  std::size_t kept_again_ = 0;
  std::unordered_map<std::uint64_t, again, raw_hash, std::equal_to<>,
                     raw_allocator<std::pair<std::uint64_t const, again>>>
      kept_;
};

}  // namespace models
