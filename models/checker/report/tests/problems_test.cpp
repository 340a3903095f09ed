// What machines are told of a run: SARIF, and GitHub's annotations. That SARIF has all that the standard requires is
// checked of real runs (commands/tests/machines_test.py).
#include "../problems.hpp"

#include <cstdlib>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../../tests/examples.hpp"
#include "../failure_kinds.hpp"
#include "../github_report.hpp"
#include "../sarif_report.hpp"

namespace models::checker {

namespace {

using testing::example;
using testing::saw;

class Problems : public ::testing::Test {
 protected:
  /// Races in lines 3 and 4 of a header, threads 0 and 1.
  static std::shared_ptr<execution_record const> race() {
    execution_record r;
    r.threads = 2;
    for (int i = 0; i != 3; ++i) {
      recorded_step s;
      s.thread = i % 2;
      s.effect = "writes data " + std::to_string(i);
      s.order = i == 1 ? "relaxed" : "";
      s.failed = i == 2;
      s.at = {"/src/lib/a b.hpp", 3 + i};
      r.steps.push_back(s);
    }
    r.wrong_at = r.steps.back().at;
    return std::make_shared<execution_record const>(r);
  }
  row race_in(scenario const& s) {
    exploration_result seen = saw("data race", false);
    seen.message = "thread 1 writes data: 100 %\nand more";
    seen.schedule = "01";
    row r = judge(s, seen, 0);
    r.seen.execution = race();
    return r;
  }
  run_report report(std::vector<row const*> const& rows, bool require_exhaustive = false) {
    rows_ = rows;
    return {chosen_, rows_, found_, require_exhaustive, from_, "modelcheck"};
  }
  nlohmann::json sarif(std::vector<row const*> const& rows, bool require_exhaustive = false) {
    return nlohmann::json::parse(to_sarif(report(rows, require_exhaustive), "/src"))["runs"][0];
  }

