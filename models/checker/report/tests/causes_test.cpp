// Rows that fail in the same way are one block.
#include "../causes.hpp"

#include <list>

#include <gtest/gtest.h>

#include "../../../program/execution_record.hpp"
#include "../../tests/examples.hpp"

namespace models::checker {

namespace {

using testing::example;
using testing::saw;

/// Of an execution in which threads fail in these lines.
execution_record failing_in(std::vector<int> const& lines) {
  execution_record r;
  for (int const line : lines) {
    recorded_step s;
    s.thread = r.threads++;
    s.failed = true;
    s.place = "w.hpp:" + std::to_string(line);
    r.steps.push_back(s);
  }
  return r;
}

class Causes : public ::testing::Test {
 protected:
  void add_failing_in(std::vector<int> const& lines, std::string_view name, std::string_view verdict,
                      std::string message, std::string schedule) {
    add(name, verdict, std::move(message), std::move(schedule));
    rows_.back().seen.execution = std::make_shared<execution_record const>(failing_in(lines));
  }

  void add(std::string_view name, std::string_view verdict, std::string message, std::string schedule,
           std::string_view expected = "pass") {
    scenarios_.push_back(example(name, expected));
    exploration_result seen = saw(verdict, false);
    seen.message = std::move(message);
    seen.schedule = std::move(schedule);
    rows_.push_back(judge(scenarios_.back(), seen, 0));
    rows_.back().seen.trace = "columns of " + std::string(name) + "\n";
  }

  std::vector<std::vector<std::string>> names() {
    std::vector<std::vector<std::string>> all;
    for (cause const& c : causes_of(pointers())) {
      all.emplace_back();
      for (row const* r : c.rows) all.back().emplace_back(r->what->what.name);
    }
    return all;
  }

  std::string text(bool all = false) { return to_text(causes_of(pointers()), "modelcheck", all); }

  std::vector<row const*> pointers() {
    std::vector<row const*> result;
    for (row const& r : rows_) result.push_back(&r);
    return result;
  }

  std::list<scenario> scenarios_;
  std::list<row> rows_;
};

using blocks = std::vector<std::vector<std::string>>;

TEST_F(Causes, AreTheSameWhicheverThreadsItWas) {
  add_failing_in({59}, "slot/a", "deadlock", "nobody can go on: thread 0 sleeps (w.hpp:59)", "0o4");
  add_failing_in({59, 59}, "slot/b", "deadlock",
                 "nobody can go on: thread 2 sleeps (w.hpp:59); thread 1 sleeps (w.hpp:59)", "1o2");
  add_failing_in({60}, "slot/c", "deadlock", "nobody can go on: thread 0 sleeps (w.hpp:60)", "0");
  add_failing_in({59}, "slot/d", "data race", "nobody can go on: thread 0 sleeps (w.hpp:59)", "0");
  EXPECT_EQ(names(), (blocks{{"slot/b", "slot/a"}, {"slot/c"}, {"slot/d"}}));
}

/// A write in one line races with reads in two.
TEST_F(Causes, OfRacesAreTheAccessesOfBothThreads) {
  for (int const other : {10, 20, 10}) {
    execution_record r = failing_in({30});
    r.steps.insert(r.steps.begin(), recorded_step());
    r.steps[0].place = "w.hpp:" + std::to_string(other);
    r.faults.push_back({0, 1, "unordered"});
    add("slot/" + std::to_string(rows_.size()), "data race", "message " + std::to_string(rows_.size()), "0o");
    rows_.back().seen.execution = std::make_shared<execution_record const>(r);
  }
  EXPECT_EQ(names(), (blocks{{"slot/0", "slot/2"}, {"slot/1"}}));
}

TEST_F(Causes, BeginWithTheShortestExecution) {
  add("slot/none", "leak", "m", "");
  add("slot/long", "leak", "m", "0o.1o.0o.1o");
  add("slot/letters", "leak", "m", "0b1.1o");
  add("slot/middle", "leak", "m", "0o.1o.0o");
  EXPECT_EQ(names(), (blocks{{"slot/letters", "slot/middle", "slot/long", "slot/none"}}));
}

TEST_F(Causes, LeaveOutWhatIsAsExpected) {
  add("slot/a", "pass", "", "");
  add("wrong/a", "leak", "m", "0", "leak");
  EXPECT_EQ(names(), blocks{});
  EXPECT_EQ(text(), "");
}

TEST_F(Causes, TellWhatIsNotCaughtFromWhatFails) {
  add("wrong/a", "pass", "", "", "leak");
  add("wrong/b", "pass", "", "", "data race");
  add("wrong/c", "leak", "", "", "data race");
  EXPECT_EQ(names().size(), 3u);
}

TEST_F(Causes, AreShownOnceWithTheNamesOfTheOthers) {
  add_failing_in({7}, "slot/b", "leak", "memory of thread 1 is left", "0o.1o.0o");
  add_failing_in({7}, "slot/a", "leak", "memory of thread 0 is left", "0o.1o");
  add_failing_in({7}, "litmus/machine/c", "leak", "memory of thread 0 is left", "0o.1o.0o.1o");
  EXPECT_EQ(text(),
            "\n"
            "3 rows: FAIL: leak; shortest: slot/a\n"
            "    message   memory of thread 0 is left\n"
            "    replay    modelcheck replay 'slot/a@0o.1o'\n"
            "    the execution:\n"
            "      columns of slot/a\n"
            "    and 2 rows like it:\n"
            "      litmus/machine/ c\n"
            "      slot/ b\n");
}

TEST_F(Causes, OfWhichThereAreManyAreNotAllShownInFull) {
  for (char const* name : {"slot/a", "slot/b", "slot/c", "slot/d", "slot/e", "slot/f"})
    add(name, "leak", name, "0o.1o");
  auto const executions = [](std::string const& text) {
    int n = 0;
    for (std::size_t at = text.find("columns of"); at != std::string::npos; at = text.find("columns of", at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(executions(text()), 5);
  EXPECT_NE(text().find("replay 'slot/f@0o.1o'"), std::string::npos);
  EXPECT_EQ(executions(text(true)), 6);
}

}  // namespace

}  // namespace models::checker
