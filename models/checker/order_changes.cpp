#include "order_changes.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "bad_argument.hpp"
#include "project.hpp"
#include "selection.hpp"
#include "suggestions.hpp"

namespace models::checker {

namespace {

[[noreturn]] void refuse(std::string_view name, std::vector<std::string> const& known) {
  throw bad_argument(known.empty() ? "no access has a name here, so none can be given another order"
                                   : fmt::format("'{}' is no access that has a name.{} There are: {}", name,
                                                 did_you_mean(std::string(name), known), fmt::join(known, ", ")));
}

std::string orders_for(operations some) {
  std::string text;
  for (std::memory_order const o : memory_orders) {
    if (some == operations::none || can_have(some, o))
      text += fmt::format("{}{}", text.empty() ? "" : ", ", name_of(o));
  }
  return text;
}

char const* kind_in_words(operations some) {
  if (include(some, operations::modify)) return "a read-modify-write";
  return include(some, operations::store) ? "a store" : "a load";
}

std::memory_order order_for(access_label const& l, std::string_view text) {
  auto const order = order_named(text);
  if (!order)
    throw bad_argument(
        fmt::format("'{}' is no memory order; for {} there are: {}", text, l.name, orders_for(l.made_by)));
  if (l.made_by != operations::none && !can_have(l.made_by, *order)) {
    throw bad_argument(fmt::format("{} cannot be {}: it is {}, which can be {}", l.name, text, kind_in_words(l.made_by),
                                   orders_for(l.made_by)));
  }
  if (*order == l.order) throw bad_argument(fmt::format("{} is {} already", l.name, text));
  return *order;
}

void read_one(std::string_view text, label_table const& names, order_changes& into) {
  std::size_t const equals = text.find('=');
  if (equals == std::string_view::npos)
    throw bad_argument(
        fmt::format("'{}' does not say which order: write {}=relaxed", text, text.empty() ? "NAME" : text));
  int const number = label_named(text.substr(0, equals), names);
  if (!into.emplace(number, order_for(names.of(number), text.substr(equals + 1))).second)
    throw bad_argument(fmt::format("{} is given two orders", names.of(number).name));
}

}  // namespace

int label_named(std::string_view text, label_table const& names) {
  std::vector<std::string> known;
  for (access_label const& l : names.labels) {
    known.emplace_back(l.name);
    std::string const number = std::to_string(known.size());
    if (text == l.name || text == number || text == known.back() + "(" + number + ")")
      return static_cast<int>(known.size());
  }
  refuse(text, known);
}

std::string remarks_on(order_changes const& changes, label_table const& names) {
  std::string text;
  for (auto const& [label, order] : changes) {
    access_label const& l = names.of(label);
    for (operations const kind : {operations::load, operations::store, operations::modify}) {
      if (!include(l.made_by, kind) || can_have(kind, order)) continue;
      text += fmt::format("{} is {} in some places, and is {} there\n", l.name, kind_in_words(kind),
                          name_of(as_far_as_possible(kind, order)));
    }
  }
  return text;
}

void expect_used(order_changes const& changes, std::vector<scenario const*> const& chosen) {
  auto const uses = [](scenario const& s, int label) {
    bool known = false;
    for (audited const& a : this_project().audited) {
      if (!chooses(a.scenarios, s.what.name)) continue;
      known = true;
      if (std::find(a.labels.begin(), a.labels.end(), label) != a.labels.end()) return true;
    }
    return !known;
  };
  for (auto const& [label, order] : changes) {
    if (std::none_of(chosen.begin(), chosen.end(), [&, l = label](scenario const* s) { return uses(*s, l); }))
      throw bad_argument(
          fmt::format("{} is used by none of the scenarios chosen", this_project().names.of(label).name));
  }
}

order_changes order_changes_from(std::vector<std::string> const& texts, label_table const& names) {
  order_changes all;
  for (std::string_view text : texts) {
    for (;;) {
      std::size_t const comma = text.find(',');
      read_one(text.substr(0, comma), names, all);
      if (comma == std::string_view::npos) break;
      text.remove_prefix(comma + 1);
    }
  }
  return all;
}

std::string text_of(order_changes const& changes, label_table const& names) {
  std::string text;
  for (auto const& [label, order] : changes)
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", names.of(label).name, name_of(order));
  return text;
}

scenario with_orders(scenario s, order_changes const& changes) {
  s.what.challenged = changes;
  return s;
}

}  // namespace models::checker
