// Bytes that leave the process, with what says of which kind they are, that they are whole, and that this very program
// wrote them: the next build may number its locations differently.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace models::checker {

/// What this very program is, to the last byte.
std::uint64_t this_program();

/// The kind is a word, such as "checkpoint".
std::string sealed(std::string_view kind, std::uint64_t program, std::string const& payload);
/// Throws unreadable, which says what is wrong.
std::string_view unsealed(std::string_view kind, std::uint64_t program, std::string_view bytes);

/// Throws unreadable.
std::string whole_file(std::filesystem::path const& path);

/// Written beside the old one, brought to the disk, and renamed over it, so that at every moment there is a whole one.
/// Returns 0, or the error that it met; the file is then as it was.
[[nodiscard]] int replace_file(std::filesystem::path const& path, std::string_view bytes);
/// The same; throws what says why it could not.
void replace_file_or_throw(std::filesystem::path const& path, std::string_view bytes);

/// While it lives, others wait who want to read, change and write the same file; by a file beside it.
class file_lock {
 public:
  explicit file_lock(std::filesystem::path const& path);
  ~file_lock();
  file_lock(file_lock const&) = delete;
  file_lock& operator=(file_lock const&) = delete;

 private:
  int file_;
};

}  // namespace models::checker
