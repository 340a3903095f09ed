#include "machine.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace rendezvous::bench::simulated {

machine* machine::current_ = nullptr;

machine::machine(profile const& of, std::uint64_t seed)
    : profile_(of), random_(seed), events_(random_), lines_(of.cores, of.costs, events_, random_) {
  if (current_ != nullptr) throw std::logic_error("there is a simulated machine already");
  if (of.cores.cores < 1 || of.cores.cores > most_cores) throw std::logic_error("a simulated machine of no such size");
  for (int i = 0; i != of.cores.cores; ++i) {
    cores_.push_back(std::make_unique<core>(core{
        i, run_queue(of.costs.slice), nullptr, 0, 0, random_.below(of.costs.tick), false, false, {}, {}, nullptr}));
    cores_.back()->first_store.core = i;
    cores_.back()->first_store.exclusive = true;
  }
  current_ = this;
}

machine::~machine() { current_ = nullptr; }

void machine::give_back::operator()(void* memory) const noexcept { std::free(memory); }

void* machine::memory(std::size_t size, std::size_t alignment) noexcept {
  std::size_t const whole = (size + alignment - 1) / alignment * alignment;
  return memory_.emplace_back(std::aligned_alloc(alignment, whole)).get();
}

thread& machine::start(int where, std::function<void()> body) {
  threads_.push_back(std::make_unique<thread>([this, body = std::move(body)] {
    body();
    finish();
  }));
  thread& one = *threads_.back();
  one.number = static_cast<int>(threads_.size()) - 1;
  one.at = cores_[static_cast<std::size_t>(where)].get();
  one.wanted.core = where;
  one.wanted.whose = &one;
  one.turn.whose = &one;
  core& its = *one.at;
  its.queue.start(one.turn);
  if (!its.changing && its.current == nullptr) {
    its.changing = true;
    events_.add(now_ + random_.below(microseconds(50)), happening::core_is_free, &its);
  }
  return one;
}

void machine::run_until(instant end) {
  end_ = end;
  if (thread* const next = next_to_run(); next != nullptr) {
    running_ = next;
    outside_.hand_over_to(next->context);
    running_ = nullptr;
  }
  now_ = std::max(now_, end);
}

bool machine::all_finished() const {
  return std::ranges::all_of(threads_, [](auto const& each) { return each->finished; });
}

span machine::used_by(thread const& one) {
  core const& its = *one.at;
  return one.used + (its.current == &one ? its.clock - its.accounted : 0);
}

// The order of events

/// Lets everything happen that comes before what the thread does next.
void machine::await_turn() {
  tick();
  give_way_if_due();
  core const& mine = *running_->at;
  if (!events_.none_before(mine.clock) || mine.clock > end_) {
    events_.add(mine.clock, happening::thread_goes_on, running_);
    pause();
  }
  now_ = mine.clock;
}

/// Until something happens that lets the thread go on.
void machine::pause() {
  thread* const me = running_;
  thread* const next = next_to_run();
  if (next == me) return;
  running_ = next;
  me->context.hand_over_to(next != nullptr ? next->context : outside_);
  running_ = me;
}

/// Null: the end has come.
thread* machine::next_to_run() {
  while (!events_.none_before(end_)) {
    event const next = events_.next();
    now_ = next.at;
    if (thread* const its = happens(next); its != nullptr) return its;
  }
  return nullptr;
}

/// The thread that goes on now, if any does.
thread* machine::happens(event const& what) {
  switch (what.what) {
    case happening::thread_goes_on: {
      auto* const one = static_cast<thread*>(what.whom);
      one->at->clock = what.at;
      return one;
    }
    case happening::line_arrives: {
      auto& wanted = *static_cast<request*>(what.whom);
      lines_.arrived(wanted, now_);
      core& its = *cores_[static_cast<std::size_t>(wanted.core)];
      if (wanted.whose != nullptr) {
        its.clock = now_;
        return wanted.whose;
      }
      store(its.stores.front());
      its.stores.pop_front();
      store_what_can_be(its);
      if (!its.stores.empty() || its.waits_for_stores == nullptr) return nullptr;
      its.clock = std::max(its.clock, now_);
      return std::exchange(its.waits_for_stores, nullptr);
    }
    case happening::line_is_free: lines_.serve(*static_cast<line*>(what.whom), now_); return nullptr;
    case happening::timer: {
      auto& one = *static_cast<thread*>(what.whom);
      if (one.sleeps_on != nullptr && one.sleeps == what.sleep) {
        std::erase(sleepers_[one.sleeps_on], &one);
        wake_up(one, now_);
      }
      return nullptr;
    }
    case happening::core_is_free: return enter_core(*static_cast<core*>(what.whom));
  }
  return nullptr;
}

// Memory

std::optional<std::uint64_t> machine::read(void const* where) {
  spend(costs().access);
  await_turn();
  auto const& stores = running_->at->stores;
  auto const own = std::find_if(stores.rbegin(), stores.rend(), [&](auto const& each) { return each.where == where; });
  if (own != stores.rend() && own->size != 0) return own->value;
  get(where, false);
  return std::nullopt;
}

void machine::write(pending_store const& what) {
  spend(costs().access);
  await_turn();
  core& mine = *running_->at;
  if (mine.stores.empty() && lines::may_write(lines_.at(what.where), mine.number, now_)) {
    store(what);
    return;
  }
  mine.stores.push_back(what);
  if (mine.stores.size() == 1) store_what_can_be(mine);
}

