// Rows and the explanations below them, to the letter.
#include "../table.hpp"

#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../../tests/examples.hpp"

namespace models::checker {

namespace {

using testing::at_most;
using testing::example;
using testing::saw;

bool contains(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

TEST(Table, TellsTheRightFromTheWrong) {
  scenario const right = example("slot/a");
  scenario const wrong = example("wrong/a", "leak");
  auto const head = [](row const& r) { return row_text(r).substr(0, row_text(r).find('\n')); };
  EXPECT_EQ(head(judge(right, saw("pass"), 0)), "slot/a: pass");
  EXPECT_EQ(head(judge(right, saw("leak", false), 0)), "slot/a: FAIL: leak");
  EXPECT_EQ(head(judge(wrong, saw("leak", false), 0)), "wrong/a: caught: leak");
  EXPECT_EQ(head(judge(wrong, saw("data race", false), 0)), "wrong/a: FAIL: data race");
  EXPECT_EQ(head(judge(wrong, saw("pass"), 0)), "wrong/a: NOT CAUGHT");
  EXPECT_EQ(head(judge(right, saw("pass", false), 0, at_most(1))), "slot/a: pass so far, NOT exhaustive");
  EXPECT_EQ(head(judge(wrong, saw("leak", false), 0, at_most(1))), "wrong/a: caught: leak");
  scenario partly = right;
  partly.not_instrumented = {"box.c"};
  EXPECT_EQ(head(judge(partly, saw("pass"), 0)), "slot/a: NO VERDICT: not instrumented");
}

TEST(Table, ShowsWhatARowTookAndWhatItIsOver) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("pass");
  seen.complete = 3000;
  seen.cut_off = 1;
  seen.graphs = 70;
  seen.seconds = 2;
  EXPECT_EQ(row_text(judge(s, seen, 0)),
            "slot/a: pass\n"
            "    3,001 executions, 1 cut off; 70 graphs; 2.00 s, 1,500/s\n"
            "    exhaustive over 2 threads, 1 call each, 1 spurious wake-up each\n");
  seen.seconds = 0.0001;
  EXPECT_TRUE(contains(row_text(judge(s, seen, 0)), "; 0.00 s\n")) << "too short for a rate";
}

TEST(Table, SaysHowManyExecutionsRelacyHasPerformedAndWhyNotTheOthers) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("pass");
  EXPECT_FALSE(contains(row_text(judge(s, seen, 0)), "Relacy")) << "it was not asked";
  seen.by_relacy = {true, 105, 105, {}};
  EXPECT_TRUE(contains(row_text(judge(s, seen, 0)), "    performed by Relacy: 105 of 105\n"));
  seen.by_relacy = {true, 1105, 1101, {0, 1, 0, 0, 0, 3}};
  std::string const some = row_text(judge(s, seen, 0));
  EXPECT_TRUE(contains(some, "    performed by Relacy: 1,101 of 1,105; 3 it has no order for: a value")) << some;
  EXPECT_TRUE(contains(some, "1 it has no order for: modification")) << some;
  seen.by_relacy = {true, 0, 0, {}};
  EXPECT_FALSE(contains(row_text(judge(s, seen, 0)), "Relacy")) << "there is none to perform";
}

TEST(Table, KeepsARowWithinTheWidthOfATerminal) {
  scenario const s = example("slot/a-name-that-is-long-enough-to-leave-no-room-for-its-verdict");
  exploration_result seen = saw("pass", false);
  seen.by_relacy = {true, 1106, 1101, {0, 1, 1, 1, 1, 1}};
  std::istringstream lines(row_text(judge(s, seen, 0)));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), usual_width) << line;
}

TEST(Table, ColoursTheVerdictOnlyWhenToldTo) {
  scenario const s = example("slot/pass");
  row const good = judge(s, saw("pass"), 0);
  EXPECT_EQ(row_text(good, paint(true)).substr(0, 23), "slot/pass: \033[32mpass\033[m");
  EXPECT_TRUE(contains(row_text(judge(s, saw("leak", false), 0), paint(true)), "\033[1;31mFAIL: leak\033[m"));
  EXPECT_FALSE(contains(row_text(good), "\033"));
}

