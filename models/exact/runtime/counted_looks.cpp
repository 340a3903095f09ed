#include "counted_looks.hpp"

#include <algorithm>

namespace models::exact {

void counted_looks::clear() {
  places_.clear();
  steps_.clear();
  left_out_ = 0;
}

std::size_t counted_looks::place_of(look const& l) {
  auto const place = static_cast<std::size_t>(std::find(places_.begin(), places_.end(), l) - places_.begin());
  if (place == places_.size()) places_.push_back(l);
  return place;
}

std::optional<std::size_t> counted_looks::last_before(std::size_t end, std::size_t place) const {
  constexpr std::size_t longest_round = 64;
  for (std::size_t i = end; i != 0 && end - i < longest_round; --i) {
    if (steps_[i - 1].place == place) return i - 1;
  }
  return std::nullopt;
}

bool counted_looks::are_alike(execution const& x, int thread, std::size_t one, std::size_t other,
                              std::size_t count) const {
  for (std::size_t i = 0; i != count; ++i) {
    step const& a = steps_[one + i];
    step const& b = steps_[other + i];
    graph const& g = x.so_far();
    if (a.place != b.place || g.at(id_of(thread, a.event)).from != g.at(id_of(thread, b.event)).from) return false;
  }
  return true;
}

/// If the last three rounds from that place on were equal, the event at that place.
std::optional<int> counted_looks::is_due(execution const& x, int thread, std::size_t place) const {
  auto const third = last_before(steps_.size(), place);
  if (!third) return std::nullopt;
  std::size_t const round = steps_.size() - *third;
  auto const second = last_before(*third, place);
  if (!second || *third - *second != round) return std::nullopt;
  auto const first = last_before(*second, place);
  if (!first || *second - *first != round) return std::nullopt;
  if (!are_alike(x, thread, *first, *second, round) || !are_alike(x, thread, *second, *third, round))
    return std::nullopt;
  return steps_[*third].event;
}

std::optional<event_id> counted_looks::comes_to(execution const& x, int thread, look const& l) {
  if (x.done(thread) != next_event_) clear();
  next_event_ = x.done(thread);
  std::size_t const place = place_of(l);
  auto const event = is_due(x, thread, place);
  constexpr std::size_t kept = 1024;
  if (steps_.size() == 2 * kept) steps_.erase(steps_.begin(), steps_.begin() + kept);
  steps_.push_back({place, event.value_or(next_event_)});
  left_out_ = event ? left_out_ + 1 : 0;
  if (!event) {
    ++next_event_;
    return std::nullopt;
  }
  return id_of(thread, *event);
}

}  // namespace models::exact
