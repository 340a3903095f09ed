// The scenarios that a family registers, and the options that are refused.
#include "../family.hpp"

#include <gtest/gtest.h>

namespace models::exchanger {

namespace {

struct nothing_happens {
  static constexpr int threads = 2;
  static constexpr int calls = 0;
  void thread(int) {}
  void finish() {}
};

struct family {
  enrolment& variant;
  entry<nothing_happens> of_first{variant, {.name = "first", .story = ""}};
  entry<nothing_happens> of_second{variant, {.name = "second", .story = ""}};
};

class a_family : public testing::Test {
 protected:
  void SetUp() override { clear(); }
  void TearDown() override { clear(); }
  static void clear() {
    registry().clear();
    left_out().clear();
  }
  static void enrol(participation how) {
    enrolment variant(std::move(how));
    static_cast<void>(family{variant});
    variant.close();
  }
};

using a_misspelt_name = a_family;

TEST_F(a_family, registers_all_that_is_in_it) {
  enrol({.group = "slot", .variant = "-apart"});
  ASSERT_EQ(registry().size(), 2u);
  EXPECT_EQ(registry().at("slot/first-apart").what.name, "slot/first-apart");
  EXPECT_EQ(registry().count("slot/second-apart"), 1u);
  EXPECT_TRUE(left_out().empty());
}

TEST_F(a_family, has_what_the_variant_says_of_a_scenario) {
  enrol({.group = "slot", .long_running = {"first"}, .without_spurious_wake_ups = {"second"}});
  EXPECT_TRUE(registry().at("slot/first").what.long_running);
  EXPECT_TRUE(registry().at("slot/first").what.spurious_wake_ups);
  EXPECT_FALSE(registry().at("slot/second").what.long_running);
  EXPECT_FALSE(registry().at("slot/second").what.spurious_wake_ups);
}

TEST_F(a_family, leaves_out_what_there_is_a_reason_for) {
  enrol({.group = "slot", .variant = "-apart", .left_out = {{"first", "it would take a week"}}});
  EXPECT_EQ(registry().count("slot/first-apart"), 0u);
  EXPECT_EQ(registry().count("slot/second-apart"), 1u);
  EXPECT_EQ(left_out(), (reasons{{"slot/first-apart", "it would take a week"}}));
}

TEST_F(a_family, leaves_nothing_out_without_a_reason) {
  EXPECT_EXIT(enrol({.group = "slot", .left_out = {{"first", ""}}}), testing::ExitedWithCode(2),
              "the contract for slot: left_out gives no reason for 'first'");
}

TEST_F(a_misspelt_name, ends_the_program) {
  EXPECT_EXIT(enrol({.group = "slot", .left_out = {{"frist", "it would take a week"}}}), testing::ExitedWithCode(2),
              "the contract for slot: left_out names 'frist', which is no scenario here");
  EXPECT_EXIT(enrol({.group = "slot", .variant = "-apart", .long_running = {"first-apart"}}),
              testing::ExitedWithCode(2), "the contract for slot \\(-apart\\): long_running names 'first-apart'");
  EXPECT_EXIT(enrol({.group = "slot", .without_spurious_wake_ups = {"first", "third"}}), testing::ExitedWithCode(2),
              "without_spurious_wake_ups names 'third'");
}

TEST_F(a_misspelt_name, is_also_that_of_a_scenario_left_out) {
  EXPECT_EXIT(enrol({.group = "slot", .long_running = {"first"}, .left_out = {{"first", "it would take a week"}}}),
              testing::ExitedWithCode(2), "long_running names 'first', which is no scenario here, or one that is left");
}

}  // namespace

}  // namespace models::exchanger
