#include "searched.hpp"

#include <fmt/format.h>

namespace models::checker {

nlohmann::ordered_json searched_by(search_options const& how, double budget, bool require_exhaustive) {
  nlohmann::ordered_json o;
  o["mode"] = name_of(how.mode);
  o["model"] = name_of(how.model);
  o["machine"] = name_of(how.by);
  for_each_search_number([&](search_number const& n, auto member) {
    bool const is_set = n.belongs_to(how.mode) && (n.least == 0 || member(how) != 0);
    o[n.name] = is_set ? nlohmann::ordered_json(member(how)) : nlohmann::ordered_json(nullptr);
  });
  o["budget"] = budget > 0 ? nlohmann::ordered_json(budget) : nlohmann::ordered_json(nullptr);
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
