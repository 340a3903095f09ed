#include "declaration.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "values.hpp"

namespace litmus {

namespace {

[[noreturn]] void refuse(std::string const& file, std::string const& what) {
  std::fprintf(stderr, "%s: %s\n", file.c_str(), what.c_str());
  std::exit(2);
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> pieces;
  for (std::size_t from = 0; from <= text.size();) {
    std::size_t const to = std::min(text.find(at, from), text.size());
    pieces.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return pieces;
}

/// "0|1 2" becomes "0 2" and "1 2".
std::vector<std::string> alternatives(std::string_view pattern) {
  std::vector<std::string> all{""};
  for (std::string_view const word : split(pattern, ' ')) {
    std::vector<std::string> longer;
    for (std::string const& before : all) {
      for (std::string_view const choice : split(word, '|')) {
        longer.push_back((before.empty() ? "" : before + " ") + std::string(choice));
      }
    }
    all = std::move(longer);
  }
  return all;
}

bool declares(std::vector<outcome> const& all, std::string_view values) {
  return std::any_of(all.begin(), all.end(), [&](outcome const& o) { return o.values == values; });
}

/// The values of the outcomes are views of the strings that are added to `kept`.
std::vector<outcome> one_by_one(std::vector<outcome> const& patterns, std::string const& file,
                                std::deque<std::string>& kept) {
  std::vector<outcome> all;
  for (outcome const& pattern : patterns) {
    bool adds = false;
    bool const words = pattern.cpp20 == undefined;
    for (std::string const& values : words ? std::vector{std::string(pattern.values)} : alternatives(pattern.values)) {
      if (declares(all, values)) continue;
      adds = true;
      all.push_back({kept.emplace_back(values), pattern.cpp20, pattern.why, pattern.here});
    }
    if (!adds) refuse(file, "the outcome " + std::string(pattern.values) + " is declared twice");
  }
  return all;
}

bool is_number(std::string_view word) {
  std::string_view const digits = word.substr(word.size() > 1 && word[0] == '-' ? 1 : 0);
  return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The form in which a value is written (values.hpp): 'n' for a number, 's' for the status of an exchange, '-' for
/// nothing, '?' for none of these.
char form_of(std::string_view word) {
  constexpr rendezvous::exchange_status statuses[] = {rendezvous::exchange_status::exchanged,
                                                      rendezvous::exchange_status::timed_out,
                                                      rendezvous::exchange_status::cancelled};
  if (is_number(word)) return 'n';
  if (word == nothing.text()) return '-';
  bool const ended = std::any_of(std::begin(statuses), std::end(statuses),
                                 [word](rendezvous::exchange_status s) { return word == value(s).text(); });
  return ended ? 's' : '?';
}

/// All outcomes have the same number of values, and the values at one position have the same form.
void check_values(std::vector<outcome> const& all, std::string const& file) {
  std::string forms;
  for (outcome const& o : all) {
    if (o.cpp20 == undefined) continue;
    std::string const name(o.values);
    auto const words = split(o.values, ' ');
    if (forms.empty()) forms.assign(words.size(), '-');
    if (words.size() != forms.size())
      refuse(file, "the outcome '" + name + "' has another number of values than the first one");
    for (std::size_t i = 0; i != words.size(); ++i) {
      std::string const word(words[i]);
      char const form = form_of(word);
      if (form == '?')
        refuse(file, "the outcome '" + name + "' cannot be: '" + word + "' is no number, no status and not '-'");
      if (form != '-' && forms[i] != '-' && form != forms[i])
        refuse(file, "the outcome '" + name + "' has a number where another one has a status, or the other way round");
      if (form != '-') forms[i] = form;
    }
  }
}

/// The failures, in the words of the explorer.
constexpr std::array<std::string_view, 3> failures{"data race", "use after free", "deadlock"};

std::string list_of_failures() {
  std::string all;
  for (std::string_view const f : failures) all += (all.empty() ? "'" : ", '") + std::string(f) + "'";
  return all;
}

void check(outcome const& o, std::string const& file) {
  std::string const name(o.values);
  if (o.why.empty()) refuse(file, "the outcome " + name + " has no reason");
  bool const is_failure = std::find(failures.begin(), failures.end(), o.values) != failures.end();
  if (o.cpp20 == undefined && !is_failure)
    refuse(file, "undefined is one of " + list_of_failures() + ", not '" + name + "'");
  bool const can_be_missing = o.cpp20 == allowed || o.cpp20 == interesting;
  if (o.here == never_shown && !can_be_missing) refuse(file, name + ": never_shown is for what C++20 allows");
}

}  // namespace

outcome const* test_info::find(std::string_view values) const {
  for (outcome const& o : what.outcomes) {
    if (o.values == values) return &o;
  }
  return nullptr;
}

outcome const* test_info::failure() const {
  for (outcome const& o : what.outcomes) {
    if (o.cpp20 == undefined) return &o;
  }
  return nullptr;
}

test_info describe(std::string_view path, std::string_view inner, int threads, declaration what) {
  test_info t;
  t.file = path.substr(std::min(path.rfind("litmus/"), path.size()));
  std::size_t const slash = t.file.rfind('/');
  std::size_t const dot = t.file.rfind('.');
  if (slash == std::string::npos || dot == std::string::npos || dot < slash)
    refuse(std::string(path), "a litmus test is a file litmus/GROUP/NAME.cpp");
  t.name = t.file.substr(0, slash + 1);
  if (!inner.empty()) t.name += std::string(inner) + "/";
  t.name += t.file.substr(slash + 1, dot - slash - 1);
  t.threads = threads;
  if (what.question.empty()) refuse(t.file, "there is no .question");
  if (what.outcomes.empty()) refuse(t.file, "there are no .outcomes");
  for (outcome const& o : what.outcomes) check(o, t.file);
  t.asked = one_by_one({what.outcomes.front()}, t.file, *t.words).size();
  what.outcomes = one_by_one(what.outcomes, t.file, *t.words);
  check_values(what.outcomes, t.file);
  t.what = std::move(what);
  return t;
}

std::string_view to_string(kind k) {
  switch (k) {
    case kind::allowed: return "allowed";
    case kind::interesting: return "interesting";
    case kind::forbidden: return "forbidden";
    case kind::discouraged: return "discouraged";
    case kind::undefined: return "undefined";
  }
  return "?";
}

}  // namespace litmus
