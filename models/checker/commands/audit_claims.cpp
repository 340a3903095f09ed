#include "audit_claims.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "../bad_argument.hpp"
#include "../order_changes.hpp"

namespace models::checker {

namespace {

std::vector<int> numbers_of(std::vector<std::string> const& labels, std::vector<audited const*> const& algorithms) {
  std::vector<int> numbers;
  for (std::string const& name : labels) {
    numbers.push_back(label_named(name, this_project().names));
    expect_used_by(algorithms, numbers.back());
  }
  return numbers;
}

}  // namespace

std::vector<audited const*> algorithms_named(std::vector<std::string> const& names) {
  std::vector<audited const*> chosen;
  for (std::string const& name : names) {
    audited const& a = find_audited(name);
    if (std::find(chosen.begin(), chosen.end(), &a) == chosen.end()) chosen.push_back(&a);
  }
  if (names.empty()) {
    for (audited const& a : this_project().audited) chosen.push_back(&a);
  }
  return chosen;
}

void expect_used_by(std::vector<audited const*> const& algorithms, int label) {
  bool const used = std::any_of(algorithms.begin(), algorithms.end(), [label](audited const* a) {
    return std::find(a->labels.begin(), a->labels.end(), label) != a->labels.end();
  });
  if (!used)
    throw bad_argument(
        fmt::format("'{}' is used by none of the algorithms asked for", this_project().names.of(label).name));
}

std::vector<claim> claims_about(std::vector<audited const*> const& algorithms, std::vector<std::string> const& only,
                                order_changes const& base) {
  auto const labels = numbers_of(only, algorithms);
  auto const wanted = [&labels](int l) { return labels.empty() || std::count(labels.begin(), labels.end(), l) != 0; };
  std::vector<claim> claims;
  std::vector<claim> bases;
  for (audited const* a : algorithms) {
    bool one_without = false;  // a weaker order
    for (int const l : a->labels) {
      if (!wanted(l)) continue;
      bool any = false;
      for (challenge const& c : challenges_of(*a, base, this_project().names)) {
        if (c.label != l) continue;
        claims.push_back({a, c, {}});
        any = true;
      }
      one_without = one_without || !any;
    }
    if (one_without || labels.empty()) bases.push_back({a, {}, {}});
  }
  claims.insert(claims.end(), bases.begin(), bases.end());
  return claims;
}

std::string nothing_weaker_than(std::vector<audited const*> const& algorithms, std::vector<std::string> const& only,
                                order_changes const& base) {
  std::vector<std::string> names;
  for (int const label : numbers_of(only, algorithms)) {
    bool const has_weaker = std::any_of(algorithms.begin(), algorithms.end(), [&](audited const* a) {
      auto const all = challenges_of(*a, base, this_project().names);
      return std::any_of(all.begin(), all.end(), [label](challenge const& c) { return c.label == label; });
    });
    if (!has_weaker) names.emplace_back(this_project().names.of(label).name);
  }
  if (names.empty()) return "";
  return fmt::format(
      "{} {} relaxed already, so there is nothing weaker to try. That the algorithm passes as it stands is the "
      "evidence "
      "for it: that is what is run.",
      fmt::join(names, ", "), names.size() == 1 ? "is" : "are");
}

trial trial_of(claim const& c, order_changes const& base) {
  return c.weaker ? trial_of(*c.weaker, registry(), base) : trial_of(*c.algorithm, registry(), base);
}

std::string verdict_on(claim const& c) {
  if (!c.earlier.is_null()) return c.earlier.at("verdict");
  if (!c.weaker) return c.result->passed() ? "passes" : c.result->failure ? "FAILS" : "OPEN";
  switch (judge_order(*c.result)) {
    case judgement_on_order::necessary: return "necessary";
    case judgement_on_order::not_judged: return "NOT JUDGED";
    case judgement_on_order::too_strong: return "TOO STRONG";
    case judgement_on_order::open: return "OPEN";
  }
  return "?";
}

bool as_it_should_be(claim const& c) {
  if (!c.earlier.is_null()) return c.earlier.at("as_expected");
  return c.weaker ? judge_order(*c.result) == judgement_on_order::necessary : c.result->passed();
}

}  // namespace models::checker
