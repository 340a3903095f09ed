#include "score.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "../../checker/report/origin.hpp"

namespace models::exchanger {

namespace {

constexpr char const* row_form = "{:<36}  {:<15}  {:<62}  {:<24}  {:>12}\n";
constexpr char const* score_form = "{:<15}  {:>8}  {:>8}  {:>10}  {:>10}  {:>22}\n";

void count(score& s, fate f) {
  ++s.mutants;
  switch (f) {
    case fate::caught: ++s.caught; break;
    case fate::equivalent: ++s.equivalent; break;
    case fate::caught_otherwise:
    case fate::not_caught: ++s.not_caught; break;
    case fate::caught_equivalent: ++s.caught_equivalent; break;
  }
}

char const* name_of(fate f) {
  switch (f) {
    case fate::caught: return "caught";
    case fate::caught_otherwise: return "caught otherwise";
    case fate::equivalent: return "equivalent";
    case fate::not_caught: return "not caught";
    case fate::caught_equivalent: return "caught, and said to be equivalent";
  }
  return "?";
}

}  // namespace

std::vector<score> scores_of(std::vector<mutant_row> const& rows) {
  std::vector<score> scores;
  score all{"all"};
  for (mutant_row const& r : rows) {
    auto of = std::find_if(scores.begin(), scores.end(), [&](score const& s) { return s.name == r.algorithm; });
    if (of == scores.end()) of = scores.insert(of, score{std::string(r.algorithm)});
    count(*of, r.became());
    count(all, r.became());
  }
  scores.push_back(std::move(all));
  return scores;
}

std::string heading_of_rows() { return fmt::format(row_form, "mutant", "group", "caught by", "as", "executions"); }

std::string text_of(mutant_row const& r) {
  std::string by = r.scenario;
  std::string as = r.verdict.words();
  switch (r.became()) {
    case fate::caught: break;
    case fate::caught_otherwise: as += fmt::format(", NOT {}", r.what->verdict); break;
    case fate::equivalent: as = "equivalent"; break;
    case fate::not_caught: as = r.reached ? "NOT CAUGHT" : "NOT CAUGHT, not reached"; break;
    case fate::caught_equivalent: as += ", NOT EQUIVALENT"; break;
  }
  if (r.unclear != 0) as += fmt::format(", {} unclear{}{}", r.unclear, r.message.empty() ? "" : ": ", r.message);
  if (r.scenario.empty() && r.open != 0) as += fmt::format(", {} not to the end", r.open);
  return fmt::format(row_form, r.what->name, r.algorithm, by.empty() ? "-" : by, as, r.executions);
}

std::string text_of(std::vector<score> const& scores) {
  std::string text =
      fmt::format(score_form, "group", "mutants", "caught", "equivalent", "not caught", "caught and equivalent");
  for (score const& s : scores) {
    text += fmt::format(score_form, s.name, s.mutants, s.caught, s.equivalent, s.not_caught, s.caught_equivalent);
  }
  return text;
}

nlohmann::ordered_json json_of(std::vector<mutant_row> const& rows) {
  auto list = nlohmann::ordered_json::array();
  for (mutant_row const& r : rows) {
    nlohmann::ordered_json one{{"mutant", r.what->name},
                               {"group", r.algorithm},
                               {"file", r.what->file},
                               {"line", r.what->line},
                               {"why", r.what->why},
                               {"original", r.what->original},
                               {"replacement", r.what->replacement},
                               {"became", name_of(r.became())},
                               {"reached", r.reached},
                               {"executions", r.executions},
                               {"seconds", r.seconds}};
    if (!r.scenario.empty()) {
      one["scenario"] = r.scenario;
      one["verdict"] = r.verdict.words();
      one["message"] = r.message;
    } else {
      one["not_to_the_end"] = r.open;
      one["unclear"] = r.unclear;
    }
    if (!r.reason.empty()) one["equivalent"] = r.reason;
    list.push_back(std::move(one));
  }
  auto totals = nlohmann::ordered_json::array();
  for (score const& s : scores_of(rows)) {
    totals.push_back({{"group", s.name},
                      {"mutants", s.mutants},
                      {"caught", s.caught},
                      {"equivalent", s.equivalent},
                      {"not_caught", s.not_caught},
                      {"caught_and_equivalent", s.caught_equivalent}});
  }
  return {{"version", 1}, {"program", checker::version_line()}, {"scores", totals}, {"mutants", list}};
}

}  // namespace models::exchanger
