// Windows of contenders that only pretend: what counts, what is dropped and made up for, and what is told.
#include "../session.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace rendezvous::bench {
namespace {

constexpr pid_t nobody = 1 << 30;  // no thread has this number

/// It counts by the clock: in each second so many exchanges of each thread. Writes down its name when it starts.
class pretender final : public contender {
 public:
  pretender(std::string name, std::vector<double> rates, bool honest, std::string& diary)
      : name_(std::move(name)), rates_(std::move(rates)), honest_(honest), diary_(diary) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool takes(setup const& how) const override { return how.threads == static_cast<int>(rates_.size()); }
  [[nodiscard]] pid_t process() const override { return getpid(); }
  [[nodiscard]] std::vector<pid_t> threads() const override { return std::vector<pid_t>(rates_.size(), nobody); }

  void start(setup const&) override {
    diary_ += name_;
    start_ = std::chrono::steady_clock::now();
  }
  counts mark() override {
    counts now{std::chrono::steady_clock::now(), {}};
    for (double const rate : rates_) {
      now.exchanges.push_back(static_cast<std::uint64_t>(rate * seconds(now.at - start_).count()));
    }
    return now;
  }
  ending stop() override { return {honest_, {}}; }

 private:
  std::string name_;
  std::vector<double> rates_;
  bool honest_;
  std::string& diary_;
  std::chrono::steady_clock::time_point start_;
};

constexpr setup two{question::throughput, 2, placement::pinned, item::word, false};
constexpr setup three{question::throughput, 3, placement::pinned, item::word, false};

class Session : public testing::Test {
 protected:
  void enter(std::string name, std::vector<double> rates, bool honest = true) {
    contenders_.push_back(std::make_unique<pretender>(std::move(name), std::move(rates), honest, diary_));
  }

  results run(std::vector<setup> const& plan, double others = 1, int rounds = 3) {
    load const none({});
    session_options chosen;
    chosen.length = seconds(0.002);
    chosen.run_up = seconds(0.001);
    chosen.others = others;
    chosen.most_rounds = rounds;
    chosen.total = total_;
    chosen.hop = [this](std::vector<int> const&) { return seconds(next_hop()); };
    return session(chosen, std::move(contenders_), none).run(plan, [](int, int, int) {});
  }

  /// One after the other, and the last one again and again.
  double next_hop() {
    std::size_t const at = std::min(asked_++, hops_.size() - 1);
    return hops_[at] * 1e-9;
  }

