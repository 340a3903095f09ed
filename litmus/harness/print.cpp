#include "print.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace litmus {

namespace {

std::string rate(observation const& o) {
  if (o.seconds <= 0) return "-";
  return fmt::format("{:.2f} million/s", static_cast<double>(o.rounds) / o.seconds / 1e6);
}

std::string indented(std::string const& text) {
  std::string all;
  for (std::size_t from = 0; from < text.size();) {
    std::size_t const end = std::min(text.find('\n', from), text.size());
    all += "    " + text.substr(from, end - from) + '\n';
    from = end + 1;
  }
  return all;
}

std::string guarded(declaration const& d) {
  std::string all;
  for (auto const& e : d.guards) all += fmt::format("{}{}({})", all.empty() ? "" : ", ", e.name, e.number);
  return all;
}

/// The declared outcomes, including those not seen, followed by the undeclared ones.
std::string histogram_of(row const& r) {
  std::string all;
  auto const line = [&](std::string_view values, std::string const& times, std::string_view kind,
                        std::string_view why) {
    all += fmt::format("    {:<20} {:>12}  {:<11}  {}\n", values, times, kind, why);
  };
  for (outcome const& o : r.test->what.outcomes) {
    std::uint64_t const n = r.count(std::string(o.values));
    std::string const times = n != 0 ? std::to_string(n) : must_not_happen(o.cpp20) ? "0" : "not seen";
    line(o.values, times, to_string(o.cpp20), o.why);
  }
  for (auto const& [values, n] : r.seen.outcomes) {
    if (r.test->find(values) == nullptr) line(values, std::to_string(n), "undeclared", "");
  }
  return all;
}

nlohmann::ordered_json object(row const& r) {
  nlohmann::ordered_json o;
  o["test"] = r.test->name;
  o["file"] = r.test->file;
  o["question"] = r.test->what.question;
  o["threads"] = r.test->threads;
  o["verdict"] = to_string(r.result);
  o["message"] = r.message;
  o["rounds"] = r.seen.rounds;
  o["seconds"] = r.seen.seconds;
  o["failure"] = r.seen.failure;
  o["outcomes"] = nlohmann::ordered_json::array();
  for (outcome const& each : r.test->what.outcomes) {
    nlohmann::ordered_json e;
    e["values"] = each.values;
    e["cpp20"] = to_string(each.cpp20);
    e["why"] = each.why;
    e["seen"] = r.count(std::string(each.values));
    o["outcomes"].push_back(e);
  }
  o["undeclared"] = nlohmann::ordered_json::object();
  for (auto const& [values, n] : r.seen.outcomes) {
    if (r.test->find(values) == nullptr) o["undeclared"][values] = n;
  }
  return o;
}

/// In the table of the README each test has one row, about its first outcome, which its question is about.
std::string shown_here(outcome const& o) {
  bool const possible = o.cpp20 == allowed || o.cpp20 == interesting;
  if (o.here == never_shown) return "never shown";
  return o.cpp20 == undefined ? "reported" : possible ? "shown" : "not shown";
}

}  // namespace

std::string to_text(row const& r) {
  std::string text = fmt::format("{:<9} {}", r.result == verdict::fail ? "FAIL" : to_string(r.result), r.test->name);
  if (r.result == verdict::left_out) return text + ": " + r.message + '\n';
  outcome const* const expected = r.test->failure();
  if (expected != nullptr && r.result == verdict::pass) return text + ": reported: " + r.seen.failure + '\n';
  text += fmt::format("  {} rounds, {}, {:.2f} s\n", r.seen.rounds, rate(r.seen), r.seen.seconds);
  if (!r.message.empty()) text += "    " + r.message + '\n';
  text += "    " + std::string(r.test->what.question) + '\n' + histogram_of(r);
  if (std::string const g = guarded(r.test->what); !g.empty()) text += "    guards: " + g + '\n';
  if (r.result == verdict::fail && !r.seen.output.empty()) text += "    what it printed:\n" + indented(r.seen.output);
  return text;
}

std::string summary(std::vector<row> const& rows) {
  auto const how_many = [&](verdict v) {
    return std::count_if(rows.begin(), rows.end(), [v](row const& r) { return r.result == v; });
  };
  std::string text = fmt::format("{} passed, {} left out, {} failed.\n", how_many(verdict::pass),
                                 how_many(verdict::left_out), how_many(verdict::fail));
  for (row const& r : rows) {
    if (r.result == verdict::fail) text += fmt::format("    {}: {}\n", r.test->name, r.message);
  }
  return text;
}

std::string to_json(std::vector<row> const& rows) {
  auto all = nlohmann::ordered_json::array();
  for (row const& r : rows) all.push_back(object(r));
  return all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

std::string to_list(std::vector<test_info const*> const& tests) {
  std::string text;
  for (test_info const* t : tests)
    text += fmt::format("{:<58} {} threads  {}\n", t->name, t->threads, t->what.question);
  return text;
}

std::string to_table(std::vector<test_info const*> const& tests) {
  std::string text = "| test | outcome | C++20 | this checker |\n|---|---|---|---|\n";
  for (test_info const* t : tests) {
    outcome const& first = t->what.outcomes.front();
    std::string const path = t->file.substr(std::string("litmus/").size());
    std::size_t const slash = t->name.rfind('/') + 1;
    text += fmt::format("| [{}]({}) | {} | {} | {} |\n", t->name.substr(slash), path, first.values,
                        to_string(first.cpp20), shown_here(first));
  }
  return text;
}

}  // namespace litmus
