// Files that are read and written as a whole.
//
// A regular file is replaced at once, so that a reader finds the old one or the new one. A symbolic link to it stays
// one: what it leads to is replaced. Anything else, such as a device or a pipe, is written to and stays what it is.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace models::checker {

/// Throws bad_argument if it cannot be read, or is empty.
std::string content_of(std::filesystem::path const& file);

/// Returns 0 or an errno: whether write_file() can be expected to work. Leaves nothing behind.
[[nodiscard]] int try_to_write(std::filesystem::path const& path);
/// Returns 0 or an errno. After an error a regular file is unchanged.
[[nodiscard]] int write_file(std::filesystem::path const& path, std::string_view bytes);

/// Throws bad_argument for an errno other than 0.
void expect_written(std::filesystem::path const& path, int error);

}  // namespace models::checker
