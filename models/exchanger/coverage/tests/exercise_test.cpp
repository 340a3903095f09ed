// The text about an entry of the contract that executions have performed.
#include "../../exercise.hpp"

#include <gtest/gtest.h>

#include "../../../checker/tests/examples.hpp"
#include "examples.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

/// A scenario, its executions, and in how many of them which pairs synchronised.
struct seen_in {
  char const* scenario;
  std::uint64_t executions;
  sightings pairs;
};

std::string words_of(std::vector<seen_in> const& rows, machine const& m = testing::example()) {
  exercise all{&order::offer};
  for (seen_in const& r : rows) {
    scenario const s = checker::testing::example(r.scenario);
    exploration_result seen = checker::testing::saw("pass");
    seen.complete = r.executions;
    seen.observed["synchronises"] = r.pairs;
    seen.observed["performed"] = {{"offer(2) modify slot_steps.hpp:14", r.executions},
                                  {"look(1) load single_slot.hpp:9", r.executions}};
    add(all, checker::judge(s, seen, 0));
  }
  return to_text(all, m, 100);
}

TEST(AnEntry, IsPerformedSomewhere) {
  EXPECT_EQ(words_of({{"single_slot/a", 3, {}}, {"single_slot/b", 4, {}}}),
            "  at slot_steps.hpp:14 (a read-modify-write)\n"
            "  performed in 2 of 2 scenarios and litmus tests, within 100 executions of each:\n"
            "    single_slot/a, single_slot/b\n"
            "  synchronised: with nothing, within these executions\n");
}

TEST(AnEntry, SynchronisesInSoManyExecutionsMostOftenFirst) {
  std::string const words =
      words_of({{"single_slot/a", 30, {{"offer(2) -> claim(4)", 2}, {"publish(9) -> poll(8)", 4}}},
                {"single_slot/b", 2000, {{"offer(2) -> claim(4)", 1000}}},
                {"single_slot/c", 1, {}}});
  EXPECT_NE(words.find("  synchronised: offer(2) -> claim(4), in 1,002 of these 2,031 executions, 2 of\n"
                       "    the scenarios: single_slot/b (1000 of 2000), single_slot/a (2 of 30)\n"
                       "    as stated\n"),
            std::string::npos)
      << words;
  EXPECT_EQ(words.find("publish"), std::string::npos) << words;
}

TEST(AnEntry, HasAReasonForEachPairThatIsNotStated) {
  machine m = testing::example();
  m.unneeded = {unneeded(order::offer, order::enter, "nobody looks")};
  std::string const words =
      words_of({{"single_slot/a", 3, {{"offer(2) -> enter(16)", 1}, {"offer(2) -> poll(8)", 1}}}}, m);
  EXPECT_NE(words.find("(1 of 3)\n    not stated, and nothing relies on it: nobody looks\n"), std::string::npos)
      << words;
  EXPECT_NE(words.find("(1 of 3)\n    NEITHER STATED NOR LISTED as unneeded\n"), std::string::npos) << words;
}

TEST(AnEntry, NamesAFewScenarios) {
  std::string const words = words_of({{"single_slot/a", 1, {}},
                                      {"single_slot/b", 1, {}},
                                      {"single_slot/c", 1, {}},
                                      {"single_slot/d", 1, {}},
                                      {"single_slot/e", 1, {}}});
  EXPECT_NE(words.find("single_slot/d, ...\n"), std::string::npos) << words;
}

}  // namespace

}  // namespace models::exchanger
