#include "order_audit.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "../order_changes.hpp"
#include "../selection.hpp"
#include "../suggestions.hpp"

namespace models::checker {

namespace {

bool weaker(std::memory_order a, std::memory_order b) { return a != b && at_least(b, a); }

/// The scenarios by which it is audited, which a program with those of one algorithm alone may lack.
selection about(audited const& one, scenarios const& all) {
  try {
    return select(all, one.scenarios, long_running::only_by_name);
  } catch (bad_argument const& why) {
    throw bad_argument(
        fmt::format("'{}' is audited by scenarios that this program lacks: use the one with all of them. "
                    "Here {}",
                    one.name, why.what()));
  }
}

}  // namespace

audited const& find_audited(std::string_view name) {
  std::vector<std::string> known;
  for (audited const& a : this_project().audited) {
    if (a.name == name) return a;
    known.push_back(a.name);
  }
  throw bad_argument(fmt::format("there is no algorithm '{}'.{} There are: {}", name, did_you_mean(name, known),
                                 fmt::join(known, ", ")));
}

std::vector<std::memory_order> next_weaker(operations made_by, std::memory_order from) {
  std::vector<std::memory_order> candidates;
  std::copy_if(memory_orders.begin(), memory_orders.end(), std::back_inserter(candidates),
               [&](std::memory_order o) { return weaker(o, from) && can_have(made_by, o); });
  std::vector<std::memory_order> next;
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(next), [&](std::memory_order o) {
    return std::none_of(candidates.begin(), candidates.end(), [o](std::memory_order c) { return weaker(o, c); });
  });
  return next;
}

std::vector<scenario> scenarios_of(audited const& one, scenarios const& all, order_changes const& changes) {
  std::vector<scenario> chosen;
  for (scenario const* s : about(one, all).chosen) {
    if (s->what.expected.passes() && s->what.weakened.empty()) chosen.push_back(with_orders(*s, changes));
  }
  std::stable_sort(chosen.begin(), chosen.end(), [](scenario const& a, scenario const& b) {
    return std::tie(a.threads, a.calls) < std::tie(b.threads, b.calls);
  });
  return chosen;
}

trial trial_of(audited const& one, scenarios const& all, order_changes const& changes) {
  trial t{.scenarios = scenarios_of(one, all, changes)};
  selection const about_it = about(one, all);
  t.left_out = about_it.left_out + about_it.too_large;
  return t;
}

trial trial_of(challenge const& c, scenarios const& all, order_changes const& base) {
  trial t = trial_of(*c.algorithm, all, c.changes(base));
  t.unchanged = scenarios_of(*c.algorithm, all, base);
  return t;
}

order_changes challenge::changes(order_changes base) const {
  base[label] = to;
  return base;
}

std::vector<challenge> challenges_of(audited const& one, order_changes const& base, label_table const& names) {
  std::vector<challenge> all;
  for (int const label : one.labels) {
    access_label const& l = names.of(label);
    auto const changed = base.find(label);
    std::memory_order const from = changed != base.end() ? changed->second : l.order;
    for (std::memory_order const to : next_weaker(l.made_by, from)) all.push_back({&one, label, from, to});
  }
  return all;
}

judgement_on_order judge_order(trial_result const& with_the_weaker) {
  if (with_the_weaker.failure)
    return with_the_weaker.unchanged ? judgement_on_order::not_judged : judgement_on_order::necessary;
  return with_the_weaker.passed() ? judgement_on_order::too_strong : judgement_on_order::open;
}

}  // namespace models::checker
