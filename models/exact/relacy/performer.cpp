#include "performer.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "relacy_terms.hpp"

namespace models::exact {

namespace {

rl::debug_info const nowhere("", "", 0);

}  // namespace

performer::~performer() {
  for (shadow* s : shadows_) std::free(s);
}

void performer::restart(graph const& g, raw_vector<event_id> const& order, recording const& r) {
  graph_ = &g;
  recorded_ = &r;
  std::fill(done_.begin(), done_.end(), progress());
  steps_back_ = 0;
  last_ = {};
  last_thread_ = -1;
  take_turns(order);
}

void performer::take_turns(raw_vector<event_id> const& order) {
  turns_.clear();
  position_ = 0;
  for (int t = 0; t != static_cast<int>(done_.size()); ++t) {
    if (!is_started(t)) turns_.push_back(t);
  }
  for (event_id const e : order) {
    turns_.push_back(e.thread);
    operation const& op = graph_->at(e).op;
    if (op.kind == op_kind::spawn) turns_.push_back(static_cast<int>(op.operand));
  }
}

void performer::fail(difference what, std::uint64_t value) {
  found_ = what;
  value_ = value;
  rl::ctx().fail_test("", rl::test_result_user_assert_failed, nowhere);
  std::abort();  // it does not return
}

// Actions that are no events.

shadow& performer::find(location_id where) {
  auto const i = std::lower_bound(shadows_.begin(), shadows_.end(), where,
                                  [](shadow const* s, location_id l) { return s->location() < l; });
  if (i == shadows_.end() || (*i)->location() != where) fail(difference::not_known);
  return **i;
}

void performer::make(action const& d) {
  bool const atomic = d.kind == action_kind::begins_atomic;
  void* const memory = std::malloc(sizeof(shadow));
  if (memory == nullptr) std::abort();  // there is nothing left to do
  auto* const s = ::new (memory) shadow(d.location, atomic);
  auto const i = std::lower_bound(shadows_.begin(), shadows_.end(), d.location,
                                  [](shadow const* other, location_id l) { return other->location() < l; });
  shadows_.insert(i, s);
  if (atomic) s->value().store(d.value, rl::mo_relaxed, nowhere);
}

void performer::access(shadow& s, action_kind how) {
  within_end_ = how == action_kind::ends;
  if (s.ended) rl::ctx().fail_test("", rl::test_result_access_to_freed_memory, nowhere);
  if (how == action_kind::reads) {
    static_cast<void>(s.life()(nowhere).load());
  } else {
    s.life()(nowhere).store(1);
  }
  s.ended = within_end_;
  within_end_ = false;
}

void performer::release(std::uint64_t address) {
  auto const i = std::find_if(memory_.begin(), memory_.end(), [&](piece const& p) { return p.address == address; });
  if (i == memory_.end()) {
    rl::ctx().fail_test("", rl::test_result_double_free, nowhere);
    std::abort();  // it does not return
  }
  rl::ctx().free(i->relacys, false, nowhere);
  memory_.erase(i);
}

void performer::perform(action const& d) {
  no_scheduling const ours;
  switch (d.kind) {
    case action_kind::begins_atomic:
    case action_kind::begins_data: return make(d);
    case action_kind::reads:
    case action_kind::writes:
    case action_kind::ends: return access(find(d.location), d.kind);
    case action_kind::touches_the_dead: return rl::ctx().fail_test("", rl::test_result_access_to_freed_memory, nowhere);
    case action_kind::allocates: memory_.push_back({d.value, rl::ctx().alloc(d.size, false, nowhere)}); return;
    case action_kind::releases: return release(d.value);
  }
}

/// What the thread does before its next event.
void performer::go_on(int t) {
  last_thread_ = t;
  progress& mine = done_[static_cast<std::size_t>(t)];
  auto const& all = recorded_->of(t);
  while (mine.actions != all.size() && all[mine.actions].events <= mine.events) perform(all[mine.actions++]);
}

// Events.

/// Without one that has blocked the thread.
int performer::events_of(int t) const {
  event const* const last = graph_->last(t);
  return graph_->size(t) - (last != nullptr && last->blocked ? 1 : 0);
}

void performer::perform_event(int t) {
  last_thread_ = t;
  progress& mine = done_[static_cast<std::size_t>(t)];
  last_ = id_of(t, mine.events);
  event const& e = graph_->at(last_);
  mine.events += e.is_first_half() ? 2 : 1;
  if (e.op.hidden) return;  // the kernel's queues are nothing that Relacy knows of
  no_scheduling const ours;
  if (e.role == event_role::other) return perform_other(e);
  perform_atomic(e);
}

void performer::perform_other(event const& e) {
  auto const other = [&]() -> lifetime& { return lifetimes_[static_cast<std::size_t>(e.op.operand)]; };
  switch (e.op.kind) {
    case op_kind::fence: return rl::atomic_thread_fence(to_relacy(e.op.order), nowhere);
    case op_kind::spawn: return other().begun.get().store(1, rl::mo_release, nowhere);
    case op_kind::join: return static_cast<void>(other().over.get().load(rl::mo_acquire, nowhere));
    case op_kind::choice:
    case op_kind::finish: return;
    default: fail(difference::not_known);
  }
}

void performer::perform_atomic(event const& e) {
  shadow& s = find(e.op.location);
  access(s, action_kind::reads);
  if (e.writes()) {
    s.value().store(e.value, to_relacy(e.op.order), nowhere);
    ++s.newest;
  } else if (e.exclusive) {
    modify(s, e, graph_->at(id_of(last_.thread, last_.index + 1)));
  } else {
    load(s, e);
  }
}

/// A compare-and-swap that fails is a load: Relacy's own reads the newest value alone, and its order upon failure may
/// not be stronger than that upon success.
void performer::load(shadow& s, event const& e) {
  steps_back_ = s.newest - graph_->place_of(e.from);
  std::uint64_t const found = s.value().load(to_relacy(read_order(e.op, false)), nowhere);
  if (std::exchange(steps_back_, 0) != 0) fail(difference::too_new, found);
  if (found != e.value) fail(difference::other_value, found);
}

/// Relacy's values all have eight bytes, so it is told what the result is.
void performer::modify(shadow& s, event const& read, event const& write) {
  std::uint64_t found = read.value;
  if (read.op.kind != op_kind::cas) {
    found = s.value().exchange(write.value, to_relacy(read.op.order), nowhere);
  } else if (!s.value().compare_exchange_strong(found, write.value, to_relacy(read.op.order), nowhere, rl::mo_relaxed,
                                                nowhere)) {
    fail(difference::fails, found);
  }
  if (found != read.value) fail(difference::other_value, found);
  ++s.newest;
}

// For Relacy's test suite.

template <class Function>
void performer::for_each_lifetime(Function f) {
  for (int t = 0; t != graph_->threads(); ++t) {
    if (is_started(t)) f(lifetimes_[static_cast<std::size_t>(t)]);
  }
}

void performer::before() {
  for (action const& d : recorded_->before()) perform(d);
  for_each_lifetime([](lifetime& l) {
    l.begun.begin();
    l.over.begin();
    l.begun.get().store(0, rl::mo_relaxed, nowhere);
    l.over.get().store(0, rl::mo_relaxed, nowhere);
  });
}

void performer::thread(int t) {
  if (t >= graph_->threads()) return;  // Relacy has two threads at least
  begin(t);
  go_on(t);
  while (done_[static_cast<std::size_t>(t)].events != events_of(t)) {
    rl::ctx().sched();
    perform_event(t);
    go_on(t);
  }
  come_to_end(t);
}

void performer::begin(int t) {
  if (!is_started(t)) return;
  no_scheduling const ours;
  static_cast<void>(lifetimes_[static_cast<std::size_t>(t)].begun.get().load(rl::mo_acquire, nowhere));
}

/// What follows an event that has blocked the thread breaks a promise; it may break other rules first.
void performer::come_to_end(int t) {
  done_[static_cast<std::size_t>(t)].events = graph_->size(t);
  go_on(t);
  if (!is_started(t)) return;
  no_scheduling const ours;
  lifetimes_[static_cast<std::size_t>(t)].over.get().store(1, rl::mo_release, nowhere);
}

void performer::after() {
  for (action const& d : recorded_->after()) perform(d);
  for_each_lifetime([](lifetime& l) {
    l.begun.end();
    l.over.end();
  });
  while (!shadows_.empty()) end_newest();
}

void performer::end_newest() {
  shadow* const s = shadows_.back();
  if (s->is_atomic()) expect_final_value(*s);
  shadows_.pop_back();
  s->end();
  std::free(s);
}

void performer::expect_final_value(shadow& s) {
  last_ = graph_->newest(s.location());
  std::uint64_t const found = s.value().debug_value();
  if (!last_.initial() && found != graph_->at(last_).value) fail(difference::other_final_value, found);
}

}  // namespace models::exact
