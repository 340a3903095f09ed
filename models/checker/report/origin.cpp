#include "origin.hpp"

#include <utility>

#include <fmt/format.h>

#include <modelcheck_commit.hpp>  // made by commit.cmake: MODELCHECK_VERSION and MODELCHECK_COMMIT

namespace models::checker {

origin here(std::vector<std::string> arguments) {
  std::string const commit = MODELCHECK_COMMIT;
  return {MODELCHECK_VERSION, commit.empty() ? std::nullopt : std::optional(commit), std::move(arguments)};
}

std::string version_line() {
  origin const o = here({});
  return fmt::format("modelcheck {} ({})", o.version, o.commit ? "commit " + *o.commit : "commit not known");
}

}  // namespace models::checker
