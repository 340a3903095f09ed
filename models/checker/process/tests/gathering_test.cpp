// Deliveries that are lost, late, double, damaged: what counts of them.
#include "../gathering.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "../../../graph/bytes.hpp"

namespace models::checker {

namespace {

constexpr std::uint64_t program_number = 99;
constexpr search_kind exact_search{memory_model_name::cpp20};

piece named(std::string graph, double share = 0.1) { return {std::move(graph), share}; }

/// What whoever was given `explored` brings.
delivery brings(std::vector<piece> const& explored, std::vector<piece> left, std::uint64_t executions,
                std::vector<std::uint64_t> const& graphs = {}) {
  delivery d;
  d.scenario = "a/b";
  d.how = exact_search;
  for (piece const& p : explored) d.explored.push_back(name(p));
  d.brought.found.verdict = "pass";
  d.brought.found.exhaustive = true;
  d.brought.found.complete = executions;
  for (std::uint64_t const g : graphs) d.brought.found.tally.add(g);
  d.brought.left = std::move(left);
  return d;
}

/// A search with these pieces left.
work with(std::vector<piece> pieces) {
  work w(piece{"whole", 1});
  static_cast<void>(w.take_waiting());
  w.put_back(std::move(pieces));
  return w;
}

/// How many of them are not taken.
std::size_t take_all(work& w, std::vector<delivery> deliveries) {
  gathering all(w);
  for (delivery& each : deliveries) all.bring(std::move(each));
  return all.not_taken();
}

std::string left_of(work w) {
  std::string names;
  for (piece const& p : w.take_waiting()) names += p.graph;
  std::sort(names.begin(), names.end());
  return names;
}

piece const a = named("a");
piece const b = named("b");
piece const c = named("c");
piece const d = named("d");

TEST(Gathering, PutsWhatIsLeftInThePlaceOfWhatWasExplored) {
  work w = with({a, b});
  EXPECT_EQ(take_all(w, {brings({a}, {c, d}, 3, {1, 2, 3})}), 0u);
  EXPECT_EQ(left_of(w), "bcd");
  EXPECT_EQ(w.result().complete, 3u);
  EXPECT_EQ(w.result().graphs, 3u);
  EXPECT_FALSE(w.result().exhaustive);
}

TEST(Gathering, IsAtItsEndWhenNothingIsLeftAndNotBefore) {
  work w = with({a, b});
  EXPECT_EQ(take_all(w, {brings({a}, {}, 1)}), 0u);
  EXPECT_FALSE(w.result().exhaustive);
  EXPECT_EQ(take_all(w, {brings({b}, {}, 1)}), 0u);
  EXPECT_TRUE(w.result().exhaustive);
}

TEST(Gathering, CountsWhatComesTwiceOnce) {
  work w = with({a, b});
  delivery const first = brings({a}, {c}, 3);
  delivery const again = brings({a}, {d}, 4);  // cut short elsewhere
  EXPECT_EQ(take_all(w, {first, again}), 1u);
  EXPECT_EQ(left_of(w), "bc");
  EXPECT_EQ(w.result().complete, 3u);
  EXPECT_EQ(take_all(w, {first}), 1u) << "in a later call";
  EXPECT_EQ(w.result().complete, 3u);
}

TEST(Gathering, TakesNothingOfADeliveryOfWhichAPartWasExploredByOthers) {
  for (auto const& given : {std::vector{a, b}, std::vector{b, a}}) {
    work w = with({a, b});
    EXPECT_EQ(take_all(w, {brings({a}, {}, 1), brings(given, {c}, 2)}), 1u);
    EXPECT_EQ(left_of(w), "b") << "it is explored once more";
    EXPECT_EQ(w.result().complete, 1u);
  }
}

TEST(Gathering, TakesThemInWhateverOrderTheyCome) {
  delivery const first = brings({a}, {c}, 1);
  delivery const second = brings({c}, {d}, 2);
  delivery const third = brings({d}, {}, 3);
  for (auto const& order : std::vector<std::vector<delivery>>{{first, second, third}, {third, second, first}}) {
    work w = with({a});
    EXPECT_EQ(take_all(w, order), 0u);
    EXPECT_EQ(w.result().complete, 6u);
    EXPECT_TRUE(w.result().exhaustive);
  }
}

TEST(Gathering, DoesNotTakeWhatFollowsFromADeliveryThatWasLost) {
  work w = with({a});
  EXPECT_EQ(take_all(w, {brings({c}, {}, 2)}), 1u);
  EXPECT_EQ(left_of(w), "a");
  EXPECT_FALSE(w.result().exhaustive);
}

TEST(Gathering, KnowsTheTimeAndTheDeathsOfThoseThatItTook) {
  work w = with({a, b});
  gathering all(w);
  for (delivery one : {brings({a}, {}, 1), brings({a}, {}, 1), brings({b}, {}, 1)}) {
    one.brought.found.seconds = 2;
    one.died = all.taken() == 1;  // the second, which comes too late, and so the third
    all.bring(std::move(one));
    EXPECT_EQ(all.died(), all.taken() == 2);
  }
  EXPECT_EQ(all.taken(), 2u);
  EXPECT_EQ(all.not_taken(), 1u);
  EXPECT_EQ(all.seconds(), 4);
}

TEST(Gathering, TakesNothingForNothing) {
  work w = with({a});
  EXPECT_EQ(take_all(w, {brings({}, {}, 5)}), 1u);
  EXPECT_EQ(w.result().complete, 0u);
}

TEST(Parcels, AreDividedSoThatEachHasLargeAndSmallOnes) {
  auto const all = divided({"a/b", exact_search, {named("a", 0.1), named("b", 0.4), named("c", 0.2)}, 3}, 2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].pieces.size(), 2u);
  EXPECT_EQ(all[0].pieces[0].graph, "b");
  EXPECT_EQ(all[1].pieces[0].graph, "c");
  EXPECT_EQ(all[1].zeros, 3u);
  EXPECT_EQ(divided({"a/b", exact_search, {a, b}, 0}, 5).size(), 2u);
  EXPECT_TRUE(divided({"a/b", exact_search, {}, 0}, 5).empty());
}

TEST(Parcels, HaveOtherPiecesOfOtherNames) {
  // High bits of one word and the next, which a weaker sum takes for the same.
  for (int k = 0; k != 100; ++k) {
    std::string const graph(64, static_cast<char>(k));
    std::string other = graph;
    for (std::size_t const i : {7u, 11u, 15u}) other[i] = static_cast<char>(other[i] ^ 0x80);
    for (std::size_t hash = 0; hash != 2; ++hash) EXPECT_NE(name(named(graph))[hash], name(named(other))[hash]) << k;
  }
}

TEST(Parcels, ComeBackAsTheyWere) {
  parcel const p =
      parcel_from(to_bytes(parcel{"a/b", exact_search, {a, named("c", 0.25)}, 3}, program_number), program_number);
  EXPECT_EQ(p.scenario, "a/b");
  EXPECT_EQ(p.how, exact_search);
  ASSERT_EQ(p.pieces.size(), 2u);
  EXPECT_EQ(p.pieces[1].graph, "c");
  EXPECT_EQ(p.pieces[1].share, 0.25);
  EXPECT_EQ(p.zeros, 3u);
}

/// Where the parcels begin in the bytes of a delivery.
std::size_t parcels_in(std::string const& delivered) {
  return delivered.find('\n') + 1 + std::stoul(delivered.substr(delivered.find("\"found\":") + 8));
}

TEST(Parcels, OfADeliveryAreCountedAsItIs) {
  delivery sent = brings({a}, {b}, 5);
  sent.brought.found.tally.thin(4);
  std::string const bytes = to_bytes(sent, program_number, 1);
  EXPECT_EQ(parcel_from(bytes.substr(parcels_in(bytes)), program_number).zeros, 4u);
}

TEST(Deliveries, ComeBackAsTheyWereHoweverWhatIsLeftIsDivided) {
  delivery sent = brings({a}, {b, c, d}, 5, {7, 8});
  sent.died = true;
  for (std::size_t const parcels : {1, 2, 9}) {
    delivery const got = delivery_from(to_bytes(sent, program_number, parcels), program_number);
    EXPECT_EQ(got.scenario, "a/b");
    EXPECT_EQ(got.how, exact_search);
    EXPECT_EQ(got.explored, sent.explored);
    EXPECT_TRUE(got.died);
    EXPECT_EQ(got.brought.left.size(), 3u);
    EXPECT_EQ(got.brought.found.complete, 5u);
    EXPECT_EQ(got.brought.found.tally.different(), 2u);
  }
}

std::string refusal(std::string const& bytes) {
  try {
    delivery_from(bytes, program_number);
  } catch (unreadable const& e) {
    return e.what();
  }
  return "accepted";
}

TEST(Deliveries, AreRefusedWhateverIsWrongWithThem) {
  std::string const good = to_bytes(brings({a}, {b, c}, 5, {7}), program_number, 2);
  EXPECT_EQ(refusal(good), "accepted");
  EXPECT_EQ(refusal(to_bytes(brings({a}, {}, 5), program_number + 1, 1)),
            "it was written by another build of this program");
  EXPECT_EQ(refusal(""), "it is no delivery");
  for (std::size_t size = 0; size != good.size(); ++size) EXPECT_NE(refusal(good.substr(0, size)), "accepted") << size;
  EXPECT_NE(refusal(good + "x"), "accepted");
  // Without the parcels that were left, it would seem that nothing was.
  auto const with_parcels = [](std::string const& all, std::string const& lengths) {
    std::string const head = all.substr(0, all.find("\"parcels\"")) + "\"parcels\":[" + lengths + "]}";
    std::size_t const end = all.find('\n');
    return head + all.substr(end, parcels_in(all) - end);
  };
  std::string const none = with_parcels(good, "");
  EXPECT_EQ(refusal(none), "its parcels are not those that were left");
  // The same graphs, of another program.
  std::string const one = to_bytes(brings({a}, {b}, 5), program_number, 1);
  std::string const others =
      one.substr(0, parcels_in(one)) + to_bytes(parcel{"a/x", exact_search, {b}, 0}, program_number);
  EXPECT_EQ(refusal(others), "it has a parcel of another scenario");
  constexpr search_kind of_interleavings{memory_model_name::sequential_consistency};
  std::string const alien = to_bytes(parcel{"a/b", of_interleavings, {b}, 0}, program_number);
  EXPECT_EQ(refusal(with_parcels(one, std::to_string(alien.size())) + alien), "it has a parcel of another search");
  std::size_t const after_the_head = good.find('\n') + 1;  // what that tells of the rest is for people
  for (std::size_t i = after_the_head; i != good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 4);
    EXPECT_NE(refusal(bad), "accepted") << i;
  }
}

}  // namespace

}  // namespace models::checker
