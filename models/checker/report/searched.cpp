#include "searched.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "../process/search_kind.hpp"

namespace models::checker {

namespace {

char const* option_of(search mode) {
  switch (mode) {
    case search::exact: return "exact";
    case search::unreduced: return "unreduced";
    case search::bounded: return "bounded";
    case search::random: return "random";
    case search::pct: return "pct";
    case search::sample: return "estimate";
    case search::stock: return "stock";
  }
  std::abort();
}

template <class Number>
nlohmann::ordered_json only_if(bool there_is_one, Number number) {
  return there_is_one ? nlohmann::ordered_json(number) : nlohmann::ordered_json(nullptr);
}

}  // namespace

nlohmann::ordered_json searched_by(search_options const& how, double budget, bool require_exhaustive) {
  nlohmann::ordered_json o;
  o["mode"] = option_of(how.mode);
  o["model"] = option_of(how.model);
  o["machine"] = option_of(how.by);
  o["preemptions"] = only_if(how.mode == search::bounded, how.within.preemptions);
  o["depth"] = only_if(how.mode == search::pct, how.depth);
  o["seed"] = only_if(goes_by_chance(how.mode), how.seed);
  o["executions"] = only_if(how.executions != 0, how.executions);
  o["budget"] = only_if(budget > 0, budget);
  o["require_exhaustive"] = require_exhaustive;
  return o;
}

std::string difference_of(nlohmann::ordered_json const& one, nlohmann::ordered_json const& other) {
  for (auto const& [name, value] : one.items()) {
    auto const its = other.find(name);
    auto const there = its == other.end() ? nlohmann::ordered_json(nullptr) : *its;
    if (value != there) return fmt::format("{} is {} and {}", name, value.dump(), there.dump());
  }
  return one == other ? "" : "one has options that the other has not";
}

}  // namespace models::checker
