#include "execution_log.hpp"

#include <algorithm>

#include "../../search/scripted.hpp"

namespace models {

namespace {

/// Whether the search makes one execution of those that are equal up to the numbers of threads.
bool uses_interchangeable(exploration_options const& options) {
  bool const used = options.how.mode == search::reduced || options.how.mode == search::sample;
  return used && !options.repeat;
}

constexpr char between_tagged = '\n';  // a word may have spaces

/// The words of a tagged outcome, each still with its tag.
raw_vector<raw_string> words_of(raw_string const& text) {
  raw_vector<raw_string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const end = std::min(text.find(between_tagged, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

constexpr char of_nobody = '~';
constexpr char tag_of(int thread) { return thread < 0 ? of_nobody : static_cast<char>('0' + thread); }

void append(raw_string& text, raw_string const& word, char between = ' ') {
  if (!text.empty()) text += between;
  text += word;
}

raw_vector<step> by_other_threads(raw_vector<step> schedule, renaming const& r) {
  for (step& s : schedule) s.thread = static_cast<std::uint8_t>(r(s.thread));
  return schedule;
}

raw_string untagged(raw_string const& outcome) {
  raw_string text;
  for (raw_string const& word : words_of(outcome)) append(text, word.substr(1));
  return text;
}

}  // namespace

execution_log::execution_log(exploration_options const& options, progress& seen)
    : declared_(options.outcomes),
      forbidden_(options.forbidden),
      observers_(options.observers),
      seen_(seen),
      names_(options.interchangeable),
      counts_orbits_(uses_interchangeable(options)) {}

void execution_log::restart(bool is_trial) {
  is_trial_ = is_trial;
  tagged_outcome_.clear();
}

raw_string execution_log::renamed(raw_string const& tagged, renaming const& r) {
  raw_vector<raw_string> words = words_of(tagged);
  for (raw_string& word : words) {
    if (word[0] != of_nobody) word[0] = tag_of(r(word[0] - '0'));
  }
  raw_string all;
  for (int t = 0; t <= max_threads; ++t) {
    char const tag = t == max_threads ? of_nobody : tag_of(t);
    for (raw_string const& word : words) {
      if (word[0] == tag) append(all, word, between_tagged);
    }
  }
  return all;
}

raw_string execution_log::outcome_of(raw_string const& tagged) const {
  return untagged(names_.has_renamings() ? renamed(tagged, {}) : tagged);
}

void execution_log::add_word(char const* word, int thread) {
  append(tagged_outcome_, tag_of(thread) + raw_string(word), between_tagged);
}

/// The graph; and, where the execution stands for others, what it is with its threads renamed.
void execution_log::count_graphs(graph const& g) {
  if (counts_orbits_) {
    names_.for_each(g, [this](std::uint64_t name) { graphs_.add(name); });
  } else {
    graphs_.add(names_.of(g));
  }
}

void execution_log::count(execution const& x, bool was_cut_off, exploration_result& r) {
  if (was_cut_off) {
    ++r.cut_off;
  } else {
    ++r.complete;
    last_outcome_ = tagged_outcome_;
    count_graphs(x.so_far());
    bool const first = ++outcomes_[tagged_outcome_] == 1;
    if (first) look_for_wrong_outcomes(x);
  }
  for (observer* const o : observers_) o->look_at(x.so_far());
  seen_.executions.fetch_add(1, std::memory_order_relaxed);
}

/// Among those of all executions that this one stands for.
void execution_log::look_for_wrong_outcomes(execution const& x) {
  if (declared_.empty() && forbidden_.empty()) return;
  if (!has_renamings()) {
    if (!may_be_reached()) wrong_outcomes_.try_emplace(outcome(), to_text(x.schedule()));
    return;
  }
  for (renaming const& r : names_.renamings()) {
    raw_string const one = untagged(renamed(tagged_outcome_, r));
    if (!may_be_reached(one)) wrong_outcomes_.try_emplace(one, to_text(by_other_threads(x.schedule(), r)));
  }
}

std::set<std::string> execution_log::with_renamings(raw_string const& tagged) const {
  if (!has_renamings()) return {std::string(outcome_of(tagged))};
  std::set<std::string> all;
  for (renaming const& r : names_.renamings()) all.emplace(untagged(renamed(tagged, r)));
  return all;
}

void execution_log::report(exploration_result& r) const {
  for (auto const& [tagged, count] : outcomes_) {
    for (std::string const& each : with_renamings(tagged)) r.outcomes[each] += count;
  }
  for (auto const& [words, schedule] : wrong_outcomes_) r.wrong_outcomes.emplace(words, schedule);
  r.met = met_;
  r.up_to_renaming = has_renamings();
  for (observer const* const o : observers_) r.observed.emplace(o->name(), o->seen());
}

void execution_log::forget() {
  graphs_.clear();
  outcomes_.clear();
  wrong_outcomes_.clear();
  met_ = 0;
  for (observer* const o : observers_) o->forget();
}

}  // namespace models
