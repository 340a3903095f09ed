// The memory-order contract as a table: numbered, explained, and paired.

#include <gtest/gtest.h>

#include <rendezvous/orders.hpp>

namespace rendezvous::testing {
namespace {

TEST(orders, are_numbered_explained_and_paired_with_their_opposites) { EXPECT_TRUE(order::well_formed()); }

TEST(orders, have_names_and_locations_of_their_own) {
  for (order::entry const& e : order::contract) {
    EXPECT_STRNE(e.name, "");
    EXPECT_STRNE(e.location, "");
    for (order::entry const& other : order::contract) {
      if (e.number != other.number) {
        EXPECT_STRNE(e.name, other.name);
      }
    }
  }
}

TEST(orders, of_a_pair_are_about_one_location) {
  for (order::entry const& e : order::contract) {
    if (e.pairs_with != 0) {
      EXPECT_STREQ(e.location, order::contract[static_cast<std::size_t>(e.pairs_with) - 1].location) << e.name;
    }
  }
}

}  // namespace
}  // namespace rendezvous::testing
