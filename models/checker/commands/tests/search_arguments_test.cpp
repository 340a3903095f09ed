#include "../search_arguments.hpp"

#include <gtest/gtest.h>

#include "../../selection.hpp"

namespace models::checker {

namespace {

/// As given on a command line.
search_options parsed(std::string const& line) {
  CLI::App app;
  search_arguments given;
  add_search(app, given);
  app.parse(line);
  return search_from(given);
}

TEST(SearchArguments, AskForTheExactSearchByBothMachinesWhenNothingIsSaid) {
  EXPECT_EQ(parsed("").mode, search::exact);
  EXPECT_EQ(parsed("").model, memory_model_name::cpp20);
  EXPECT_EQ(parsed("").by, performed_on::both);
  EXPECT_EQ(parsed("--search unreduced").mode, search::unreduced);
}

TEST(SearchArguments, ReachTheirMode) {
  search_options const bounded = parsed("--search bounded --preemptions 5");
  EXPECT_EQ(bounded.mode, search::bounded);
  EXPECT_EQ(bounded.within.preemptions, 5);
  EXPECT_EQ(bounded.within.operations, no_limit);
  EXPECT_EQ(bounded.within.executions, 0u);

  search_options const random = parsed("--search random --seed 18446744073709551615 --executions 20");
  EXPECT_EQ(random.mode, search::random);
  EXPECT_EQ(random.seed, ~std::uint64_t{0});
  EXPECT_EQ(random.executions, 20u);

  search_options const pct = parsed("--search pct --depth 4 --seed 8 --executions 30");
  EXPECT_EQ(pct.mode, search::pct);
  EXPECT_EQ(pct.depth, 4);
  EXPECT_EQ(pct.seed, 8u);
  EXPECT_EQ(pct.executions, 30u);

  EXPECT_EQ(parsed("--model sc").model, memory_model_name::sequential_consistency);
  EXPECT_EQ(parsed("--search random --model sc").model, memory_model_name::sequential_consistency);
  EXPECT_EQ(parsed("--machine graph").by, performed_on::graph);
  EXPECT_EQ(parsed("--machine relacy").by, performed_on::relacy);
  EXPECT_EQ(parsed("--estimate").mode, search::sample);
}

TEST(SearchArguments, BoundWhatIsBoundedEvenWhenTheNumberIsLeftOut) {
  EXPECT_LT(parsed("--search bounded").within.preemptions, no_limit);
  EXPECT_NE(parsed("--search random").executions, 0u);
  EXPECT_NE(parsed("--search pct").executions, 0u);
}

TEST(SearchArguments, DrawANewSeedEachTime) {
  EXPECT_NE(parsed("--search random").seed, parsed("--search random").seed);
  EXPECT_NE(parsed("--search pct").seed, parsed("--search pct").seed);
}

TEST(SearchArguments, AreRefusedWhenTheyBelongToAnotherMode) {
  std::string const options[] = {"--preemptions 1", "--depth 1",  "--seed 1",
                                 "--executions 1",  "--model sc", "--machine both"};
  std::map<std::string, std::string> const fitting = {{"exact", "--model --machine --executions"},
                                                      {"unreduced", "--model --machine --executions"},
                                                      {"bounded", "--model --machine --preemptions --executions"},
                                                      {"random", "--model --machine --seed --executions"},
                                                      {"pct", "--model --machine --depth --seed --executions"},
                                                      {"stock", "--executions"}};
  for (auto const& [mode, fit] : fitting) {
    for (std::string const& option : options) {
      std::string const line = "--search " + mode + " " + option;
      if (fit.find(option.substr(0, option.find(' '))) != std::string::npos) {
        EXPECT_NO_THROW(parsed(line)) << line;
      } else {
        EXPECT_THROW(parsed(line), bad_argument) << line;
      }
    }
  }
}

TEST(SearchArguments, AreRefusedWhenTheyAreNoNumbersThatMakeSense) {
  for (char const* line :
       {"--search stochastic", "--search bounded --preemptions -1", "--search pct --depth 0",
        "--search random --seed -1", "--search random --seed 1.5", "--search random --seed 18446744073709551616",
        "--search random --executions 0", "--search random --executions -1"}) {
    EXPECT_THROW(parsed(line), CLI::ParseError) << line;
  }
}

}  // namespace

}  // namespace models::checker
