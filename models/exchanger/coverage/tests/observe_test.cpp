// From an execution graph to transitions, and to the pairs that synchronise.
#include "../observe.hpp"
#include "../sites.hpp"

#include <gtest/gtest.h>

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;
using texts = std::set<std::string>;
using exact::event;
using exact::event_id;
using exact::graph;

constexpr location_id place = 1;
constexpr std::uint64_t node = 0x1000;
constexpr std::uint64_t other_node = 0x2000;

std::uint8_t number(order::entry const& e) { return static_cast<std::uint8_t>(e.number); }

event load(order::entry const& e, event_id from) {
  event r;
  r.op.label = number(e);
  r.op.by_value = true;
  r.op.order = e.order;
  r.op.location = place;
  r.role = exact::event_role::read;
  r.from = from;
  return r;
}

event store(order::entry const& e, std::uint64_t value) {
  event w;
  w.op.kind = op_kind::store;
  w.op.label = number(e);
  w.op.order = e.order;
  w.op.location = place;
  w.role = exact::event_role::write;
  w.value = value;
  return w;
}

event failed(order::entry const& success, order::entry const& failure, event_id from) {
  event r = load(success, from);
  r.op.kind = op_kind::cas;
  r.op.failure_label = number(failure);
  r.op.failure_order = failure.order;
  return r;
}

/// Appends an event; a write comes last in modification order.
event_id append(graph& g, int thread, event e) {
  if (e.writes()) return g.append_write(thread, e, g.last_place(place) + 1);
  e.value = g.value_of(place, e.from);
  return g.append(thread, e);
}

/// Appends both events of a compare-and-swap that succeeds.
event_id append_cas(graph& g, int thread, order::entry const& e, event_id from, std::uint64_t desired) {
  event r = failed(e, order::offer_failed, from);
  r.exclusive = true;
  r.value = g.value_of(place, from);
  append(g, thread, r);
  event w = r;
  w.role = exact::event_role::write;
  w.value = desired;
  return append(g, thread, w);
}

graph beginning_with(std::uint64_t value) {
  graph g(2, 2);
  g.set_initial(place, value);
  return g;
}

texts observed(graph const& g) {
  transition_set seen;
  observe(g, seen);
  texts all;
  seen.for_each([&](std::string const& t, std::uint64_t) { all.insert(t); });
  return all;
}

TEST(Observation, TellsWhatALoadSaw) {
  graph g = beginning_with(0);
  append(g, 0, load(order::look, {}));
  EXPECT_EQ(observed(g), texts{"look: empty"});
}

TEST(Observation, TellsWhatASuccessfulCompareAndSwapChanged) {
  graph g = beginning_with(0);
  event_id const offered = append_cas(g, 0, order::offer, {}, node);
  append_cas(g, 1, order::claim, offered, 0);
  EXPECT_EQ(observed(g), (texts{"offer: empty -> node", "claim: node -> empty"}));
}

TEST(Observation, TellsWhatAFailedCompareAndSwapSaw) {
  graph g = beginning_with(0);
  event_id const offered = append_cas(g, 0, order::offer, {}, node);
  append(g, 1, failed(order::offer, order::offer_failed, offered));
  EXPECT_EQ(observed(g), (texts{"offer: empty -> node", "offer_failed: node"}));
}

TEST(Observation, TellsWhatAThreadSawThatGoesNoFurther) {
  graph g = beginning_with(node);
  event blocked = failed(order::claim, order::claim_failed, {});
  blocked.op.expected = other_node;
  blocked.blocked = true;
  append(g, 0, blocked);
  EXPECT_EQ(observed(g), texts{"claim_failed: node"});
}

event counted_failure(std::uint64_t expected) {
  event r = failed(order::claim, order::claim_failed, {});
  r.op.on_failure = failing::only_that;
  r.op.expected = expected;
  return r;
}

/// The failure stands for the failures with other values, in executions that the search does not make.
TEST(Observation, TellsWhatACountedFailureMightHaveSeen) {
  graph g = beginning_with(0);
  append(g, 0, counted_failure(node));
  append(g, 1, store(order::offer, other_node));
  EXPECT_EQ(observed(g), (texts{"claim_failed: empty", "claim_failed: node", "offer: empty -> node"}));
}

TEST(Observation, DoesNotTellWhatACountedFailureCannotHaveSeen) {
  graph g = beginning_with(0);
  append(g, 0, counted_failure(node));
  append(g, 0, load(order::look, {}));  // reads the initial value, so the other value came later
  append(g, 1, store(order::offer, other_node));
  EXPECT_EQ(observed(g), (texts{"claim_failed: empty", "look: empty", "offer: empty -> node"}));
}

TEST(Observation, TellsWhatAPlainStoreReplaced) {
  graph g = beginning_with(node);
  append(g, 0, store(order::withdraw, 0));
  EXPECT_EQ(observed(g), texts{"withdraw: node -> empty"});
  append(g, 1, store(order::offer, other_node));
  EXPECT_EQ(observed(g), (texts{"withdraw: node -> empty", "offer: empty -> node"}));
}

TEST(Observation, PassesOverWhatIsNotInTheContract) {
  graph g = beginning_with(0);
  event w = store(order::offer, node);
  w.op.label = 0;
  append(g, 0, w);
  event r = load(order::look, {});
  r.op.label = 0;
  append(g, 1, r);
  EXPECT_EQ(observed(g), texts{});
}

TEST(Observation, NamesAValueThatTheTableDoesNotKnow) {
  graph g = beginning_with(1000);
  append(g, 0, load(order::poll, {}));
  EXPECT_EQ(observed(g), texts{"poll: unknown"});
}

