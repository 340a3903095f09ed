#include "line_audit.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "../checker/trials/order_audit.hpp"

namespace models::instrumented {

namespace {

/// An access by its number, and an order that it is tried with.
using question = std::pair<std::size_t, std::memory_order>;

other_order other_order_of(ordered_access const& a, std::memory_order o) {
  return {a.file, a.line, a.kind, a.order, o};
}

/// A relaxed fence has no effect.
std::vector<std::memory_order> weaker_than(access_kind k, std::memory_order o) {
  return checker::next_weaker(operations_of(k), o);
}

std::string list_of(std::vector<std::memory_order> const& orders) {
  std::string text;
  for (std::memory_order const o : orders) text += fmt::format("{}{}", text.empty() ? "" : " or ", models::name_of(o));
  return text;
}

}  // namespace

std::vector<line_finding> audit_lines(
    std::set<ordered_access> const& all,
    std::function<std::vector<trial_result>(std::vector<other_order> const&)> const& explore) {
  std::vector<line_finding> found;
  std::set<question> next;
  for (ordered_access const& a : all) {
    if (a.order == std::memory_order_relaxed) continue;
    for (std::memory_order const o : weaker_than(a.kind, a.order)) next.emplace(found.size(), o);
    found.push_back({a, {a.order}, {}, {}});
  }
  while (!next.empty()) {
    std::vector<question> const asked(next.begin(), next.end());
    next.clear();
    std::vector<other_order> others;
    for (auto const& [i, o] : asked) others.push_back(other_order_of(found[i].access, o));
    std::vector<trial_result> const answers = explore(others);
    for (std::size_t n = 0; n != asked.size(); ++n) {
      auto const [i, o] = asked[n];
      line_finding& f = found[i];
      if (answers[n].fails) {
        f.too_weak.emplace_back(o, answers[n].words);
      } else if (!answers[n].passes) {
        f.unknown.emplace_back(o, answers[n].words);
      } else {
        std::erase_if(f.enough, [o = o](std::memory_order stronger) { return at_least(stronger, o); });
        f.enough.push_back(o);
        for (std::memory_order const weaker : weaker_than(f.access.kind, o)) next.emplace(i, weaker);
      }
    }
  }
  return found;
}

void try_together(std::vector<line_finding>& all,
                  std::function<trial_result(std::vector<other_order> const&)> const& explore) {
  std::vector<line_finding*> weaker;
  std::vector<other_order> changes;
  for (line_finding& f : all) {
    if (f.enough == std::vector{f.access.order} || !f.unknown.empty()) continue;
    weaker.push_back(&f);
    changes.push_back(other_order_of(f.access, f.enough.front()));
  }
  if (changes.size() < 2 || explore(changes).passes) return;
  std::vector<other_order> possible;
  for (std::size_t i = 0; i != changes.size(); ++i) {
    possible.push_back(changes[i]);
    if (possible.size() == 1) continue;
    trial_result const answer = explore(possible);
    if (answer.passes) continue;
    weaker[i]->with_others = answer.words;
    possible.pop_back();
  }
}

std::string to_text(std::vector<line_finding> const& all) {
  std::string text;
  std::size_t place = 0;
  for (line_finding const& f : all) place = std::max(place, fmt::format("{}:{}", f.access.file, f.access.line).size());
  std::size_t needed = 0;
  std::size_t needed_with_others = 0;
  for (line_finding const& f : all) {
    bool const is_needed = f.enough == std::vector{f.access.order} && f.unknown.empty();
    needed += is_needed ? 1 : 0;
    needed_with_others += f.with_others.empty() ? 0 : 1;
    std::string words = is_needed ? "needed" : fmt::format("{} is enough here", list_of(f.enough));
    if (!f.with_others.empty())
      words += fmt::format(", but not when the lines above are as weak as they may be: {}", f.with_others);
    for (auto const& [o, why] : f.too_weak) words += fmt::format("; {}: {}", models::name_of(o), why);
    for (auto const& [o, why] : f.unknown) words += fmt::format("; {}: not known, {}", models::name_of(o), why);
    text += fmt::format("  {:{}}  {:7}  {:7}  {}\n", fmt::format("{}:{}", f.access.file, f.access.line), place,
                        models::name_of(f.access.kind), models::name_of(f.access.order), words);
  }
  std::string const more =
      needed_with_others == 0 ? "" : fmt::format(", and {} more when the others are weaker", needed_with_others);
  return text + fmt::format("{} of {} orders are needed for this program{}; what another one needs is not known\n",
                            needed, all.size(), more);
}

}  // namespace models::instrumented
