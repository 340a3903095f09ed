// The work of an exploration as data: handed out, brought back, written down, read again.
#include "../work.hpp"

#include <gtest/gtest.h>

#include "../../../graph/bytes.hpp"
#include "../checkpoint.hpp"

namespace models::checker {

namespace {

constexpr search_kind exact_search{memory_model_name::sequential_consistency};

std::string names(std::vector<piece> const& pieces) {
  std::string all;
  for (piece const& p : pieces) all += p.graph;
  return all;
}

batch bringing(std::vector<piece> left, std::uint64_t complete = 0, std::vector<std::uint64_t> graphs = {}) {
  batch b;
  b.found.verdict = "pass";
  b.found.exhaustive = true;
  b.found.complete = complete;
  for (std::uint64_t const g : graphs) b.found.tally.add(g);
  b.left = std::move(left);
  return b;
}

batch failing(std::string verdict, std::string schedule) {
  batch b = bringing({});
  b.found.verdict = std::move(verdict);
  b.found.schedule = std::move(schedule);
  return b;
}

/// Work whose pieces have names and shares.
work with(std::vector<piece> pieces) {
  work w(piece{"whole", 1});
  w.hand_out(0, 1);
  w.commit(0, bringing(std::move(pieces)));
  return w;
}

TEST(Work, KeepsWhatRanUnseen) {
  work w = with({{"a", 0.5}, {"b", 0.5}});
  batch b = bringing({});
  b.found.unseen = {"inline assembly at a.h:1", "f at b.h:2"};
  w.hand_out(1, 1);
  w.commit(1, std::move(b));
  batch more = bringing({});
  more.found.unseen = {"inline assembly at a.h:1", "g at c.h:3"};
  w.add(std::move(more));
  std::set<std::string, std::less<>> const all = {"inline assembly at a.h:1", "f at b.h:2", "g at c.h:3"};
  EXPECT_EQ(w.result().unseen, all);
  EXPECT_EQ(work(w.bytes()).result().unseen, all) << "after a checkpoint";
}

TEST(Work, BeginsWithTheWhole) {
  work w(piece{"whole", 1});
  ASSERT_TRUE(w.waiting());
  auto const given = w.hand_out(0, 1);
  ASSERT_EQ(given.size(), 1u);
  EXPECT_EQ(given[0].share, 1);
  EXPECT_FALSE(w.waiting());
  EXPECT_FALSE(w.result().exhaustive);
  w.commit(0, bringing({}));
  EXPECT_TRUE(w.result().exhaustive);
}

TEST(Work, GivesEverybodyLargeAndSmallOnes) {
  work w = with({{"a", 0.1}, {"b", 0.4}, {"c", 0.2}, {"d", 0.3}});
  EXPECT_EQ(names(w.hand_out(0, 2)), "bc");
  EXPECT_EQ(names(w.hand_out(1, 1)), "da");
  EXPECT_FALSE(w.waiting());
}

TEST(Work, AddsUpWhatIsFound) {
  work w = with({{"a", 0.5}, {"b", 0.5}});
  w.hand_out(0, 2);
  w.hand_out(1, 1);
  batch first = bringing({{"c", 0.1}}, 3, {7, 8});
  first.found.cut_off = 2;
  first.found.outcomes = {{"x", 1}, {"y", 2}};
  first.found.observed["transitions"] = {{"look: empty", 1}, {"look: node", 2}};
  first.found.observed["synchronises"] = {{"offer(2) -> claim(4)", 3}};
  batch second = bringing({}, 4, {8, 9});
  second.found.outcomes = {{"y", 4}};
  second.found.observed["transitions"] = {{"look: node", 4}, {"poll: parked", 1}};
  second.found.observed["synchronises"] = {{"publish(9) -> poll(8)", 2}};
  w.commit(1, std::move(second));
  w.commit(0, std::move(first));
  exploration_result const r = w.result();
  EXPECT_EQ(r.complete, 7u);
  EXPECT_EQ(r.cut_off, 2u);
  EXPECT_EQ(r.graphs, 3u);
  EXPECT_EQ(r.outcomes, (std::map<std::string, std::uint64_t>{{"x", 1}, {"y", 6}}));
  EXPECT_EQ(r.observed.at("transitions"), (sightings{{"look: empty", 1}, {"look: node", 6}, {"poll: parked", 1}}));
  EXPECT_EQ(r.observed.at("synchronises"), (sightings{{"offer(2) -> claim(4)", 3}, {"publish(9) -> poll(8)", 2}}));
  EXPECT_EQ(r.verdict, "pass");
  EXPECT_FALSE(r.exhaustive);  // c
  EXPECT_EQ(w.executions(), 9u);
  EXPECT_EQ(names(w.hand_out(0, 1)), "c");
}

TEST(Work, AddsUpWhatRelacyHasPerformed) {
  work w = with({{"a", 0.5}, {"b", 0.5}});
  batch first = bringing({});
  first.found.by_relacy = {true, 5, 3, {0, 2}};
  batch second = bringing({});
  second.found.by_relacy = {true, 4, 1, {1, 2}};
  for (int worker = 0; worker != 2; ++worker) w.hand_out(worker, 1);
  w.commit(0, std::move(first));
  w.commit(1, std::move(second));
  performed_by_relacy const sum = w.result().by_relacy;
  EXPECT_TRUE(sum.asked);
  EXPECT_EQ(sum.executions, 9u);
  EXPECT_EQ(sum.performed, 4u);
  EXPECT_EQ(sum.without_order, (decltype(sum.without_order){1, 4}));
}

TEST(Work, IsNotExhaustiveWhenOnePartIsNot) {
  work w(piece{"whole", 1});
  w.hand_out(0, 1);
  batch b = bringing({});
  b.found.exhaustive = false;
  w.commit(0, std::move(b));
  EXPECT_FALSE(w.result().exhaustive);
}

TEST(Work, ReportsTheFailureWithTheShortestSchedule) {
  work w = with({{"a", 0.3}, {"b", 0.3}, {"c", 0.3}});
  for (int worker = 0; worker != 3; ++worker) w.hand_out(worker, 3 - static_cast<std::size_t>(worker));
  EXPECT_FALSE(w.failed());
  w.commit(0, failing("deadlock", "0101"));
  w.commit(1, failing("data race", "10"));
  w.commit(2, failing("leak", "11"));
  EXPECT_TRUE(w.failed());
  EXPECT_EQ(w.result().verdict, "data race");
  EXPECT_EQ(w.result().schedule, "10");
  EXPECT_FALSE(w.result().exhaustive);
}

TEST(Work, KeepsTheShortestScheduleOfEachOutcomeThatMustNotBeReached) {
  work w = with({{"a", 0.5}, {"b", 0.5}});
  w.hand_out(0, 2);
  w.hand_out(1, 1);
  batch first = bringing({});
  first.found.wrong_outcomes = {{"torn", "0110"}, {"odd", "01"}};
  batch second = bringing({});
  second.found.wrong_outcomes = {{"torn", "10"}, {"lost", "11"}};
  w.commit(0, std::move(first));
  w.commit(1, std::move(second));
  EXPECT_EQ(w.result().wrong_outcomes,
            (std::map<std::string, std::string>{{"torn", "10"}, {"odd", "01"}, {"lost", "11"}}));
}

TEST(Work, IsWrittenDownWithWhatIsHandedOut) {
  work w = with({{"a", 0.4}, {"b", 0.3}, {"c", 0.2}});
  w.hand_out(3, 3);
  batch b = bringing({{"d", 0.1}}, 5, {1, 2, 3});
  b.found.outcomes = {{"x", 5}};
  b.found.observed["transitions"] = {{"look: empty", 4}};
  b.found.observed["synchronises"] = {{"offer(2) -> claim(4)", 3}};
  w.commit(3, std::move(b));
  w.hand_out(4, 3);
  w.hand_out(5, 2);
  ASSERT_TRUE(w.waiting());

  work again(w.bytes());
  exploration_result const r = again.result();
  EXPECT_EQ(r.complete, 5u);
  EXPECT_EQ(r.graphs, 3u);
  EXPECT_EQ(r.outcomes.at("x"), 5u);
  EXPECT_EQ(r.observed.at("transitions"), (sightings{{"look: empty", 4}}));
  EXPECT_EQ(r.observed.at("synchronises"), (sightings{{"offer(2) -> claim(4)", 3}}));
  EXPECT_EQ(names(again.hand_out(0, 1)), "bcd");
}

TEST(Work, TravelsAsBytes) {
  batch b = bringing({{"a", 0.25}, {std::string("\0\xff", 2), 0.5}}, 6, {0, ~std::uint64_t{0}});
  batch const again = batch_from(to_bytes(b));
  EXPECT_EQ(again.found.complete, 6u);
  EXPECT_EQ(again.found.verdict, "pass");
  EXPECT_EQ(again.found.tally.different(), b.found.tally.different());
  EXPECT_EQ(again.found.tally.digest(), b.found.tally.digest());
  EXPECT_EQ(names(again.left), names(b.left));
  EXPECT_EQ(again.left[1].share, 0.5);
  EXPECT_EQ(names(pieces_from(to_bytes(b.left))), names(b.left));
}

/// What reading them throws, as text.
std::string refusal(std::string const& bytes, std::uint64_t program) {
  try {
    checkpoint_from(bytes, program);
  } catch (unreadable const& e) {
    return e.what();
  }
  return "accepted";
}

TEST(Checkpoint, ComesBackAsItWas) {
  checkpoint const c{"a/b", exact_search, 12.5, with({{"a", 0.5}})};
  checkpoint again = checkpoint_from(to_bytes(c, 99), 99);
  EXPECT_EQ(again.scenario, "a/b");
  EXPECT_EQ(again.how, exact_search);
  EXPECT_EQ(again.seconds, 12.5);
  EXPECT_EQ(names(again.done_and_left.hand_out(0, 1)), "a");
}

TEST(Checkpoint, IsRefusedWhateverIsWrongWithIt) {
  checkpoint const c{"a/b", exact_search, 12.5, with({{"a", 0.5}})};
  std::string const good = to_bytes(c, 99);
  EXPECT_EQ(refusal(good, 99), "accepted");
  EXPECT_EQ(refusal(good, 98), "it was written by another build of this program");
  EXPECT_EQ(refusal("", 99), "it is no checkpoint");
  EXPECT_EQ(refusal("something else altogether", 99), "it is no checkpoint");
  for (std::size_t size = 0; size != good.size(); ++size) {
    EXPECT_NE(refusal(good.substr(0, size), 99), "accepted") << size;
  }
  for (std::size_t i = 0; i != good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 4);
    EXPECT_NE(refusal(bad, 99), "accepted") << i;
  }
  EXPECT_NE(refusal(good + "x", 99), "accepted");
}

}  // namespace

}  // namespace models::checker
