#include "machine.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace rendezvous::bench::simulated {

machine* machine::current_ = nullptr;

machine::machine(std::uint64_t seed) : random_(seed), events_(random_), lines_(events_, random_) {
  if (current_ != nullptr) throw std::logic_error("there is a simulated machine already");
  current_ = this;
}

machine::~machine() { current_ = nullptr; }

void machine::give_back::operator()(void* memory) const noexcept { std::free(memory); }

void* machine::memory(std::size_t size, std::size_t alignment) noexcept {
  std::size_t const whole = (size + alignment - 1) / alignment * alignment;
  return memory_.emplace_back(std::aligned_alloc(alignment, whole)).get();
}

void machine::start(std::function<void()> body) {
  if (cores() == most_cores) throw std::logic_error("a simulated machine has no more cores");
  threads_.push_back(std::make_unique<thread>(cores(), [this, body = std::move(body)] {
    body();
    finish();
  }));
  events_.add(now_ + random_.below(microseconds(50)), happening::thread_goes_on, threads_.back().get());
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

// The order of events

/// Lets everything happen that comes before what the thread does next.
void machine::await_turn() {
  instant const mine = running_->clock;
  if (!events_.none_before(mine) || mine > end_) {
    events_.add(mine, happening::thread_goes_on, running_);
    pause();
  }
  now_ = mine;
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
    if (thread* const its = happens(next); its != nullptr) {
      its->clock = now_;
      return its;
    }
  }
  return nullptr;
}

/// The thread that goes on now, if any does.
thread* machine::happens(event const& what) {
  switch (what.what) {
    case happening::thread_goes_on: return static_cast<thread*>(what.whom);
    case happening::line_arrives: return arrives(*static_cast<request*>(what.whom));
    case happening::line_is_free: lines_.serve(*static_cast<line*>(what.whom), now_); return nullptr;
    case happening::timer: {
      auto& one = *static_cast<thread*>(what.whom);
      if (one.sleeps_on != nullptr && one.sleeps == what.sleep) {
        std::erase(sleepers_[one.sleeps_on], &one);
        wake_up(one);
      }
      return nullptr;
    }
  }
  return nullptr;
}

thread* machine::arrives(request& wanted) {
  lines_.arrived(wanted, now_);
  if (wanted.whose != nullptr) return wanted.whose;
  thread& its = *threads_[static_cast<std::size_t>(wanted.core)];
  store(its.stores.front());
  its.stores.pop_front();
  store_what_can_be(its);
  return its.stores.empty() && std::exchange(its.waits_for_stores, false) ? &its : nullptr;
}

// Memory

std::optional<std::uint64_t> machine::read(void const* where) {
  work(price::access);
  auto const& stores = running_->stores;
  auto const own = std::find_if(stores.rbegin(), stores.rend(), [&](auto const& each) { return each.where == where; });
  if (own != stores.rend() && own->size != 0) return own->value;
  get(where, false);
  return std::nullopt;
}

void machine::write(pending_store const& what) {
  work(price::access);
  thread& mine = *running_;
  if (mine.stores.empty() && lines::may_write(lines_.at(what.where), mine.number, now_)) {
    store(what);
    return;
  }
  mine.stores.push_back(what);
  if (mine.stores.size() == 1) store_what_can_be(mine);
}

void machine::modify(void const* where) {
  spend(price::access);
  await_stores();
  get(where, true);
  spend(price::modify);
}

void machine::forget(void const* where, std::size_t size) {
  auto const* const first = static_cast<char const*>(where);
  for (auto& each : running_->stores) {
    auto const* const its = static_cast<char const*>(each.where);
    if (std::less_equal<>()(first, its) && std::less<>()(its, first + size)) each.size = 0;
  }
}

void machine::get(void const* where, bool exclusive) {
  line& its = lines_.at(where);
  request& wanted = running_->wanted;
  if (exclusive ? lines::may_write(its, wanted.core, now_) : lines::may_read(its, wanted.core, now_)) return;
  wanted.of = &its;
  wanted.exclusive = exclusive;
  lines_.ask(wanted, now_);
  pause();
}

void machine::await_stores() {
  await_turn();
  if (running_->stores.empty()) return;
  running_->waits_for_stores = true;
  pause();
}

void machine::store_what_can_be(thread& of) {
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

// The kernel

void machine::yield() {
  spend_about(price::yield);
  await_stores();
}

void machine::sleep_on(void const* where, std::optional<span> longest) {
  thread& me = *running_;
  me.sleeps_on = where;
  ++me.sleeps;
  sleepers_[where].push_back(&me);
  if (longest) events_.add(me.clock + *longest + price::timer_slack, happening::timer, &me, me.sleeps);
  spend_about(price::sleep);
  pause();
}

void machine::wake(void const* where) {
  spend_about(price::futex_call);
  await_turn();
  for (;;) {
    auto const found = sleepers_.find(where);
    if (found == sleepers_.end() || found->second.empty()) return;
    thread& first = *found->second.front();
    spend_about(price::wake);
    await_turn();
    auto& those = sleepers_[where];
    if (those.empty() || those.front() != &first) continue;  // a timer was faster
    those.erase(those.begin());
    wake_up(first);
  }
}

/// Who has not quite fallen asleep yet has to do so first.
void machine::wake_up(thread& one) {
  one.sleeps_on = nullptr;
  events_.add(std::max(now_, one.clock) + about(price::idle_exit), happening::thread_goes_on, &one);
}

void machine::finish() {
  await_stores();
  running_->finished = true;
  pause();
}

}  // namespace rendezvous::bench::simulated
