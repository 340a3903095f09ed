#include "rounds.hpp"

#include <algorithm>

namespace models::exact {

void rounds::restart() {
  begun_ = deadlines_ = 0;
  effects_.clear();
  lost_ = false;
}

void rounds::affects(std::uint32_t age, char const* what) {
  if (begun_ != 0) effects_.push_back({age, begun_, what});
}

char const* rounds::effect_since(round_mark const& round) const {
  auto const of_it = [&](effect const& e) { return e.round >= round.rounds && e.age < round.rounds; };
  auto const e = std::find_if(effects_.begin(), effects_.end(), of_it);
  return e == effects_.end() ? nullptr : e->what;
}

void rounds::lose(round_mark const& round, site const& where) {
  lost_ = true;
  lost_round_ = round.rounds;
  lost_at_ = where;
}

}  // namespace models::exact
