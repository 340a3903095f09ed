// Compiles C and C++ files to an instrumented shared library that calls the front.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace models::instrumented {

struct sources {
  std::vector<std::string> files;
  std::vector<std::string> flags;  // the user's own, of the compiler and the linker
  std::string compiler;            // of C++; for C files, the one whose name lacks the "++"
};

/// A temporary folder for compiled files; the destructor deletes it.
class scratch_folder {
 public:
  /// Throws std::runtime_error.
  scratch_folder();
  ~scratch_folder();
  scratch_folder(scratch_folder const&) = delete;
  scratch_folder& operator=(scratch_folder const&) = delete;
  [[nodiscard]] std::filesystem::path const& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Returns the library's file, in that folder. Throws bad_argument; the compiler's messages are on standard error.
std::filesystem::path compile(sources const& what, std::filesystem::path const& into);

}  // namespace models::instrumented
