// The totals of groups, to the letter.
#include "../groups.hpp"

#include <gtest/gtest.h>

#include "../../selection.hpp"
#include "../../tests/examples.hpp"

namespace models::checker {

namespace {

using testing::example;
using testing::saw;

row after(scenario const& s, double seconds, std::uint64_t executions, char const* verdict = "pass") {
  exploration_result seen = saw(verdict);
  seen.seconds = seconds;
  seen.complete = executions;
  return judge(s, seen, 0);
}

TEST(Groups, AreTheFirstPartOfANameOrTwo) {
  EXPECT_EQ(group_of("slot/a"), "slot");
  EXPECT_EQ(group_of("litmus/exchanger/a"), "litmus/exchanger");
  EXPECT_EQ(group_of("litmus/exchanger/a/b"), "litmus/exchanger");
  EXPECT_EQ(group_of("alone"), "alone");
}

TEST(Groups, ComeInTheOrderInWhichTheyAreDone) {
  scenario const all[] = {example("b/1"), example("a/1"), example("a/2"), example("b/2", "leak")};
  auto const groups = groups_of({&all[0], &all[1], &all[2], &all[3]});
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].name, "a");
  EXPECT_EQ(groups[0].members, (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(groups[1].name, "b");
  EXPECT_EQ(groups[1].members, (std::vector<std::size_t>{0, 3}));
}

TEST(Groups, HaveTotals) {
  scenario const a = example("litmus/exchanger/a");
  scenario const b = example("litmus/exchanger/b");
  group_table const table(groups_of({&a, &b}), {});
  row const rows[] = {after(a, 1.25, 1000), after(b, 2.5, 234, "leak")};
  EXPECT_EQ(table.head(), "group             scenarios  as expected      executions        time\n");
  EXPECT_EQ(table.line("litmus/exchanger", {&rows[0], &rows[1]}),
            "litmus/exchanger          2            1           1,235       3.8 s\n");
}

TEST(Groups, NameTheSlowest) {
  scenario const a = example("slot/a");
  scenario const b = example("slot/longer");
  row const rows[] = {after(a, 1, 1), after(b, 20, 1), after(a, 3, 1)};
  EXPECT_EQ(slowest({&rows[0], &rows[1], &rows[2]}, 2, {}),
            "slowest\n"
            "  slot/longer     20.00 s\n"
            "  slot/a           3.00 s\n");
}

}  // namespace

}  // namespace models::checker