TEST(Table, ExplainsAFailureWithTheLineThatRepeatsIt) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("leak", false);
  seen.message = "memory is left that was allocated by somebody who then did not release it again";
  seen.schedule = "01a";
  seen.outcomes["met"] = 1200;
  seen.output = "last words";
  row r = judge(s, seen, 0);
  r.seen.trace = "step  thread 0\n   1  stores 1\n";
  EXPECT_EQ(explanation(r, "build/modelcheck"),
            "    message   memory is left that was allocated by somebody who then did not\n"
            "              release it again\n"
            "    outcomes  met (1,200 executions)\n"
            "    replay    build/modelcheck replay 'slot/a@01a'\n"
            "    what it printed:\n"
            "      last words\n"
            "    the execution:\n"
            "      step  thread 0\n"
            "         1  stores 1\n");
}

TEST(Table, KeepsTheLinesOfAMessage) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("wrong history", false);
  seen.message =
      "no order of these:\n  one that is much too long for a line of a report, and so becomes two\n  another";
  EXPECT_EQ(explanation(judge(s, seen, 0), ""),
            "    message   no order of these:\n"
            "                one that is much too long for a line of a report, and so becomes\n"
            "                two\n"
            "                another\n");
}

TEST(Table, ExplainsTheWordsOfAnExecutionThatItHas) {
  scenario const s = example("slot/a");
  row r = judge(s, saw("leak", false), 0);
  r.seen.trace = "writes plain data\nchooses a spurious wake-up = 0\n";
  EXPECT_TRUE(contains(explanation(r, ""), "      plain data: a thread writes it")) << explanation(r, "");
  EXPECT_TRUE(contains(explanation(r, ""), "      chooses: ")) << explanation(r, "");
  EXPECT_TRUE(contains(explanation(r, ""), "      a spurious wake-up: ")) << explanation(r, "");
  r.seen.trace = "stores 1\n";
  EXPECT_FALSE(contains(explanation(r, ""), "where these mean"));
}

TEST(Table, SaysNothingOfOutcomesWithoutWords) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("leak", false);
  seen.outcomes[""] = 17;
  EXPECT_FALSE(contains(explanation(judge(s, seen, 0), ""), "outcomes"));
  seen.outcomes["met"] = 1;
  EXPECT_TRUE(contains(explanation(judge(s, seen, 0), ""), "without a word (17 executions), met (1 execution)\n"));
}

TEST(Table, SaysHowLongTheFailingExecutionIsWhenThatIsKnown) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("leak", false);
  seen.schedule = "0o.1o.0b1";
  EXPECT_FALSE(contains(explanation(judge(s, seen, 0), ""), "length"));
  seen.preemptions = 1;
  EXPECT_TRUE(contains(explanation(judge(s, seen, 0), ""), "    length    1 preemption, 3 operations\n"));
  seen.verdict = "pass";
  EXPECT_TRUE(contains(explanation(judge(s, seen, 0), ""), "length")) << "of one with an odd outcome";
  seen.schedule = "";
  EXPECT_FALSE(contains(explanation(judge(s, seen, 0), ""), "length"));
}

TEST(Table, CountsEachKindOfRow) {
  scenario const right = example("slot/a");
  scenario const wrong = example("wrong/a", "leak");
  row const rows[] = {judge(right, saw("pass"), 0), judge(right, saw("pass", false), 0),
                      judge(wrong, saw("leak", false), 0), judge(wrong, saw("pass"), 0)};
  EXPECT_EQ(summary({&rows[0], &rows[1], &rows[2], &rows[3]}, true),
            "1 scenario passed, exhaustive within the bounds; 1 passed, NOT exhaustive; 1\n"
            "wrong program caught.\n1 row not as expected.\n");
  EXPECT_EQ(summary({&rows[0]}, true), "1 scenario passed, exhaustive within the bounds.\nAll as expected.\n");
  EXPECT_EQ(summary({&rows[0]}, false),
            "1 scenario passed, exhaustive within the bounds.\nSo far as expected: 1 row.\n");
  EXPECT_EQ(summary({}, false), "Nothing passed.\nNo row is finished.\n");
}

}  // namespace

}  // namespace models::checker
