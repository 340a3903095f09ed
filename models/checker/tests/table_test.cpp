// The table and the explanations below it, to the letter.
#include "../table.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models::checker {

namespace {

using testing::example;
using testing::saw;

bool contains(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

TEST(Table, SeparatesThousands) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(123456), "123,456");
  EXPECT_EQ(with_commas(18446744073709551615u), "18,446,744,073,709,551,615");
}

TEST(Table, KeepsItsColumnsBelowTheirHeads) {
  scenario const right = example("slot/a-longer-name");
  scenario const wrong = example("wrong/a", "use after free");
  table const t({&right, &wrong});
  std::string const head = t.head();
  for (row const& r : {judge(right, saw("pass"), 0), judge(wrong, saw("use after free", false), 0)}) {
    EXPECT_EQ(t.line(r).find(r.bounds), head.find("bounds")) << head << t.line(r);
  }
}

TEST(Table, TellsTheRightFromTheWrong) {
  scenario const right = example("slot/a");
  scenario const wrong = example("wrong/a", "leak");
  table const t({&right, &wrong});
  EXPECT_TRUE(contains(t.line(judge(right, saw("pass"), 0)), "  pass  "));
  EXPECT_TRUE(contains(t.line(judge(right, saw("leak", false), 0)), "  FAIL: leak  "));
  EXPECT_TRUE(contains(t.line(judge(wrong, saw("leak", false), 0)), "  caught: leak  "));
  EXPECT_TRUE(contains(t.line(judge(wrong, saw("data race", false), 0)), "  FAIL: data race  "));
  EXPECT_TRUE(contains(t.line(judge(wrong, saw("pass"), 0)), "  NOT CAUGHT  "));
}

TEST(Table, ShowsNoRateForATimeTooShortToMeasure) {
  scenario const s = example("slot/a");
  table const t({&s});
  observation seen = saw("pass");
  seen.result.complete = 3000;
  seen.result.seconds = 2;
  EXPECT_TRUE(contains(t.line(judge(s, seen, 0)), "  1,500  "));
  seen.result.seconds = 0.0001;
  EXPECT_TRUE(contains(t.line(judge(s, seen, 0)), "  -  "));
}

TEST(Table, ExplainsAFailureWithTheLineThatRepeatsIt) {
  scenario const s = example("slot/a");
  observation seen = saw("leak", false);
  seen.result.message = "memory is left";
  seen.result.schedule = "01a";
  seen.result.outcomes["met"] = 1200;
  seen.output = "last words";
  row r = judge(s, seen, 0);
  r.trace = "step  thread 0\n   1  stores 1\n";
  EXPECT_EQ(explanation(r, "build/modelcheck"),
            "    message   memory is left\n"
            "    outcomes  met (1,200)\n"
            "    replay    build/modelcheck replay 'slot/a@01a'\n"
            "    what it printed:\n"
            "      last words\n"
            "    the execution:\n"
            "      step  thread 0\n"
            "         1  stores 1\n");
}

TEST(Table, SaysHowLongTheFailingExecutionIsWhenThatIsKnown) {
  scenario const s = example("slot/a");
  observation seen = saw("leak", false);
  seen.result.schedule = "01a0";
  EXPECT_FALSE(contains(explanation(judge(s, seen, 0), ""), "length"));
  seen.result.preemptions = 1;
  EXPECT_TRUE(contains(explanation(judge(s, seen, 0), ""), "    length    1 preemption, 3 operations\n"));
  seen.result.verdict = "pass";
  EXPECT_TRUE(contains(explanation(judge(s, seen, 0), ""), "length")) << "of one with an odd outcome";
  seen.result.schedule = "";
  EXPECT_FALSE(contains(explanation(judge(s, seen, 0), ""), "length"));
}

TEST(Table, CountsWhatIsNeverExhaustiveByItself) {
  scenario s = example("ground/a");
  s.what.never_exhaustive = true;
  row const r = judge(s, saw("pass", false), 0);
  EXPECT_FALSE(r.left_open());
  EXPECT_EQ(summary({&r}),
            "0 scenarios passed, exhaustive within the bounds; 1 as declared NOT exhaustive; 0 wrong programs caught; "
            "0 rows not as expected.\n");
}

TEST(Table, CountsEachKindOfRowAndNamesTheUnexpected) {
  scenario const right = example("slot/a");
  scenario const wrong = example("wrong/a", "leak");
  row const rows[] = {judge(right, saw("pass"), 0), judge(right, saw("pass", false), 0),
                      judge(wrong, saw("leak", false), 0), judge(wrong, saw("pass"), 0)};
  EXPECT_EQ(summary({&rows[0], &rows[1], &rows[2], &rows[3]}),
            "1 scenario passed, exhaustive within the bounds; 1 passed, NOT exhaustive; 1 wrong program caught; "
            "1 row not as expected:\n    wrong/a: NOT CAUGHT\n");
  EXPECT_EQ(summary({&rows[0]}),
            "1 scenario passed, exhaustive within the bounds; 0 wrong programs caught; 0 rows not as expected.\n");
}

}  // namespace

}  // namespace models::checker
