// A file format for data that leaves the process: it records the kind, a checksum, and the build id, since another
// build may number its locations differently.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace models::checker {

/// The build id: a checksum of this executable.
std::uint64_t this_program();

/// The kind is a word, such as "checkpoint".
std::string sealed(std::string_view kind, std::uint64_t program, std::string const& payload);
/// Throws unreadable, with the reason.
std::string_view unsealed(std::string_view kind, std::uint64_t program, std::string_view bytes);

/// Throws unreadable.
std::string whole_file(std::filesystem::path const& path);

/// Excludes other processes from the read-modify-write of a file during its lifetime, by a lock file beside it.
class file_lock {
 public:
  /// Throws bad_argument if there can be no such file.
  explicit file_lock(std::filesystem::path const& path);
  ~file_lock();
  file_lock(file_lock const&) = delete;
  file_lock& operator=(file_lock const&) = delete;

 private:
  int file_;
};

}  // namespace models::checker
