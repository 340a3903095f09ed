// The rows and totals about mutants, and when these are as expected.
#include "../score.hpp"

#include <gtest/gtest.h>

namespace {

using namespace models;
using namespace models::exchanger;

mutant const one{"one-thing-wrong", "header.hpp", 7, "it fails", "a", "b", {}};

mutant_row caught(std::string_view algorithm = "slot") {
  mutant_row r{&one, algorithm, "", true};
  r.scenario = "single_slot/some-scenario";
  r.verdict = "deadlock";
  r.executions = 12;
  return r;
}

TEST(Score, OfEachAlgorithmAndOfAll) {
  mutant_row not_caught{&one, "slot", "", true};
  mutant_row equivalent{&one, "arena", "a reason", true};
  mutant_row refuted = caught("arena");
  refuted.reason = "a reason";
  auto const scores = scores_of({caught(), not_caught, equivalent, refuted, caught()});
  ASSERT_EQ(scores.size(), 3u);
  EXPECT_EQ(scores[0].name, "slot");
  EXPECT_EQ(scores[0].mutants, 3u);
  EXPECT_EQ(scores[0].caught, 2u);
  EXPECT_EQ(scores[0].not_caught, 1u);
  EXPECT_EQ(scores[1].name, "arena");
  EXPECT_EQ(scores[1].equivalent, 1u);
  EXPECT_EQ(scores[1].caught_equivalent, 1u);
  EXPECT_EQ(scores[2].name, "all");
  EXPECT_EQ(scores[2].mutants, 5u);
  EXPECT_EQ(scores[2].caught, 2u);
  EXPECT_EQ(scores[2].equivalent, 1u);
  EXPECT_EQ(scores[2].not_caught, 1u);
  EXPECT_EQ(scores[2].caught_equivalent, 1u);
}

TEST(Score, IsATable) {
  score s{"slot"};
  s.mutants = 10;
  s.caught = 4;
  s.equivalent = 3;
  s.not_caught = 2;
  s.caught_equivalent = 1;
  EXPECT_EQ(text_of(std::vector<score>{s}),
            "group             mutants    caught  equivalent  not caught   caught and equivalent\n"
            "slot                   10         4           3           2                       1\n");
}

TEST(Score, IsAsExpectedWhenEachIsCaughtOrExplained) {
  mutant_row const equivalent{&one, "slot", "a reason", true};
  EXPECT_TRUE(scores_of({caught(), equivalent}).back().as_expected());
}

TEST(Score, IsNotWhenOneIsNotCaught) {
  mutant_row const not_caught{&one, "slot", "", true};
  EXPECT_FALSE(scores_of({caught(), not_caught}).back().as_expected());
}

TEST(Score, IsNotWhenTheVerdictIsAnotherOne) {
  mutant declared = one;
  mutant_row row = caught();
  row.what = &declared;
  declared.verdict = "deadlock";
  EXPECT_TRUE(scores_of({row}).back().as_expected());
  declared.verdict = "data race";
  EXPECT_FALSE(scores_of({row}).back().as_expected());
  EXPECT_NE(text_of(row).find("deadlock, NOT data race"), std::string::npos);
  EXPECT_EQ(json_of({row})["mutants"][0]["became"], "caught otherwise");
}

TEST(Score, IsNotWhenAReasonIsRefuted) {
  mutant_row refuted = caught();
  refuted.reason = "a reason";
  EXPECT_FALSE(scores_of({caught(), refuted}).back().as_expected());
}

TEST(Score, RowsSayWhatBecameOfAMutant) {
  EXPECT_NE(text_of(caught()).find("single_slot/some-scenario"), std::string::npos);
  EXPECT_NE(text_of(caught()).find("deadlock"), std::string::npos);
  mutant_row missed{&one, "slot", "", true};
  EXPECT_NE(text_of(missed).find("NOT CAUGHT"), std::string::npos);
  EXPECT_EQ(text_of(missed).find("not reached"), std::string::npos);
  missed.reached = false;
  missed.open = 2;
  missed.unclear = 3;
  EXPECT_NE(text_of(missed).find("NOT CAUGHT, not reached, 3 unclear, 2 not to the end"), std::string::npos);
  mutant_row refuted = caught();
  refuted.reason = "a reason";
  EXPECT_NE(text_of(refuted).find("deadlock, NOT EQUIVALENT"), std::string::npos);
}

TEST(Score, Json) {
  mutant_row equivalent{&one, "slot", "a reason", true};
  auto const json = json_of({caught(), equivalent});
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["mutants"][0]["mutant"], "one-thing-wrong");
  EXPECT_EQ(json["mutants"][0]["became"], "caught");
  EXPECT_EQ(json["mutants"][0]["scenario"], "single_slot/some-scenario");
  EXPECT_EQ(json["mutants"][0]["executions"], 12);
  EXPECT_FALSE(json["mutants"][0].contains("equivalent"));
  EXPECT_EQ(json["mutants"][1]["became"], "equivalent");
  EXPECT_EQ(json["mutants"][1]["equivalent"], "a reason");
  EXPECT_FALSE(json["mutants"][1].contains("scenario"));
  nlohmann::ordered_json const score = {{"group", "all"},  {"mutants", 2},    {"caught", 1},
                                        {"equivalent", 1}, {"not_caught", 0}, {"caught_and_equivalent", 0}};
  EXPECT_EQ(json["scores"].back(), score);
}

TEST(Score, JsonOfOneThatIsNotAsExpected) {
  mutant_row missed{&one, "slot", "", false};
  missed.open = 2;
  missed.unclear = 3;
  mutant_row refuted = caught();
  refuted.reason = "a reason";
  auto const json = json_of({missed, refuted});
  auto const& first = json["mutants"][0];
  EXPECT_EQ(first["became"], "not caught");
  EXPECT_EQ(first["reached"], false);
  EXPECT_EQ(first["not_to_the_end"], 2);
  EXPECT_EQ(first["unclear"], 3);
  EXPECT_EQ(first["file"], "header.hpp");
  EXPECT_EQ(first["line"], 7);
  EXPECT_EQ(first["why"], "it fails");
  EXPECT_EQ(first["original"], "a");
  EXPECT_EQ(first["replacement"], "b");
  auto const& second = json["mutants"][1];
  EXPECT_EQ(second["became"], "caught, and said to be equivalent");
  EXPECT_EQ(second["verdict"], "deadlock");
  EXPECT_EQ(json["scores"][0]["not_caught"], 1);
  EXPECT_EQ(json["scores"][0]["caught_and_equivalent"], 1);
}

}  // namespace