void machine::modify(void const* where) {
  spend(costs().access);
  await_stores();
  get(where, true);
  spend(costs().modify);
}

void machine::forget(void const* where, std::size_t size) {
  auto const* const first = static_cast<char const*>(where);
  for (auto& each : running_->at->stores) {
    auto const* const its = static_cast<char const*>(each.where);
    if (std::less_equal<>()(first, its) && std::less<>()(its, first + size)) each.size = 0;
  }
}

void machine::get(void const* where, bool exclusive) {
  core const& mine = *running_->at;
  line& its = lines_.at(where);
  if (exclusive ? lines::may_write(its, mine.number, now_) : lines::may_read(its, mine.number, now_)) return;
  request& wanted = running_->wanted;
  wanted.of = &its;
  wanted.exclusive = exclusive;
  lines_.ask(wanted, now_);
  pause();
}

void machine::await_stores() {
  await_turn();
  core& mine = *running_->at;
  if (mine.stores.empty()) return;
  mine.waits_for_stores = running_;
  pause();
}

void machine::store_what_can_be(core& of) {
  while (!of.stores.empty()) {
    line& its = lines_.at(of.stores.front().where);
    if (!lines::may_write(its, of.number, now_)) {
      of.first_store.of = &its;
      lines_.ask(of.first_store, now_);
      return;
    }
    store(of.stores.front());
    of.stores.pop_front();
  }
}

void machine::store(pending_store const& what) {
  // Little-endian or not: a value of that size was copied into the first bytes of the word.
  if (what.size != 0) std::memcpy(what.where, &what.value, what.size);
}

// Threads on cores

void machine::account(core& of) {
  span const ran = of.clock - of.accounted;
  of.current->used += ran;
  if (of.queue.ran(of.current->turn, ran)) of.gives_way = true;
  of.accounted = of.clock;
}

/// The current thread is not to run on. Whoever is next has the core after that time.
void machine::leave_core(core& of, span cost) {
  of.current = nullptr;
  of.clock += about(cost);
  of.accounted = of.clock;
  if (of.queue.empty() || of.changing) return;
  of.changing = true;
  events_.add(of.clock, happening::core_is_free, &of);
}

thread* machine::enter_core(core& of) {
  of.changing = false;
  runnable* const next = of.queue.first();
  if (next == nullptr) return nullptr;
  of.current = next->whose;
  of.clock = of.accounted = now_;
  of.gives_way = false;
  while (of.next_tick < now_) of.next_tick += costs().tick;
  return of.current;
}

/// The kernel sees only now and then that a slice is over.
void machine::tick() {
  core& mine = *running_->at;
  while (mine.clock >= mine.next_tick) {
    mine.next_tick += costs().tick;
    spend_about(costs().tick_takes);
    account(mine);
  }
}

void machine::give_way_if_due() {
  core& mine = *running_->at;
  if (!mine.gives_way) return;
  mine.gives_way = false;
  account(mine);
  if (!mine.queue.others() || mine.queue.first() == &running_->turn) return;
  leave_core(mine, costs().change);
  pause();
}

void machine::yield() {
  spend_about(costs().yield);
  await_stores();
  core& mine = *running_->at;
  account(mine);
  if (!mine.queue.others()) return;
  mine.queue.yield(running_->turn);
  mine.gives_way = false;
  if (mine.queue.first() == &running_->turn) return;
  leave_core(mine, costs().change);
  pause();
}

void machine::sleep_on(void const* where, std::optional<span> longest) {
  thread& me = *running_;
  core& mine = *me.at;
  me.sleeps_on = where;
  ++me.sleeps;
  sleepers_[where].push_back(&me);
  if (longest) events_.add(mine.clock + *longest + costs().timer_slack, happening::timer, &me, me.sleeps);
  spend_about(costs().sleep);
  account(mine);
  mine.queue.sleep(me.turn, mine.clock);
  leave_core(mine, mine.queue.empty() ? 0 : costs().change);
  pause();
}

void machine::wake(void const* where, int many) {
  spend_about(costs().futex_call);
  await_turn();
  for (; many != 0; --many) {
    auto const found = sleepers_.find(where);
    if (found == sleepers_.end() || found->second.empty()) return;
    thread& first = *found->second.front();
    spend_about(first.at != running_->at ? costs().wake_elsewhere : costs().wake);
    await_turn();
    auto& those = sleepers_[where];
    if (those.empty() || those.front() != &first) continue;  // a timer was faster
    those.erase(those.begin());
    wake_up(first, now_);
  }
}

void machine::wake_up(thread& one, instant when) {
  one.sleeps_on = nullptr;
  core& its = *one.at;
  if (its.current != nullptr) {
    account(its);
    its.queue.wake(one.turn, when);
    if (its.queue.preempts(one.turn, its.current->turn)) its.gives_way = true;
    return;
  }
  its.queue.wake(one.turn, when);
  if (its.changing) return;
  its.changing = true;
  // Who has not quite fallen asleep yet just comes back.
  instant const free = when < its.clock ? its.clock + about(costs().change) : when + about(costs().idle_exit);
  events_.add(free, happening::core_is_free, &its);
}

void machine::finish() {
  thread& me = *running_;
  await_stores();
  account(*me.at);
  me.finished = true;
  me.at->queue.leave(me.turn);
  leave_core(*me.at, costs().change);
  pause();
}

}  // namespace rendezvous::bench::simulated
