#include "wrong_outcomes.hpp"

#include <algorithm>

namespace models::checker {

std::vector<wrong_outcome> wrong_outcomes(about const& what, exploration_result const& seen) {
  std::vector<wrong_outcome> forbidden;
  std::vector<wrong_outcome> undeclared;
  for (auto const& reached : seen.outcomes) {
    std::string const& words = reached.first;
    auto const repeated = seen.wrong_outcomes.find(words);
    std::string const schedule = repeated == seen.wrong_outcomes.end() ? "" : repeated->second;
    bool const declared = std::find(what.outcomes.begin(), what.outcomes.end(), words) != what.outcomes.end();
    if (auto const reason = what.forbidden.find(words); reason != what.forbidden.end()) {
      forbidden.push_back({words, {verdict_kind::forbidden_outcome, words}, reason->second, schedule});
    } else if (!what.outcomes.empty() && !declared) {
      undeclared.push_back({words, {verdict_kind::undeclared_outcome, words}, "", schedule});
    }
  }
  forbidden.insert(forbidden.end(), undeclared.begin(), undeclared.end());
  return forbidden;
}

}  // namespace models::checker