  std::vector<double> hops_{50};  ///< nanoseconds
  std::size_t asked_ = 0;
  seconds total_{600};
  std::vector<std::unique_ptr<contender>> contenders_;
  std::string diary_;
};

TEST_F(Session, GivesEverybodyOneWindowInEachRoundAfterTheFirst) {
  enter("a", {1e6, 1e6});
  enter("b", {1e6, 1e6});
  results const got = run({two});
  EXPECT_EQ(got.cells.at(two).at("a").windows.size(), 3);
  EXPECT_EQ(got.cells.at(two).at("b").windows.size(), 3);
  EXPECT_EQ(std::ranges::count(diary_, 'a'), 4);  // with the one for warming up
  EXPECT_TRUE(got.empty_rows().empty());
}

TEST_F(Session, CountsASwapForTwoExchanges) {
  enter("a", {3e6, 1e6});
  results const got = run({two});
  for (measurement const& each : got.cells.at(two).at("a").windows) {
    EXPECT_NEAR(each.swaps_per_second, 2e6, 2e4);
    EXPECT_NEAR(each.fairness, 1.0 / 3, 0.01);
  }
}

TEST_F(Session, SaysThatAThreadGotNothing) {
  enter("a", {1e6, 0});
  EXPECT_EQ(run({two}, 1, 1).cells.at(two).at("a").windows.at(0).fairness, 0);
}

TEST_F(Session, GivesNoWindowToThoseWhoTakeNoPart) {
  enter("a", {1e6, 1e6});
  enter("b", {1e6, 1e6, 1e6});
  results const got = run({two, three});
  EXPECT_EQ(got.cells.at(two).size(), 1);
  EXPECT_EQ(got.cells.at(two).count("a"), 1);
  EXPECT_EQ(got.cells.at(three).count("b"), 1);
}

TEST_F(Session, DropsAPollutedWindowAndMakesUpForItThreeTimes) {
  enter("a", {1e6, 1e6});
  results const got = run({two}, -1, 2);  // less than none is allowed
  row const& mine = got.cells.at(two).at("a");
  EXPECT_TRUE(mine.windows.empty());
  EXPECT_EQ(mine.dropped, 2 * 4);
  EXPECT_EQ(got.empty_rows(), std::vector<std::string>{"a, 2 threads, pinned, one word, untimed"});
}

TEST(Polluted, IsMoreThanWhatIsAllowed) {
  EXPECT_FALSE(polluted(0.1, 0.1));
  EXPECT_TRUE(polluted(0.11, 0.1));
}

TEST_F(Session, TellsOfALostItemAlsoOfTheWarmUp) {
  enter("a", {1e6, 1e6}, false);
  enter("b", {1e6, 1e6});
  results const got = run({two});
  EXPECT_TRUE(got.lost_an_item());
  EXPECT_EQ(got.cells.at(two).at("a").lost, 4);
  EXPECT_EQ(got.cells.at(two).at("b").lost, 0);
}

TEST_F(Session, MeasuresAgainWhenTheMachineHasChanged) {
  enter("a", {1e6, 1e6});
  hops_ = {50, 200, 200, 210};
  results const got = run({two}, 1, 1);
  row const& mine = got.cells.at(two).at("a");
  ASSERT_EQ(mine.windows.size(), 1);
  EXPECT_DOUBLE_EQ(mine.windows[0].hop.count(), 200e-9);
  EXPECT_EQ(mine.unsteady, 1);
  EXPECT_DOUBLE_EQ(got.hop.count(), 200e-9);
  EXPECT_EQ(std::ranges::count(diary_, 'a'), 3);  // with the one for warming up
}

TEST_F(Session, GivesUpOnAMachineThatChangesAllTheTime) {
  enter("a", {1e6, 1e6});
  hops_ = {50, 200, 50, 200, 50, 200, 50, 200, 50};
  results const got = run({two}, 1, 1);
  EXPECT_EQ(got.cells.at(two).at("a").unsteady, 4);
  EXPECT_EQ(got.empty_rows().size(), 1);
}

TEST_F(Session, KeepsTheSlowestSpeedAndMakesUpForTheOther) {
  enter("a", {1e6, 1e6});
  hops_ = {200, 200, 50, 50, 50, 50, 50, 200};  // before and after each round; in the end it stays at 200
  results const got = run({two}, 1, 3);
  row const& mine = got.cells.at(two).at("a");
  EXPECT_EQ(mine.windows.size(), 3);
  for (measurement const& each : mine.windows) EXPECT_DOUBLE_EQ(each.hop.count(), 200e-9);
  EXPECT_EQ(mine.set_aside, 2);
  EXPECT_DOUBLE_EQ(got.hop.count(), 200e-9);
}

TEST_F(Session, LeavesWhatItHasWhereTheSpeedDoesNotComeBackInTime) {
  enter("a", {1e6, 1e6});
  enter("b", {1e6, 1e6, 1e6});
  total_ = seconds(1);
  hops_ = {50, 50, 200, 200, 200, 200, 200, 200, 50};  // one cell of four at 50
  results const got = run({two, three}, 1, 2);
  EXPECT_DOUBLE_EQ(got.hop.count(), 200e-9);
  for (setup const& how : {two, three}) {
    for (auto const& [name, one] : got.cells.at(how)) EXPECT_FALSE(one.windows.empty()) << name;
  }
}

TEST_F(Session, TimesNoHopOnOneCore) {
  enter("a", {1e6, 1e6});
  hops_ = {50, 200};
  setup alone = two;
  alone.where = placement::one_core;
  results const got = run({alone});
  EXPECT_EQ(got.cells.at(alone).at("a").windows.size(), 3);
  EXPECT_EQ(asked_, 0);
  EXPECT_EQ(got.hop, seconds(0));
}

TEST(Hop, TakesTimeBetweenTwoCoresAndNoneOnOne) {
  EXPECT_EQ(time_of_a_hop({0}), seconds(0));
  std::vector<int> const cores = allowed_cores();
  if (cores.size() < 2) GTEST_SKIP() << "there is one core";
  EXPECT_GT(time_of_a_hop(cores), seconds(1e-9));
  EXPECT_LT(time_of_a_hop(cores), seconds(1e-3));
}

TEST_F(Session, ShufflesEachRound) {
  for (char const* const name : {"a", "b", "c", "d", "e", "f"}) enter(name, {1e6, 1e6});
  run({two}, 1, 5);
  ASSERT_EQ(diary_.size(), 36);
  std::vector<std::string> rounds;
  for (std::size_t i = 0; i != diary_.size(); i += 6) rounds.push_back(diary_.substr(i, 6));
  std::ranges::sort(rounds);
  EXPECT_EQ(std::ranges::adjacent_find(rounds), rounds.end()) << diary_;  // the seed is always the same
}

}  // namespace
}  // namespace rendezvous::bench
