// The contract of memory orders, entry by entry, as labels of accesses: an entry's number is its label's.
#pragma once

#include <algorithm>
#include <array>

#include <rendezvous/orders.hpp>

#include "../program/labels.hpp"

namespace models::exchanger {

inline constexpr auto contract_labels = [] {
  std::array<access_label, rendezvous::order::contract.size()> all{};
  std::transform(
      rendezvous::order::contract.begin(), rendezvous::order::contract.end(), all.begin(),
      [](rendezvous::order::entry const& e) {
        return access_label{e.name, e.location, !e.pairs_with.none(), e.order, static_cast<operations>(e.made_by)};
      });
  return all;
}();
// The library has an enumeration of its own for the kinds of operations, since it depends on nothing in the models.
static_assert(static_cast<operations>(rendezvous::order::operations::load) == operations::load);
static_assert(static_cast<operations>(rendezvous::order::operations::store) == operations::store);
static_assert(static_cast<operations>(rendezvous::order::operations::modify) == operations::modify);
static_assert(contract_labels.size() <= max_labels,
              "an entry's number no longer fits into an operation: see labels.hpp");

}  // namespace models::exchanger
