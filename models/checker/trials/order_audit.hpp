// The audit of memory orders: each order, weakened by one step, must make some scenario of the algorithm fail.
//
// trials.hpp runs the trials composed here.
#pragma once

#include <string>
#include <vector>

#include "../project.hpp"
#include "trials.hpp"

namespace models::checker {

/// Of that name, in this project. Throws bad_argument when there is none.
audited const& find_audited(std::string_view name);

/// Orders an access could have that are weaker than this one, and between which and this one there is no other.
std::vector<std::memory_order> next_weaker(operations made_by, std::memory_order from);

/// The right scenarios that are about it, those that should be cheap first, with these orders; none of those that run
/// long.
std::vector<scenario> scenarios_of(audited const& one, scenarios const& all, order_changes const& changes);

/// Whether these scenarios pass.
trial trial_of(audited const& one, scenarios const& all, order_changes const& changes);

struct challenge;
/// Whether one of them fails by the challenge, and not with the base alone.
trial trial_of(challenge const& c, scenarios const& all, order_changes const& base);

/// A label of one algorithm, and a weaker order for it.
struct challenge {
  audited const* algorithm = nullptr;
  int label = 0;
  std::memory_order from{};
  std::memory_order to{};

  /// What is changed: what is changed for all, and this.
  [[nodiscard]] order_changes changes(order_changes base) const;
};

/// All of them for the algorithm, where `base` says which orders are not those of the labels.
std::vector<challenge> challenges_of(audited const& one, order_changes const& base, label_table const& names);

enum class judgement_on_order : std::uint8_t {
  necessary,   // a scenario fails with the weaker one, and passes without it
  not_judged,  // what fails does so anyway
  too_strong,  // everything was explored to the end, and nothing fails
  open,        // nothing fails in what was explored
};

judgement_on_order judge_order(trial_result const& with_the_weaker);

}  // namespace models::checker
