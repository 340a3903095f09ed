// How many different graphs were reached, and which, in bounded memory.
//
// Fingerprints are kept as long as there is room. After that only a part of them is, those whose hash ends in some
// zeros, one more whenever the room is full, and what is told is an estimate. When none of the kept ones has come
// twice, all that came are taken to differ; otherwise their number is that of the kept ones, times what these are a
// part of.
//
// What is told depends on what came, and not on its order, nor on how it was divided among several tallies of one room.
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

  /// Of an estimate, as a part of it, with the usual room.
  static constexpr double standard_error = 0.0024;

  /// A number of zeros that was written. Throws unreadable when there is none such.
  static unsigned zeros_from(byte_reader& in);

  explicit graph_tally(std::size_t room = usual_room) : room_(room) {}

  void add(std::uint64_t fingerprint) {
    ++added_;
    if (is_kept(fingerprint)) keep(fingerprint, false);
  }
  /// What another one has counted, too.
  void add(graph_tally const& other);
  /// Forgets what was counted, but not how many zeros it took, since it is to become a part of the same whole.
  void clear();
  /// How many zeros it has taken so far.
  [[nodiscard]] unsigned zeros() const { return zeros_; }
  /// Keeps no more than the whole does that it is to become a part of, which has taken so many zeros.
  void thin(unsigned zeros) { keep_only(std::max(zeros_, zeros)); }

  /// How many different ones there were.
  [[nodiscard]] std::uint64_t different() const;
  /// Whether that is an estimate. Its standard error is 1.2 over the square root of the room: 0.23 % for the usual one.
  [[nodiscard]] bool is_estimate() const { return zeros_ != 0; }
  /// A number that is the same for the same set, of those kept.
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
  unsigned zeros_ = 0;  // with which the hash of those kept ends, at least
  std::size_t kept_again_ = 0;
  std::unordered_map<std::uint64_t, again, raw_hash, std::equal_to<>,
                     raw_allocator<std::pair<std::uint64_t const, again>>>
      kept_;
};

}  // namespace models
