// The claims of an audit, each with its result.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../trials/order_audit.hpp"

namespace models::checker {

/// A claim: the algorithm passes unchanged, or fails with one order weakened.
struct claim {
  audited const* algorithm = nullptr;
  std::optional<challenge> weaker;
  std::optional<trial_result> result;
  nlohmann::ordered_json earlier{};  // instead of a result: the JSON from an earlier audit

  [[nodiscard]] bool known() const { return result || !earlier.is_null(); }
};

/// The algorithms of these names; none: all. Throws bad_argument for an unknown name.
std::vector<audited const*> algorithms_named(std::vector<std::string> const& names);

/// Throws bad_argument if none of the algorithms uses the label.
void expect_used_by(std::vector<audited const*> const& algorithms, int label);

/// The claims about these labels of the algorithms; none: about all. First those that must fail, which are quick; then,
/// for each algorithm, the one that must pass.
std::vector<claim> claims_about(std::vector<audited const*> const& algorithms, std::vector<std::string> const& labels,
                                order_changes const& base);

/// Describes the named labels that have no weaker order in any of the algorithms; empty: each has one.
std::string nothing_weaker_than(std::vector<audited const*> const& algorithms, std::vector<std::string> const& only,
                                order_changes const& base);

trial trial_of(claim const& c, order_changes const& base);

/// The verdict, such as "necessary". The claim must have a result.
std::string verdict_on(claim const& c);
bool as_it_should_be(claim const& c);

}  // namespace models::checker
