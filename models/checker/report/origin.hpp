// Where a report comes from: which program made it, and how that was called.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace models::checker {

struct origin {
  std::string program;
  std::string version;
  std::optional<std::string> commit;   // of the sources; with "-dirty" when they differ from it
  std::vector<std::string> arguments;  // without the program's name
  std::string compiler{};              // with its version
};

/// Of this program.
origin here(std::vector<std::string> arguments);

/// "modelcheck 0.2.0 (commit 1234abc)"; of another program with its name before that.
std::string version_line();

}  // namespace models::checker
