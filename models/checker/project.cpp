#include "project.hpp"

#include <algorithm>

#include "row.hpp"

namespace models::checker {

project& this_project() {
  static project one;
  return one;
}

std::vector<shown> shown_by(std::vector<row const*> const& rows) {
  std::vector<shown> all;
  for (row const* r : rows) all.push_back({r->what->what.name, r->seen.observed, r->all_observed});
  return all;
}

all_findings judge_all(std::vector<shown> const& rows) {
  all_findings all;
  for (judgement const& j : this_project().judgements) all.emplace_back(j.name, j.on(rows, registry()));
  return all;
}

bool all_as_expected(all_findings const& found) {
  return std::all_of(found.begin(), found.end(), [](auto const& of_one) {
    return std::all_of(of_one.second.begin(), of_one.second.end(), [](finding const& f) { return f.as_expected; });
  });
}

std::string summary(all_findings const& found) {
  std::string text;
  for (auto const& [name, of_one] : found) {
    for (finding const& f : of_one) {
      if (f.is_shown()) text += f.text;
    }
  }
  return text;
}

}  // namespace models::checker
