#include "costs.hpp"

#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <order_costs_json.hpp>  // made by costs.cmake: order_costs_json
#include "../checker/report/text.hpp"

namespace models::exchanger {

namespace {

using json = nlohmann::ordered_json;

json const& costs() {
  static json const all = json::parse(order_costs_json);
  return all;
}

/// Empty if the compiler was missing.
std::string instructions(json const& access, std::string const& target) {
  auto const& all = costs().at("instructions").at(access.get<std::string>());
  std::string text;
  if (!all.contains(target)) return text;
  for (json const& one : all.at(target)) text += fmt::format("{}{}", text.empty() ? "" : "; ", one.get<std::string>());
  return text;
}

std::string on_target(json const& access, std::string const& target) {
  std::string const now = instructions(access.at("now"), target);
  if (now.empty()) return "its compiler was not there";
  std::string text = now;
  std::set<std::string> shown;
  for (json const& other : access.at("beside")) {
    std::string const what = instructions(other.at("access"), target);
    text += fmt::format(", {} {}", other.at("order").get<std::string>(), what == now ? "the same" : "would be " + what);
  }
  return text;
}

}  // namespace

std::string cost_of(rendezvous::order::entry const& e) {
  json const& entry = costs().at("entries").at(static_cast<std::size_t>(e.number) - 1);
  std::string text;
  for (json const& access : entry.at("accesses")) {
    text += fmt::format("  as a {} of {} bytes:\n", access.at("kind").get<std::string>(), entry.at("bytes").get<int>());
    for (json const& target : costs().at("targets")) {
      std::string const name = target.at("name");
      text += checker::wrapped(on_target(access, name), fmt::format("    {:<12} ", name), std::string(17, ' '));
    }
  }
  for (json const& note : costs().at("notes")) {
    for (json const& name : note.at("entries")) {
      if (name == e.name)
        text += checker::wrapped(
            fmt::format("{}: {}", note.at("target").get<std::string>(), note.at("words").get<std::string>()), "    ",
            "    ");
    }
  }
  return text;
}

}  // namespace models::exchanger
