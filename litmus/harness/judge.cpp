#include "judge.hpp"

namespace litmus {

namespace {

std::string add(std::string text, std::string const& more) { return text.empty() ? more : text + "; " + more; }

/// All outcomes that were seen and must not happen.
std::string wrong_outcomes(row const& r) {
  std::string all;
  for (auto const& [values, times] : r.seen.outcomes) {
    outcome const* const o = r.test->find(values);
    if (o == nullptr) {
      all = add(all, "undeclared outcome: " + values);
    } else if (must_not_happen(o->cpp20)) {
      all = add(all, std::string(to_string(o->cpp20)) + " outcome: " + values + " (" + std::string(o->why) + ")");
    }
  }
  return all;
}

std::string missing_outcomes(row const& r) {
  std::string all;
  for (outcome const& o : r.test->what.outcomes) {
    bool const missing = o.cpp20 == interesting && r.count(std::string(o.values)) == 0;
    if (missing) all = add(all, "not seen: " + std::string(o.values));
  }
  return all;
}

std::string wrong(row const& r, bool must_see_all) {
  outcome const* const expected = r.test->failure();
  if (expected != nullptr) {
    if (r.seen.failure == expected->values) return "";
    return r.seen.failure.empty() ? "not reported: " + std::string(expected->values) : r.seen.failure;
  }
  std::string all = add(r.seen.failure, wrong_outcomes(r));
  if (must_see_all) all = add(all, missing_outcomes(r));
  return all;
}

}  // namespace

std::uint64_t row::count(std::string const& values) const {
  auto const found = seen.outcomes.find(values);
  return found == seen.outcomes.end() ? 0 : found->second;
}

std::string reason_to_leave_out(test_info const& t, bool under_tsan) {
  outcome const* const failure = t.failure();
  if (under_tsan && !t.what.not_for_tsan.empty()) return std::string(t.what.not_for_tsan);
  if (failure == nullptr) return "";
  if (!under_tsan) return "its behaviour is undefined: " + std::string(failure->values);
  if (failure->values != "data race") return "ThreadSanitizer is asked about data races only";
  return "";
}

row judge(test_info const& t, observation seen, bool must_see_all) {
  row r;
  r.test = &t;
  r.seen = std::move(seen);
  if (!r.seen.left_out.empty()) {
    r.result = verdict::left_out;
    r.message = r.seen.left_out;
    return r;
  }
  r.message = wrong(r, must_see_all);
  if (!r.message.empty()) {
    r.result = verdict::fail;
    r.message += "; declared in " + t.file;
  }
  return r;
}

std::string_view to_string(verdict v) {
  switch (v) {
    case verdict::pass: return "pass";
    case verdict::fail: return "fail";
    case verdict::left_out: return "left out";
  }
  return "?";
}

}  // namespace litmus
