#include "selection.hpp"

#include <fnmatch.h>

#include <algorithm>

#include <fmt/format.h>

namespace litmus {

namespace {

bool matches(std::string const& glob, std::string const& name) { return fnmatch(glob.c_str(), name.c_str(), 0) == 0; }

}  // namespace

std::vector<native_test const*> chosen_by(std::vector<std::string> const& globs,
                                          std::map<std::string, native_test> const& all) {
  for (std::string const& g : globs) {
    if (std::none_of(all.begin(), all.end(), [&](auto const& t) { return matches(g, t.first); }))
      throw bad_argument(fmt::format("no test matches '{}'; --list names them all", g));
  }
  std::vector<native_test const*> chosen;
  for (auto const& [name, t] : all) {
    bool const wanted = globs.empty() || std::any_of(globs.begin(), globs.end(),
                                                     [&n = name](std::string const& g) { return matches(g, n); });
    if (wanted) chosen.push_back(&t);
  }
  return chosen;
}

}  // namespace litmus