texts paired(graph const& g) {
  pair_set seen;
  observe(g, seen);
  texts all;
  seen.for_each([&](std::string const& t, std::uint64_t) { all.insert(t); });
  return all;
}

TEST(Pairs, AreAReleaseAndAnAcquireThatReadsIt) {
  graph g = beginning_with(0);
  event_id const published = append(g, 0, store(order::publish, 2));
  append(g, 1, load(order::poll, {}));
  EXPECT_EQ(paired(g), texts{});
  append(g, 1, load(order::poll, published));
  EXPECT_EQ(paired(g), texts{"publish(9) -> poll(8)"});
}

TEST(Pairs, AreOfDifferentThreads) {
  graph g = beginning_with(0);
  append(g, 0, load(order::poll, append(g, 0, store(order::publish, 2))));
  EXPECT_EQ(paired(g), texts{});
}

TEST(Pairs, TakeAReleaseAndAnAcquire) {
  graph relaxed_read = beginning_with(0);
  append(relaxed_read, 1, load(order::look, append(relaxed_read, 0, store(order::offer, node))));
  EXPECT_EQ(paired(relaxed_read), texts{});
  graph relaxed_write = beginning_with(node);
  append(relaxed_write, 1, load(order::enter, append(relaxed_write, 0, store(order::reset, 0))));
  EXPECT_EQ(paired(relaxed_write), texts{});
}

TEST(Pairs, HaveTheOrdersOfTheExecutionAndNotThoseOfTheContract) {
  graph g = beginning_with(0);
  event weakened = store(order::publish, 2);
  weakened.op.order = std::memory_order_relaxed;
  append(g, 1, load(order::poll, append(g, 0, weakened)));
  EXPECT_EQ(paired(g), texts{});
}

TEST(Pairs, AreMadeByACompareAndSwapWhenItSucceedsAndByTheOrderOfItsFailureWhenNot) {
  graph g = beginning_with(0);
  event_id const offered = append_cas(g, 0, order::offer, {}, node);
  append(g, 1, failed(order::claim, order::claim_failed, offered));
  EXPECT_EQ(paired(g), texts{});
  append_cas(g, 1, order::claim, offered, 0);
  EXPECT_EQ(paired(g), texts{"offer(2) -> claim(4)"});
  graph acquiring = beginning_with(0);
  event failing = failed(order::claim, order::claim_failed, append_cas(acquiring, 0, order::offer, {}, node));
  failing.op.failure_order = std::memory_order_acquire;
  append(acquiring, 1, failing);
  EXPECT_EQ(paired(acquiring), texts{"offer(2) -> claim_failed(5)"});
}

TEST(Pairs, AreNotMadeByAThreadThatGoesNoFurther) {
  graph g = beginning_with(0);
  event waits = load(order::acknowledged, append(g, 0, store(order::acknowledge, 5)));
  waits.blocked = true;
  append(g, 1, waits);
  EXPECT_EQ(paired(g), texts{});
}

TEST(Pairs, ReachThroughReadModifyWritesButThroughNoStore) {
  graph g = beginning_with(0);
  event_id const offered = append_cas(g, 0, order::offer, {}, node);
  event_id const withdrawn = append_cas(g, 0, order::withdraw, offered, 0);
  append(g, 1, load(order::enter, withdrawn));
  EXPECT_EQ(paired(g), texts{"offer(2) -> enter(16)"});

  graph stored = beginning_with(0);
  append_cas(stored, 0, order::offer, {}, node);
  append(stored, 1, load(order::enter, append(stored, 0, store(order::reset, 0))));
  EXPECT_EQ(paired(stored), texts{});
}

TEST(Pairs, PassOverWhatIsNotInTheContract) {
  graph g = beginning_with(0);
  event w = store(order::publish, 2);
  w.op.label = 0;
  event_id const unnamed = append(g, 0, w);
  append(g, 1, load(order::poll, unnamed));
  event_id const published = append(g, 0, store(order::publish, 2));
  event r = load(order::poll, published);
  r.op.label = 0;
  append(g, 1, r);
  EXPECT_EQ(paired(g), texts{});
}

/// A message that a thread takes `times` times.
graph message_taken(int times) {
  graph g = beginning_with(0);
  event_id const published = append(g, 0, store(order::publish, 2));
  for (int i = 0; i != times; ++i) append(g, 1, load(order::poll, published));
  return g;
}

TEST(TheObservers, CountExecutionsAndNotAccesses) {
  for (observer* const one : {&pairs_seen(), &transitions_seen()}) {
    one->forget();
    for (int const times : {0, 2, 1}) one->look_at(message_taken(times));
  }
  EXPECT_EQ(pairs_seen().seen(), (sightings{{"publish(9) -> poll(8)", 2}}));
  EXPECT_EQ(transitions_seen().seen(), (sightings{{"publish: waiting -> matched", 3}, {"poll: matched", 2}}));
  pairs_seen().forget();
  EXPECT_EQ(pairs_seen().seen(), sightings{});
  pairs_seen().look_at(message_taken(1));
  EXPECT_EQ(pairs_seen().seen(), (sightings{{"publish(9) -> poll(8)", 1}}));
}

TEST(TheObservers, CountExecutionsOfAPlaceAndNotItsAccesses) {
  observer& places = sites_seen();
  places.forget();
  site const here = site::current("a.hpp", "f", 3);
  for (int const times : {0, 2, 1}) {
    for (int i = 0; i != times; ++i) places.performed(order::poll.number, operations::load, here);
    places.look_at(message_taken(0));
  }
  EXPECT_EQ(places.seen(), (sightings{{"poll(8) load a.hpp:3", 2}}));
}

}  // namespace

}  // namespace models::exchanger
