// The origin of a report: the program and its arguments.
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

/// The origin of this program's reports.
origin here(std::vector<std::string> arguments);

/// "modelcheck 0.2.0 (commit 1234abc)"; for another program its name comes first.
std::string version_line();

}  // namespace models::checker