  scenario const right_ = example("slot/a");
  scenario const wrong_ = example("wrong/b", "leak");
  std::vector<scenario const*> chosen_{&right_, &wrong_};
  std::vector<row const*> rows_;
  all_findings found_;
  origin from_{"modelcheck", "1.2.3", "abc", {"run"}};
};

TEST_F(Problems, AreNoneOfRowsThatAreAsExpected) {
  row const rows[] = {judge(right_, saw("pass", false), 0), judge(wrong_, saw("leak", false), 0)};
  EXPECT_TRUE(sarif({&rows[0], &rows[1]})["results"].empty());
  EXPECT_EQ(to_annotations(report({&rows[0], &rows[1]}), "/src"), "");
  nlohmann::json open = sarif({&rows[0], &rows[1]}, true)["results"];
  ASSERT_EQ(open.size(), 1u);
  EXPECT_EQ(open[0]["ruleId"], "not-exhaustive");
}

TEST_F(Problems, StandAtTheLineWhereTheExecutionIsWrong) {
  row const r = race_in(right_);
  nlohmann::json run = sarif({&r});
  ASSERT_EQ(run["results"].size(), 1u);
  nlohmann::json result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "data-race");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"], "data-race");
  nlohmann::json at = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(at["artifactLocation"]["uri"], "lib/a%20b.hpp");
  EXPECT_EQ(at["artifactLocation"]["uriBaseId"], "SRCROOT");
  EXPECT_EQ(at["region"]["startLine"], 5);
  EXPECT_EQ(run["originalUriBaseIds"]["SRCROOT"]["uri"], "file:///src/");
  EXPECT_EQ(result["properties"]["repeatedBy"], "modelcheck replay 'slot/a@01'");
}

TEST_F(Problems, HaveTheirExecutionAsAFlowForEachThread) {
  row const r = race_in(right_);
  nlohmann::json flows = sarif({&r})["results"][0]["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2u);
  EXPECT_EQ(flows[0]["id"], "thread 0");
  ASSERT_EQ(flows[0]["locations"].size(), 2u);
  EXPECT_EQ(flows[0]["locations"][1]["executionOrder"], 3);
  EXPECT_EQ(flows[0]["locations"][1]["importance"], "essential");
  EXPECT_EQ(flows[1]["locations"][0]["executionOrder"], 2);
  EXPECT_EQ(flows[1]["locations"][0]["location"]["message"]["text"], "writes data 1, relaxed");
  EXPECT_EQ(flows[1]["locations"][0]["location"]["physicalLocation"]["region"]["startLine"], 4);
}

TEST_F(Problems, AreNotARunThatFailed) {
  row const r = race_in(right_);
  row const other = judge(wrong_, saw("leak", false), 0);
  EXPECT_EQ(sarif({&r, &other})["invocations"][0]["executionSuccessful"], true);
  EXPECT_EQ(sarif({&r})["invocations"][0]["executionSuccessful"], false) << "not all was run";
}

TEST_F(Problems, AreAnnotationsInWhichNothingEndsTheLineEarly) {
  row const r = race_in(right_);
  EXPECT_EQ(to_annotations(report({&r}), "/src"),
            "::error file=lib/a b.hpp,line=5,title=data race::slot/a: thread 1 writes data: 100 %25%0Aand more\n");
  scenario odd = right_;
  odd.where = site::current("/src/a,b:c.cpp", "", 0);
  row const dead = judge(odd, saw("deadlock", false), 0);
  EXPECT_EQ(to_annotations(report({&dead}), "/src").substr(0, 52),
            "::error file=a%2Cb%3Ac.cpp,title=deadlock::slot/a: s");
}

TEST(Logs, HaveNoCommandsOfPrograms) {
  std::string const text = "::error::mine\n  ::stop-commands::x\na ::b ##[group]\n";
  setenv("GITHUB_ACTIONS", "true", 1);
  std::string const fit = fit_for_logs(text);
  unsetenv("GITHUB_ACTIONS");
  EXPECT_EQ(fit, "\\x3a:error::mine\n  \\x3a:stop-commands::x\na ::b \\x23#[group]\n");
  EXPECT_EQ(fit_for_logs(text), text) << "elsewhere nobody obeys";
}

TEST_F(Problems, OfEachCauseComeFirst) {
  scenario const more[] = {example("slot/c"), example("slot/d")};
  row const rows[] = {race_in(right_), race_in(more[0]), judge(more[1], saw("leak", false), 0)};
  auto const all = problems_of(report({&rows[0], &rows[1], &rows[2]}));
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].kind, "data race");
  EXPECT_EQ(all[1].kind, "leak") << "and not the same race again";
  EXPECT_EQ(all[2].subject, "slot/c");
}

TEST_F(Problems, AreJudgementsToo) {
  found_ = {{"coverage", {{.name = "stack", .as_expected = false, .text = "push: empty was not reached"}}}};
  EXPECT_EQ(to_annotations(report({}), "/src"), "::error title=coverage::stack: push: empty was not reached\n");
  EXPECT_EQ(sarif({})["results"][0]["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "stack");
}

TEST(FailureKinds, AreVerdictsWithoutWhatTheyName) {
  scenario const s = example("slot/a");
  EXPECT_EQ(kind_of(judge(s, saw("forbidden outcome: a: b", false), 0)), "forbidden outcome");
  EXPECT_EQ(kind_of(judge(example("wrong/a", "leak"), saw("pass"), 0)), not_caught);
  EXPECT_EQ(identifier_of("data race"), "data-race");
  EXPECT_EQ(identifier_of("  both (read) 0!"), "both-read-0");
  EXPECT_EQ(identifier_of("?"), "failure");
}

TEST(SourcePaths, AreRelativeBelowTheRootOnly) {
  EXPECT_EQ(below("/src", "/src/a/../b.cpp"), "b.cpp");
  EXPECT_EQ(below("/src", "/source/b.cpp"), "/source/b.cpp");
  EXPECT_EQ(below("/src", "litmus/b.cpp"), "litmus/b.cpp");
}

}  // namespace

}  // namespace models::checker
