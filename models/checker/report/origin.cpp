#include "origin.hpp"

#include "../project.hpp"

#include <utility>

#include <fmt/format.h>

#include <modelcheck_commit.hpp>  // made by commit.cmake: MODELCHECK_VERSION and MODELCHECK_COMMIT

namespace models::checker {

namespace {

#if defined(__clang__)
constexpr char const* compiler = __VERSION__;
#else
constexpr char const* compiler = "g++ " __VERSION__;
#endif

}  // namespace

origin here(std::vector<std::string> arguments) {
  std::string const commit = MODELCHECK_COMMIT;
  return {this_project().name, MODELCHECK_VERSION, commit.empty() ? std::nullopt : std::optional(commit),
          std::move(arguments), compiler};
}

std::string version_line() {
  origin const o = here({});
  std::string const checker =
      fmt::format("modelcheck {} ({})", o.version, o.commit ? "commit " + *o.commit : "commit not known");
  return this_project().name == "modelcheck" ? checker : fmt::format("{}, by {}", this_project().name, checker);
}

}  // namespace models::checker
