// In a right program no access may be a kind of operation that the contract does not state for it.
#include "../../operations_report.hpp"

#include <gtest/gtest.h>

#include "../../../checker/tests/examples.hpp"

namespace models::exchanger {

namespace {

/// claim is a read-modify-write by the contract.
constexpr char const* as_stated = "claim(4) modify slot_steps.hpp:28";
constexpr char const* as_a_store = "claim(4) store slot_steps.hpp:28";
constexpr char const* as_a_load = "claim(4) load slot_steps.hpp:28";

class Operations : public ::testing::Test {
 protected:
  Operations() {
    for (char const* const name : {"single_slot/a", "single_slot/b"}) all[name] = checker::testing::example(name);
    all["single_slot/wrong"] = checker::testing::example("single_slot/wrong", "data race");
    all["single_slot/weakened"] = checker::testing::example("single_slot/weakened");
    all["single_slot/weakened"].what.weakened = {{4, std::memory_order_relaxed}};
  }

  [[nodiscard]] checker::finding judged(std::vector<checker::shown> const& rows) const {
    auto const found = operations_as_stated().on(rows, all);
    EXPECT_EQ(found.size(), 1u);
    return found.front();
  }

  static checker::shown shown(std::string_view scenario, char const* performed) {
    return {scenario, {{"performed", {{performed, 1}}}}, true};
  }

  scenarios all;
};

TEST_F(Operations, AreAsStated) {
  checker::finding const f = judged({shown("single_slot/a", as_stated), {"single_slot/b", {}, true}});
  EXPECT_TRUE(f.as_expected);
  EXPECT_EQ(f.text, "");
  EXPECT_EQ(f.json["not_stated"], nlohmann::json::array());
}

TEST_F(Operations, AreWrongWhereTheContractDoesNotStateThem) {
  for (char const* const performed : {as_a_store, as_a_load}) {
    checker::finding const f = judged({shown("single_slot/a", as_stated), shown("single_slot/b", performed)});
    EXPECT_FALSE(f.as_expected);
    EXPECT_EQ(f.text,
              "claim is performed at slot_steps.hpp:28 as a kind of operation that orders.hpp does not state (in "
              "single_slot/b): state it in made_by\n");
    EXPECT_EQ(f.json["not_stated"], nlohmann::json({performed}));
  }
}

TEST_F(Operations, AreEachNamedOnce) {
  checker::finding const f = judged(
      {shown("single_slot/a", as_a_store), shown("single_slot/b", as_a_store), shown("single_slot/a", as_a_load)});
  EXPECT_EQ(f.json["not_stated"], nlohmann::json({as_a_load, as_a_store}));
}

TEST_F(Operations, MayBeOthersInAWrongProgramAndInOneWithOrdersOfItsOwn) {
  EXPECT_TRUE(judged({shown("single_slot/wrong", as_a_store)}).as_expected);
  EXPECT_TRUE(judged({shown("single_slot/weakened", as_a_store)}).as_expected);
  EXPECT_TRUE(judged({shown("single_slot/of-another-program", as_a_store)}).as_expected);
}

TEST_F(Operations, MayBeAnyOfWhatIsNotInTheContract) {
  EXPECT_TRUE(judged({shown("single_slot/a", "flag(4) store a.hpp:1")}).as_expected);
}

}  // namespace

}  // namespace models::exchanger
