// A file from which an exploration can go on after whatever ended it.
//
// It holds what was found, what is left, and what it belongs to: the scenario, the search, and this very program
// (see sealed.hpp).
// At every moment there is a whole one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "search_kind.hpp"
#include "work.hpp"

namespace models::checker {

struct checkpoint {
  std::string scenario;
  search_kind how;
  double seconds = 0;  // spent so far
  work done_and_left;
  std::string in_common{};  // program::in_common()
};

/// Throws bad_argument, which says what is wrong with the file.
checkpoint load_checkpoint(std::filesystem::path const& from);

class checkpoint_file {
 public:
  /// Throws bad_argument when it could not be written.
  explicit checkpoint_file(std::filesystem::path path);

  /// Returns 0, or the error that it met; the file is then as it was.
  [[nodiscard]] int write(checkpoint const& state) const;
  [[nodiscard]] std::filesystem::path const& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// For the tests.
std::string to_bytes(checkpoint const& state, std::uint64_t program);
/// Throws unreadable.
checkpoint checkpoint_from(std::string_view bytes, std::uint64_t program);

}  // namespace models::checker
