#include "scenario.hpp"

namespace litmus {

namespace {

bool reached_here(outcome const& o) { return o.here == as_declared && (o.cpp20 == allowed || o.cpp20 == interesting); }

std::string meaning(outcome const& o) {
  return o.here == never_shown ? "declared never_shown, and here it is" : std::string(o.why);
}

}  // namespace

models::about as_scenario(test_info const& t) {
  models::about a;
  a.name = t.name;
  a.story = t.what.question;
  a.declared_in = t.file;
  a.long_running = t.what.long_running;
  a.spurious_wake_ups = t.what.spurious_wake_ups;
  for (outcome const& o : t.what.outcomes) {
    if (o.cpp20 == undefined) {
      if (o.here == as_declared) a.expected = o.values;
    } else if (reached_here(o)) {
      a.outcomes.emplace_back(o.values);
    } else {
      a.forbidden.emplace(o.values, meaning(o));
    }
  }
  return a;
}

// The longest word, "exchanged", fits into a std::string without an allocation. That matters, since memory that is
// allocated here would be part of the program under test.
void show(value v) {
  std::string const text = v.text();
  models::outcome(text.c_str());
}

}  // namespace litmus
