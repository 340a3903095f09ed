#include "report_data.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "../read_json.hpp"
#include "../shell_words.hpp"
#include "json_report.hpp"

namespace models::checker {

namespace {

using json = nlohmann::ordered_json;

bool is_of_explore(json const& whole) {
  json const it = whole.is_object() ? whole.value("schema", json()) : json();
  return it.is_object() && it.value("name", json()) == json(explore_schema_name);
}

/// Throws bad_argument unless it is of that schema.
void expect_schema(json const& whole, std::string const& file, std::string_view schema, int number) {
  if (whole.is_discarded() || !whole.is_object() || !whole.contains("schema"))
    throw bad_argument(fmt::format("'{}' is not the JSON of '{}'", file, schema));
  json const& it = whole["schema"];
  bool const is_schema = it.is_object() && it.contains("name") && it["name"].is_string() && it.contains("number") &&
                         it["number"].is_number_integer();
  if (!is_schema) throw bad_argument(fmt::format("'{}' is not the JSON of '{}'", file, schema));
  auto const name = it["name"].get<std::string>();
  auto const its_number = it["number"].get<int>();
  if (name != schema) throw bad_argument(fmt::format("'{}' is the JSON of '{}', not of '{}'", file, name, schema));
  if (its_number != number) {
    throw bad_argument(fmt::format("'{}' is of number {} of the schema '{}', and number {} is understood here", file,
                                   its_number, schema, number));
  }
}

json whole_of(std::string_view text, std::string const& file, std::string_view schema, int number) {
  json whole = json_from(text);
  expect_schema(whole, file, schema, number);
  return whole;
}

source source_of(json const& o) {
  std::string const arguments = shell_words(o.at("arguments").get<std::vector<std::string>>());
  return {o.value("program", "modelcheck"), o.at("version"), text_or_nothing(o, "commit"),
          text_or_nothing(o, "compiler"),   arguments,       o.at("complete")};
}

tally_of tally_from(json const& o) { return {o.at("listed"), o.at("reached")}; }

covered_location location_of(json const& o) {
  covered_location l{o.at("name"), o.at("states"), {}};
  for (json const& t : o.at("transitions")) {
    l.transitions.push_back(
        {t.at("entry"), t.at("number"), t.at("before"), text_or_nothing(t, "after"), t.at("meaning"), t.at("reached")});
    for (std::string const& state : {l.transitions.back().before, l.transitions.back().after}) {
      if (!state.empty() && std::find(l.states.begin(), l.states.end(), state) == l.states.end())
        throw bad_argument(fmt::format("'{}' has no state '{}'", l.name, state));
    }
  }
  return l;
}

covered_machine machine_of(json const& o) {
  covered_machine m{o.at("algorithm"),
                    o.at("group"),
                    tally_from(o.at("transitions")),
                    tally_from(o.at("states")),
                    tally_from(o.at("pairs")),
                    {},
                    o.at("not_judged"),
                    o.at("as_expected"),
                    {}};
  constexpr std::pair<char const*, char const*> kinds[] = {{"missing", "not reached"},
                                                           {"unlisted", "reached, and not listed"},
                                                           {"refuted", "reached, and excluded"},
                                                           {"never_synchronised", "stated, and never synchronised"},
                                                           {"unstated", "synchronised, and not stated"}};
  for (auto const& [key, words] : kinds) {
    for (json const& what : o.at(key)) m.wrong.push_back(fmt::format("{}: {}", words, what.get<std::string>()));
  }
  for (json const& l : o.at("locations")) m.locations.push_back(location_of(l));
  return m;
}

claim_data claim_of(json const& o, source const& from) {
  claim_data c;
  c.algorithm = o.at("algorithm");
  c.entry = text_or_nothing(o, "entry");
  if (!c.entry.empty()) {
    c.number = o.at("number");
    c.weaker_from = o.at("from");
    c.weaker_to = o.at("to");
  }
  c.verdict = o.at("verdict");
  c.as_expected = o.at("as_expected");
  c.executions = o.at("executions");
  c.exhaustive = o.at("exhaustive");
  c.open = o.at("not_to_the_end");
  if (!o.at("failure").is_null()) c.failure = failure_from(o.at("failure"), from.program);
  for (json const& u : o.at("unclear")) c.unclear.push_back(failure_from(u, from.program));
  return c;
}

/// Turns a missing field in a file of the right schema into bad_argument.
template <class Read>
auto expecting_all(std::string const& file, Read read) {
  try {
    return read();
  } catch (json::exception const& e) {
    throw bad_argument(fmt::format("'{}' is damaged: {}", file, what_is_wrong(e)));
  } catch (bad_argument const& e) {
    throw bad_argument(fmt::format("'{}' is damaged: {}", file, e.what()));
  }
}

}  // namespace

run_data run_from(std::string_view text, std::string const& file) {
  json const whole = json_from(text);
  bool const explored = is_of_explore(whole);
  explored ? expect_schema(whole, file, explore_schema_name, explore_schema_number)
           : expect_schema(whole, file, schema_name, schema_number);
  return expecting_all(file, [&whole, explored] {
    if (explored) {
      run_data d{source_of(whole), {}, {}};
      d.rows.push_back(row_from(whole.at("explored"), d.from.program));
      return d;
    }
    if (whole.contains("shard")) throw bad_argument("it is of a shard; 'merge' puts the shards of a run together");
    run_data d{source_of(whole), {}, {}};
    for (json const& r : whole.at("rows")) d.rows.push_back(row_from(r, d.from.program));
    if (d.rows.empty()) throw bad_argument("it has no rows");
    if (whole.contains("coverage")) {
      for (json const& m : whole.at("coverage")) d.coverage.push_back(machine_of(m));
    }
    return d;
  });
}

audit_data audit_from(std::string_view text, std::string const& file) {
  json const whole = whole_of(text, file, audit_schema_name, audit_schema_number);
  return expecting_all(file, [&whole] {
    audit_data d{source_of(whole), whole.at("changed"), {}};
    for (json const& c : whole.at("claims")) d.claims.push_back(claim_of(c, d.from));
    if (d.claims.empty()) throw bad_argument("it has no claims");
    return d;
  });
}

relaxations_data relaxations_from(std::string_view text, std::string const& file) {
  json const whole = whole_of(text, file, relaxations_schema_name, relaxations_schema_number);
  return expecting_all(file, [&whole] {
    relaxations_data d;
    for (json const& a : whole.at("algorithms"))
      d.algorithms.push_back(
          {a.at("algorithm"), a.at("promises"), a.at("contract"), a.at("weakest"), a.at("complete"), a.at("runs")});
    if (d.algorithms.empty()) throw bad_argument("it has no algorithms");
    return d;
  });
}

}  // namespace models::checker
