// What an audit tries, and what it finds of each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../trials/order_audit.hpp"

namespace models::checker {

/// What is tried: the orders as they stand, or one of them weaker.
struct claim {
  audited const* algorithm = nullptr;
  std::optional<challenge> weaker;
  std::optional<trial_result> result;
  nlohmann::ordered_json earlier{};  // instead of a result: what an audit before this one wrote of it

  [[nodiscard]] bool known() const { return result || !earlier.is_null(); }
};

/// Of those names; none: all. Throws bad_argument when there is none of a name.
std::vector<audited const*> algorithms_named(std::vector<std::string> const& names);

/// Throws bad_argument when none of the algorithms uses the label.
void expect_used_by(std::vector<audited const*> const& algorithms, int label);

/// About these labels of the algorithms; none: about all. First comes all that must fail, which is soon done; then, for
/// each algorithm, what must pass.
std::vector<claim> claims_about(std::vector<audited const*> const& algorithms, std::vector<std::string> const& labels,
                                order_changes const& base);

/// Of the named labels those that have no weaker order in any of the algorithms, in words; empty: each has one.
std::string nothing_weaker_than(std::vector<audited const*> const& algorithms, std::vector<std::string> const& only,
                                order_changes const& base);

trial trial_of(claim const& c, order_changes const& base);

/// In a word or two: "necessary". The claim is known.
std::string verdict_on(claim const& c);
bool as_it_should_be(claim const& c);

}  // namespace models::checker
