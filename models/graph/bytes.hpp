// Serialisation of numbers and texts, for another process or a file.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace models {

/// Thrown for malformed bytes, with the reason.
struct unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class byte_writer {
 public:
  /// LEB128, seven bits to a byte, low bits first: most numbers are small.
  void number(std::uint64_t n) {
    for (; n >= 0x80; n >>= 7) byte(0x80 | (n & 0x7f));
    byte(n);
  }
  /// Eight bytes, for uniformly distributed numbers, such as hashes.
  void word(std::uint64_t n) {
    for (int shift = 0; shift != 64; shift += 8) byte(n >> shift & 0xff);
  }
  void real(double x) { word(std::bit_cast<std::uint64_t>(x)); }
  void text(std::string_view s) {
    number(s.size());
    bytes_ += s;
  }

  [[nodiscard]] std::string const& bytes() const { return bytes_; }

 private:
  void byte(std::uint64_t b) { bytes_ += static_cast<char>(static_cast<unsigned char>(b)); }

  std::string bytes_;
};

/// Reads the output of a byte_writer, in the same order. Throws unreadable if there is too little.
class byte_reader {
 public:
  explicit byte_reader(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t number() {
    std::uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      std::uint64_t const b = byte();
      n |= (b & 0x7f) << shift;
      if (b < 0x80) return n;
    }
    throw unreadable("a number has too many digits");
  }
  std::uint64_t word() {
    std::uint64_t n = 0;
    for (int shift = 0; shift != 64; shift += 8) n |= byte() << shift;
    return n;
  }
  double real() { return std::bit_cast<double>(word()); }
  std::string_view text() {
    std::uint64_t const size = number();
    if (size > rest_.size()) throw unreadable("it ends too early");
    std::string_view const s = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return s;
  }

  /// A count of elements of at least `least` bytes each, so that an absurd count is rejected.
  std::uint64_t count(std::size_t least = 1) {
    std::uint64_t const n = number();
    if (n > rest_.size() / least) throw unreadable("it ends too early");
    return n;
  }

  void expect_end() const {
    if (!rest_.empty()) throw unreadable("it goes on where it should end");
  }

 private:
  std::uint64_t byte() {
    if (rest_.empty()) throw unreadable("it ends too early");
    auto const b = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return b;
  }

  std::string_view rest_;
};

/// Detects damage, not malice. Works on eight bytes at a time, since it is also computed of whole executables.
inline std::uint64_t checksum(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325) {
  auto const add = [&hash](std::uint64_t word) {
    // With a single multiplication, a change of the highest bit would affect only that bit, and a later word could undo
    // it.
    hash = (hash ^ word) * 0xff51afd7ed558ccd;
    hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53;
    hash ^= hash >> 33;
  };
  add(bytes.size());
  std::uint64_t word = 0;
  for (; bytes.size() >= sizeof word; bytes.remove_prefix(sizeof word)) {
    std::memcpy(&word, bytes.data(), sizeof word);
    add(word);
  }
  word = 0;
  if (!bytes.empty()) std::memcpy(&word, bytes.data(), bytes.size());
  add(word);
  return hash;
}

}  // namespace models
