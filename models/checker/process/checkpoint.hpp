// Checkpoint files, from which an interrupted exploration can be resumed.
//
// A file holds the results, the pieces that are left, and its origin: the scenario, the search, and the build id (see
// sealed.hpp). It is replaced atomically.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

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

/// Throws bad_argument for an invalid file, with the reason.
checkpoint load_checkpoint(std::filesystem::path const& from);
/// Throws bad_argument if what was loaded is not of this scenario and search.
void expect_of(checkpoint const& loaded, std::filesystem::path const& from, std::string_view scenario, search_kind how);

class checkpoint_file {
 public:
  /// Throws bad_argument if it cannot be written.
  explicit checkpoint_file(std::filesystem::path path);

  /// Returns 0 or an errno; after an error the file is unchanged.
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
