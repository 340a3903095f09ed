// An access that is made by a kind of operation that the contract does not state is wrong, in a right program.
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
    for (char const* const name : {"slot/a", "slot/b"}) all[name] = checker::testing::example(name);
    all["slot/wrong"] = checker::testing::example("slot/wrong", "data race");
    all["slot/weakened"] = checker::testing::example("slot/weakened");
    all["slot/weakened"].what.weakened = {{4, std::memory_order_relaxed}};
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
  checker::finding const f = judged({shown("slot/a", as_stated), {"slot/b", {}, true}});
  EXPECT_TRUE(f.as_expected);
  EXPECT_EQ(f.text, "");
  EXPECT_EQ(f.json["not_stated"], nlohmann::json::array());
}

TEST_F(Operations, AreWrongWhereTheContractDoesNotStateThem) {
  for (char const* const performed : {as_a_store, as_a_load}) {
    checker::finding const f = judged({shown("slot/a", as_stated), shown("slot/b", performed)});
    EXPECT_FALSE(f.as_expected);
    EXPECT_EQ(f.text,
              "claim is performed at slot_steps.hpp:28 as a kind of operation that orders.hpp does not state (in "
              "slot/b): state it in made_by\n");
    EXPECT_EQ(f.json["not_stated"], nlohmann::json({performed}));
  }
}

TEST_F(Operations, AreEachNamedOnce) {
  checker::finding const f =
      judged({shown("slot/a", as_a_store), shown("slot/b", as_a_store), shown("slot/a", as_a_load)});
  EXPECT_EQ(f.json["not_stated"], nlohmann::json({as_a_load, as_a_store}));
}

TEST_F(Operations, MayBeOthersInAWrongProgramAndInOneWithOrdersOfItsOwn) {
  EXPECT_TRUE(judged({shown("slot/wrong", as_a_store)}).as_expected);
  EXPECT_TRUE(judged({shown("slot/weakened", as_a_store)}).as_expected);
  EXPECT_TRUE(judged({shown("slot/of-another-program", as_a_store)}).as_expected);
}

TEST_F(Operations, MayBeAnyOfWhatIsNotInTheContract) {
  EXPECT_TRUE(judged({shown("slot/a", "flag(4) store a.hpp:1")}).as_expected);
}

}  // namespace

}  // namespace models::exchanger
