#include "schedule.hpp"

#include <charconv>

namespace models::exact {

namespace {

constexpr std::string_view no_steps = "-";
constexpr std::uint32_t most_at_once = most_events * most_threads;

/// Parses the text from its front.
class reader {
 public:
  explicit reader(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] bool takes(char c) {
    if (at_end() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  /// Nothing: there is none here, or it has a zero in front or is larger than that.
  std::optional<std::uint32_t> number(std::uint32_t most) {
    std::uint32_t n = 0;
    auto const [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), n);
    auto const digits = static_cast<std::size_t>(end - rest_.data());
    bool const padded = digits > 1 && rest_.front() == '0';
    if (error != std::errc() || n > most || padded) return std::nullopt;
    rest_.remove_prefix(digits);
    return n;
  }
  [[nodiscard]] bool at_number() const { return !at_end() && rest_.front() >= '0' && rest_.front() <= '9'; }

 private:
  std::string_view rest_;
};

/// Adds the steps that a letter stands for. False: it stands for none.
bool read_steps(reader& r, std::uint16_t thread, schedule& steps) {
  if (r.takes('-')) {
    steps.push_back({thread, false, 0});
    return true;
  }
  if (r.takes('b')) {
    auto const back = r.number(most_at_once);
    if (!back || *back == 0) return false;
    steps.push_back({thread, true, *back});
    return true;
  }
  if (!r.takes('o')) return false;
  auto const times = r.at_number() ? r.number(most_events) : 1;
  if (!times || *times == 0) return false;
  steps.insert(steps.end(), *times, step{thread, true, 0});
  return true;
}

bool read_turn(reader& r, schedule& steps) {
  auto const thread = r.number(most_threads - 1);
  if (!thread) return false;
  do {
    if (!read_steps(r, static_cast<std::uint16_t>(*thread), steps)) return false;
  } while (!r.at_end() && !r.takes('.'));
  return true;
}

/// How many steps from there on are the same.
std::size_t alike(schedule const& steps, std::size_t first) {
  std::size_t end = first;
  while (end != steps.size() && steps[end] == steps[first]) ++end;
  return end - first;
}

}  // namespace

std::string to_text(schedule const& steps) {
  if (steps.empty()) return std::string(no_steps);
  std::string text;
  for (std::size_t i = 0; i != steps.size();) {
    step const& s = steps[i];
    bool const takes_turn = i == 0 || steps[i - 1].thread != s.thread;
    if (takes_turn) text += (i == 0 ? "" : ".") + std::to_string(s.thread);
    bool const in_first_way = s.performs && s.back == 0;
    std::size_t const count = in_first_way ? alike(steps, i) : 1;
    text += !s.performs ? "-" : in_first_way ? "o" : "b" + std::to_string(s.back);
    if (count != 1) text += std::to_string(count);
    i += count;
  }
  return text;
}

std::optional<schedule> schedule_from(std::string_view text) {
  schedule steps;
  if (text == no_steps) return steps;
  bool const ends_with_a_turn = !text.empty() && text.back() != '.';
  if (!ends_with_a_turn) return std::nullopt;
  for (reader r(text); !r.at_end();) {
    if (!read_turn(r, steps)) return std::nullopt;
  }
  return steps;
}

}  // namespace models::exact
