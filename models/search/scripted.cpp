#include "scripted.hpp"

#include <algorithm>

namespace models {

namespace {

constexpr char no_operations = '-';

}  // namespace

raw_string to_text(raw_vector<step> const& schedule) {
  if (schedule.empty()) return raw_string(1, no_operations);
  raw_string text;
  for (step const& s : schedule) {
    text += static_cast<char>('0' + s.thread);
    if (s.detail != 0) text += static_cast<char>('a' + s.detail - 1);
  }
  return text;
}

std::optional<raw_vector<step>> schedule_from(std::string_view text) {
  raw_vector<step> schedule;
  if (text.size() == 1 && text[0] == no_operations) return schedule;
  for (char c : text) {
    if (c >= '0' && c < '0' + max_threads) {
      schedule.push_back({static_cast<std::uint8_t>(c - '0'), 0});
    } else if (c >= 'a' && c <= 'z' && !schedule.empty() && schedule.back().detail == 0) {
      schedule.back().detail = static_cast<std::uint8_t>(c - 'a' + 1);
    } else {
      return std::nullopt;
    }
  }
  return schedule;
}

int scripted_search::pick(execution& x) {
  int const t = interleaving_search::pick(x);
  if (t == nobody && position_ != schedule_.size()) fault_ = schedule_does_not_fit;
  return t;
}

int scripted_search::choose_thread(situation const& now) {
  if (position_ == schedule_.size()) return now.may_end ? nobody : now.able.front();
  int const t = schedule_[position_].thread;
  if (std::find(now.able.begin(), now.able.end(), t) != now.able.end()) return t;
  fault_ = schedule_does_not_fit;
  return cut_off;
}

std::size_t scripted_search::choose_option(execution const& x, int, raw_vector<option> const& options) {
  if (position_ == schedule_.size()) return 0;
  std::size_t const how = option_of(schedule_[position_++], x, options);
  if (how == no_option) fault_ = schedule_does_not_fit;
  return how;
}

}  // namespace models
