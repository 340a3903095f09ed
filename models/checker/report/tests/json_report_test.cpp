// What the JSON report holds, and how it is written.
#include "../json_report.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../../execution_json.hpp"
#include "../../process/wire.hpp"
#include "../../selection.hpp"
#include "../../tests/examples.hpp"
#include "../report_data.hpp"
#include "../report_words.hpp"

namespace models::checker {

namespace {

namespace fs = std::filesystem;
using testing::example;
using testing::saw;

std::string content(fs::path const& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class ReportFile : public ::testing::Test {
 protected:
  ReportFile() {
    std::string pattern = (fs::temp_directory_path() / "report-XXXXXX").string();
    directory_ = mkdtemp(pattern.data());
  }
  ~ReportFile() override { fs::remove_all(directory_); }

  std::ptrdiff_t files() const { return std::distance(fs::directory_iterator(directory_), fs::directory_iterator()); }

  fs::path directory_;
};

TEST(Json, HoldsWhatTheTableShows) {
  scenario const s = example("slot/a", "leak");
  exploration_result seen = saw("data race", false);
  seen.complete = 4;
  seen.cut_off = 2;
  seen.graphs = 3;
  seen.seconds = 0.5;
  seen.schedule = "01";
  seen.preemptions = 1;
  seen.message = "thread 1 writes \"d\" \xff";  // not UTF-8
  seen.outcomes["met"] = 4;
  seen.observed["transitions"] = {{"look: empty", 3}};
  seen.observed["synchronises"] = {{"publish(9) -> poll(8)", 2}};
  row const r = judge(s, seen, 0);

  auto const all = nlohmann::json::parse(to_json({}, {&r}, {}))["rows"];
  ASSERT_EQ(all.size(), 1u);
  auto const& o = all[0];
  EXPECT_EQ(o["scenario"], "slot/a");
  EXPECT_EQ(o["threads"], 2);
  EXPECT_EQ(o["executions"], 7);
  EXPECT_EQ(o["complete"], 4);
  EXPECT_EQ(o["cut_off"], 2);
  EXPECT_EQ(o["graphs"], 3);
  EXPECT_EQ(o["seconds"], 0.5);
  EXPECT_EQ(o["verdict"], "data race");
  EXPECT_EQ(o["expected"], "leak");
  EXPECT_EQ(o["as_expected"], false);
  EXPECT_EQ(o["exhaustive"], false);
  EXPECT_EQ(o["bounds"], "stopped at the first failure");
  EXPECT_EQ(o["outcomes"]["met"], 4);
  EXPECT_EQ(o["transitions"], nlohmann::json({{"look: empty", 3}}));
  EXPECT_EQ(o["synchronises"], nlohmann::json({{"publish(9) -> poll(8)", 2}}));
  EXPECT_EQ(o["all_observed"], false);
  EXPECT_EQ(o["message"], "thread 1 writes \"d\" \xef\xbf\xbd");
  EXPECT_EQ(o["replay"], "slot/a@01");
  EXPECT_EQ(o["preemptions"], 1);
}

TEST(Json, HoldsHowManyExecutionsRelacyHasPerformed) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("pass");
  seen.by_relacy = {true, 105, 104, {0, 1}};
  row const r = judge(s, seen, 0);
  auto const o = nlohmann::json::parse(to_json({}, {&r}, {}))["rows"][0]["performed_by_relacy"];
  EXPECT_EQ(o["executions"], 105);
  EXPECT_EQ(o["performed"], 104);
  EXPECT_EQ(o["without_order"], nlohmann::json({{"modification order is not an order of execution", 1}}));
}

TEST(Json, HasNoReplayWhereNothingFailed) {
  scenario const s = example("slot/a");
  row const r = judge(s, saw("pass"), 0);
  auto const o = nlohmann::json::parse(to_json({}, {&r}, {}))["rows"][0];
  EXPECT_TRUE(o["replay"].is_null());
  EXPECT_TRUE(o["preemptions"].is_null());
}

TEST(Json, LetsAReportNameTheProgramThatRepeatsAnExecution) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("data race", false);
  seen.schedule = "01";
  row const r = judge(s, seen, 0);
  report_head const head{{"my_check", "1.2.3", "abc", {"run"}}, true};
  EXPECT_EQ(command_for(run_from(to_json(head, {&r}, {}), "it.json").rows[0]), "my_check replay 'slot/a@01'");
}

TEST(Json, HoldsWhatTheJudgementsFound) {
  all_findings const found = {
      {"coverage", {{.name = "stack", .json = {{"reached", 3}}}, {.name = "queue", .json = {}}}}};
  auto const o = nlohmann::json::parse(to_json({}, std::vector<row const*>{}, found));
  ASSERT_EQ(o["coverage"].size(), 2u);
  EXPECT_EQ(o["coverage"][0], nlohmann::json({{"reached", 3}}));
}

TEST(Json, SaysFirstWhatItIsAndWhereItComesFrom) {
  report_head head{{"my_check", "1.2.3", "abc", {"run", "--json", "a b"}}, true};
  auto o = nlohmann::json::parse(to_json(head, std::vector<row const*>{}, {}));
  EXPECT_EQ(o["schema"], nlohmann::json({{"name", "modelcheck run"}, {"number", 4}}));
  EXPECT_EQ(o["program"], "my_check");
  EXPECT_EQ(o["version"], "1.2.3");
  EXPECT_EQ(o["commit"], "abc");
  EXPECT_EQ(o["arguments"], nlohmann::json({"run", "--json", "a b"}));
  EXPECT_EQ(o["complete"], true);
  head.from.commit.reset();
  head.complete = false;
  o = nlohmann::json::parse(to_json(head, {}, shard{1, 2}, {}));
  EXPECT_TRUE(o["commit"].is_null());
  EXPECT_EQ(o["complete"], false);
}

execution_record two_steps() {
  execution_record one;
  one.threads = 2;
  one.steps = {
      {}, {1, "load", "slot", "reads 1", "look", 1, "acquire", "relaxed", "a.hpp:1", 0, 2, true, {"/src/a.hpp", 1}}};
  one.faults.push_back({0, 1, "pair"});
  one.wrong_at = {"/src/b.hpp", 2};
  return one;
}

exploration_result with_all_fields() {
  exploration_result sent;
  sent.verdict = "leak";
  sent.message = "a \"message\"\n";
  sent.trace = "columns";
  sent.schedule = "01a";
  sent.preemptions = 6;
  sent.complete = ~std::uint64_t{0};
  sent.cut_off = 2;
  sent.graphs = 3;
  sent.reached_by = "1.0.2";
  sent.seconds = 0.25;
  sent.exhaustive = true;
  sent.outcomes["met"] = 5;
  sent.observed["transitions"] = {{"look: empty", 6}};
  sent.observed["synchronises"] = {{"publish(9) -> poll(8)", 7}};
  sent.execution = std::make_shared<execution_record const>(two_steps());
  return sent;
}

TEST(Wire, BringsAResultAcrossWhole) {
  exploration_result const sent = with_all_fields();
  auto const got = from_wire(to_wire(sent));
  ASSERT_TRUE(got);
  EXPECT_EQ(got->verdict, sent.verdict);
  EXPECT_EQ(got->message, sent.message);
  EXPECT_EQ(got->trace, sent.trace);
  EXPECT_EQ(got->schedule, sent.schedule);
  EXPECT_EQ(got->preemptions, sent.preemptions);
  EXPECT_EQ(got->complete, sent.complete);
  EXPECT_EQ(got->cut_off, sent.cut_off);
  EXPECT_EQ(got->graphs, sent.graphs);
  EXPECT_EQ(got->reached_by, sent.reached_by);
  EXPECT_EQ(got->seconds, sent.seconds);
  EXPECT_EQ(got->exhaustive, sent.exhaustive);
  EXPECT_EQ(got->outcomes, sent.outcomes);
  EXPECT_EQ(got->observed, sent.observed);
  ASSERT_TRUE(got->execution);
  nlohmann::ordered_json const arrived = *got->execution;
  nlohmann::ordered_json const was_sent = two_steps();
  EXPECT_EQ(arrived, was_sent);
  EXPECT_EQ(arrived["steps"][1]["stated"], "relaxed");
  EXPECT_EQ(arrived["faults"][0]["kind"], "pair");
  EXPECT_EQ(arrived["steps"][1]["file"], "/src/a.hpp");
  EXPECT_EQ(arrived["wrong_at"]["file"], "/src/b.hpp");
  EXPECT_EQ(arrived["wrong_at"]["line"], 2);
}

TEST(Wire, SendsNoExecutionWhereNoneWasRepeated) {
  auto const got = from_wire(to_wire(exploration_result()));
  ASSERT_TRUE(got);
  EXPECT_FALSE(got->execution);
}

TEST(Wire, NoticesAResultThatIsNotWhole) {
  std::string const whole = to_wire(exploration_result());
  EXPECT_FALSE(from_wire(whole.substr(0, whole.size() / 2)));
  EXPECT_FALSE(from_wire(""));
  EXPECT_FALSE(from_wire("{}"));
}

TEST_F(ReportFile, ReplacesWhatWasThereAndLeavesNothingElse) {
  fs::path const path = directory_ / "out.json";
  std::ofstream(path) << "old";
  report_file const file(path);
  EXPECT_EQ(content(path), "old");
  file.write("new");
  EXPECT_EQ(content(path), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(ReportFile, WritesThroughALink) {
  std::ofstream(directory_ / "target.json") << "old";
  fs::create_symlink("target.json", directory_ / "link.json");
  report_file(directory_ / "link.json").write("new");
  EXPECT_TRUE(fs::is_symlink(directory_ / "link.json"));
  EXPECT_EQ(content(directory_ / "target.json"), "new");
}

TEST_F(ReportFile, IsRefusedBeforeAnythingRunsWhereItCannotBe) {
  EXPECT_THROW(report_file(directory_ / "nowhere" / "out.json"), bad_argument);
  EXPECT_THROW(report_file{directory_}, bad_argument);
  EXPECT_THROW(report_file(""), bad_argument);
  EXPECT_EQ(files(), 0);
}

TEST_F(ReportFile, WritesIntoAPipeInsteadOfReplacingIt) {
  fs::path const path = directory_ / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  int const reader = open(path.c_str(), O_RDONLY | O_NONBLOCK);
  report_file(path).write("new");
  char text[8] = {};
  EXPECT_EQ(read(reader, text, sizeof text), 3);
  EXPECT_STREQ(text, "new");
  close(reader);
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST_F(ReportFile, SaysSoWhenItCannotBeWrittenAfterAll) {
  fs::create_directory(directory_ / "gone");
  report_file const file(directory_ / "gone" / "out.json");
  fs::remove(directory_ / "gone");
  EXPECT_THROW(file.write("new"), bad_argument);
}

}  // namespace

}  // namespace models::checker
