#include "execution_log.hpp"

#include "../../search/scripted.hpp"

namespace models {

void execution_log::add_word(char const* word) {
  if (!outcome_.empty()) outcome_ += ' ';
  outcome_ += word;
}

bool execution_log::is_outcome_declared() const {
  return declared_.empty() || declared_.count(std::string_view(outcome_.data(), outcome_.size())) != 0;
}

void execution_log::count(execution const& x, bool was_cut_off, exploration_result& r) {
  if (was_cut_off) {
    ++r.cut_off;
  } else {
    ++r.complete;
    graphs_.add(x.so_far().fingerprint());
    bool const first = ++outcomes_[outcome_] == 1;
    if (first && odd_schedule_.empty() && !is_outcome_declared()) odd_schedule_ = to_text(x.schedule());
  }
  for (observer* const o : observers_) o->look_at(x.so_far());
  seen_.executions.fetch_add(1, std::memory_order_relaxed);
}

void execution_log::report(exploration_result& r) const {
  for (auto const& [words, count] : outcomes_) r.outcomes[std::string(words)] = count;
  r.met = met_;
  for (observer const* const o : observers_) r.observed.emplace(o->name(), o->seen());
}

void execution_log::forget() {
  graphs_.clear();
  outcomes_.clear();
  odd_schedule_.clear();
  met_ = 0;
  for (observer* const o : observers_) o->forget();
}

}  // namespace models
