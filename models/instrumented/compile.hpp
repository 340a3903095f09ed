// Makes a shared library of C and C++ files, instrumented and linked for the front.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace models::instrumented {

struct sources {
  std::vector<std::string> files;
  std::vector<std::string> flags;  // the user's own, of the compiler and the linker
  std::string compiler;            // of C++; that of C, for files named so, has the same name but for "++"
};

/// A folder for what is compiled, which goes with it.
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

/// The library's file, in that folder. Throws bad_argument: what the compiler says is on standard error then.
std::filesystem::path compile(sources const& what, std::filesystem::path const& into);

}  // namespace models::instrumented
