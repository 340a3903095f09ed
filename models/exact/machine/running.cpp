#include "running.hpp"

#include <algorithm>
#include <cstdlib>

#include "../../program/compared_stack.hpp"
#include "apart.hpp"
#include "world.hpp"

namespace models::exact {

// Operations.

event_id running::last_event() { return id_of(current_thread(), live_.done(current_thread()) - 1); }

void running::comes_to_label(int label, operations kind, site const& where) {
  record_.comes_to_label(label, kind, where);
}

void running::looks(look const& l, memory_range stack) {
  if (!all_registers_are_seen || under_address_sanitizer || stack.size > compared_stack) return;
  if (!world_.compares_stacks() && promises_.has_looked(current_thread(), l)) world_.begin_again_to_compare_stacks();
  bool const waits = promises_.waits_at(current_thread(), l, stack);
  if (!as_planned(waits)) return;
  record_.meet(circumstance::bare_loop);
  announces(nullptr, l.where);
  waits_for_good(l.where);
}

/// Whether the thread waits, or what the graph says that it is to do again: others may have written to plain data on
/// its stack in another order then. One that is not followed any further gives up at its next operation.
bool running::as_planned(bool waits) {
  execution const& x = live_;
  int const t = current_thread();
  if (!x.is_ahead(t)) return waits;
  bool const gives_up = x.so_far().at(id_of(t, x.done(t))).op.kind == op_kind::give_up;
  return gives_up && (waits || !is_endless(x, t));
}

void running::comes_to_exchange(deciding_exchange const& next) { promises_.comes_to_exchange(current_thread(), next); }

/// As the graph has it, where it has that already.
bool running::failure_ends_round(operation op, void const* atomic, site const& where) {
  int const me = current_thread();
  if (!promises_.has_come_to_exchange(me)) return false;
  op.location = world_.living(atomic, where).location;
  bool const ends = promises_.failure_ends_round(me, op);
  if (!live_.is_ahead(me)) return ends;
  event const& planned = live_.so_far().at(id_of(me, live_.done(me)));
  return planned.op.kind == op_kind::cas && planned.op.on_failure == failing::ends_round;
}

/// Notes what others could have learnt from the thread's round, if the thread had gone on.
void running::leaves_round_in_vain(site const& where) {
  int const me = current_thread();
  round_mark const round{.thread = me, .events = live_.round_start(me), .made_at = where};
  world_.learnt().gives_up(live_.so_far(), round, live_.done(me), where);
}

void running::ends_round(site const& where) {
  int const me = current_thread();
  record_.meet(circumstance::bare_loop);
  leaves_round_in_vain(where);
  world_.leave_round(me, where);
}

/// Where the execution is shown, a thread that waits for good stands at its last look.
void running::comes_to_loop(loop_head const& head) {
  int const me = current_thread();
  repeated_round& repeated = promises_.repeated_by(me);
  if (repeated.is_on()) repeated.comes_to(head);
  auto const after = promises_.comes_to_loop(me, head);
  bool const waits = after != promises::after_round::goes_on || repeated.is_endless();
  if (head.is_entered || !as_planned(waits)) return;
  record_.meet(circumstance::bare_loop);
  site const where = world_.place_of_last_operation(me);
  leaves_round_in_vain(where);
  waits_for_good(where, after == promises::after_round::repeats_another);
}

bool running::has_looked(look const& l) { return promises_.has_looked(current_thread(), l); }

void running::count_ends_loop() { promises_.repeated_by(current_thread()).end(); }

std::optional<std::uint64_t> running::repeats(look const& l) {
  repeated_round& mine = promises_.repeated_by(current_thread());
  if (!mine.is_on()) return std::nullopt;
  operation op = l.what;
  if (l.at != nullptr) op.location = world_.living(l.at, l.where).location;
  auto const event = mine.comes_to(live_, current_thread(), op);
  if (!event) return std::nullopt;
  record_.meet(circumstance::bare_loop);
  return live_.so_far().at(*event).value;
}

std::optional<std::uint64_t> running::has_again(look const& l) {
  if (auto const repeated = repeats(l)) return repeated;
  if (!world_.options().counted_loops || l.what.kind != op_kind::load) return std::nullopt;
  counted_looks& mine = promises_.counted_looks_of(current_thread());
  auto const event = mine.comes_to(live_, current_thread(), l);
  if (!event) return std::nullopt;
  record_.meet(circumstance::counted_loop);
  if (mine.are_endless()) {
    announces(nullptr, l.where);
    waits_for_good(l.where);
  }
  return live_.so_far().at(*event).value;
}

/// It is not held to do so in each execution with the same causal past: others may write to plain data on its stack,
/// which is compared. So the graph has what the round was that is in vain. `elapses`: that is no deadlock, whatever the
/// others do.
void running::waits_for_good(site const& where, bool elapses) {
  int const me = current_thread();
  operation op;
  op.kind = op_kind::give_up;
  op.elapses = elapses;
  op.operand = static_cast<std::uint64_t>(live_.round_start(me));
  if (live_.is_ahead(me)) op = live_.so_far().at(id_of(me, live_.done(me))).op;
  live_.is_in_round(me, static_cast<int>(std::min<std::uint64_t>(op.operand, live_.done(me))));
  promises_.comes_to_operation(me, where);
  world_.take_turn(me, op, on_none, where);
  std::abort();  // a thread that gave up is not resumed
}

/// Where the execution is shown.
void running::announces(object const* atomic, site const& where) {
  trace* const notes = world_.notes();
  if (notes == nullptr) return;
  std::optional<thing> on;
  if (atomic != nullptr) on = thing_of(*atomic);
  notes->announces(current_thread(), live_.done(current_thread()), on, where);
}

/// No more of it is followed. In what is written for the checker that is a failure: there a loop can say that it waits.
void running::goes_in_circles(endless const& e, site const& where) {
  if (!e.round || !world_.options().all_memory_is_seen) world_.fail(e.verdict, e.message, where);
  int const me = current_thread();
  record_.meet(circumstance::long_loop);
  record_.goes_in_circles(
      {.broken = rule::told, .verdict = e.verdict, .message = std::string(e.message), .where = where});
  live_.is_in_round(me, *e.round);
  leaves_round_in_vain(where);
  operation op;
  op.kind = op_kind::give_up;
  op.operand = static_cast<std::uint64_t>(*e.round);
  world_.take_turn(me, op, on_none, where);
  std::abort();  // a thread that gave up is not resumed
}

void running::in_its_turn(operation const& op, void const* atomic, site const& where) {
  world_.expect_time();
  promises_.comes_to_operation(current_thread(), where);
  world_.expect_repetition(current_thread(), &op);
  if (auto const e = is_endless(live_, current_thread())) goes_in_circles(*e, where);
  world_.take_turn(current_thread(), op, atomic, where);
}

grant running::perform(operation op, void const* atomic, site const& where) {
  object const* const announced = atomic == on_none ? nullptr : &world_.living(atomic, where);
  if (announced != nullptr) op.location = announced->location;
  announces(announced, where);
  in_its_turn(op, atomic, where);
  if (op.kind == op_kind::await) world_.learnt().has_awaited(last_event(), where);
  return live_.granted(current_thread());
}

grant running::attempt(operation op, void const* atomic, round_mark const& round, site const& where) {
  int const t = current_thread();
  promises_.is_in(t, round, where);
  if (promises_.only_reads(t)) op.on_failure = failing::ends_round;
  grant const g = perform(op, atomic, where);
  event_id const last = last_event();
  world_.learnt().has_tried(id_of(t, g.succeeds ? last.index - 1 : last.index), round.events, where);
  if (!g.succeeds) promises_.attempt_failed(t, round, where);
  return g;
}

bool running::may_fail(void const* atomic, site const& where) {
  record_.meet(circumstance::weak_compare_and_swap);
  return world_.may_fail(current_thread(), world_.living(atomic, where).location);
}

void running::failed(void const* atomic, site const& where) {
  world_.failed(current_thread(), world_.living(atomic, where).location);
}

void running::chooses(char const* what) {
  if (world_.notes() != nullptr) world_.notes()->chooses(what);
}

// Objects.

void running::object_created(void* self, object_kind kind, std::uint64_t initial, char const* name, site const& where) {
  apart([&] {
    object& o = world_.add(self, kind, name, where);
    world_.note(beginning(o.location, kind == object_kind::atomic, initial));
    if (kind != object_kind::atomic) return;
    live_.set_initial(o.location, initial);
    world_.accessed().touches(o, access::exclusive, where);
  });
}

void running::end_life(object& o, site const& where) {
  if (o.kind == object_kind::atomic || o.written) world_.accessed().touches(o, access::end, where);
  o.alive = false;
}

void running::object_destroyed(void* self, site const& where) {
  apart([&] { end_life(world_.living(self, where), where); });
}

void running::watch_read(void const* self, site const& where) {
  apart([&] {
    object& o = world_.living(self, where);
    world_.expect_written(o, where);
    world_.accessed().touches(o, access::shared, where);
  });
}

void running::watch_write(void* self, site const& where) {
  apart([&] { world_.accessed().touches(world_.living(self, where), access::exclusive, where); });
}

// Memory.

void* running::allocate(std::size_t size) {
  return apart([&] {
    void* const p = allocate(size, usual_alignment);
    if (p == nullptr)
      world_.fail(verdict_kind::out_of_memory, "a thread takes more memory than a program may have", site());
    return p;
  });
}

void* running::allocate(std::size_t size, std::size_t alignment) {
  int const me = current_thread();
  promises_.about_to_change_blocks(me);
  void* const p = world_.memory().allocate(me, {size, alignment}, promises_.now(me));
  if (p == nullptr) return nullptr;
  world_.note(allocation(p, size));
  promises_.blocks_changed();
  return p;
}

/// What still lives there ends with it.
void running::release(void* p, site const& where) {
  apart([&] {
    int const me = current_thread();
    record_.meet(circumstance::released_memory);
    promises_.about_to_change_blocks(me);
    world_.note(release_of(p));
    auto const gone = world_.memory().release(me, p);
    if (!gone) world_.fail_for_release(where);
    world_.all_objects().for_each_alive_within(p, gone->size, [&](object& o) { end_life(o, where); });
    promises_.gives_back(me, gone->age);
    promises_.blocks_changed();
  });
}

void* running::allocate_by_new(std::size_t size, std::size_t alignment) {
  if (world_.options().all_memory_is_seen) return allocate(size, alignment);
  world_.fail(verdict_kind::untracked_memory,
              "a thread uses operator new, and nobody sees who touches that memory when: take it from "
              "platform::make, and what it holds as atomic, plain or watch",
              site());
}

void running::release_by_delete(void* p) {
  if (world_.options().all_memory_is_seen) return release(p, site());
  world_.fail(verdict_kind::untracked_memory,
              "a thread uses operator delete, and nobody sees who touches that memory when: take it from "
              "platform::make, and give it back by platform::destroy",
              site());
}

// Rounds.

void running::gives_up(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  int const me = current_thread();
  world_.learnt().gives_up(live_.so_far(), round, live_.done(me), where);
  if (promises_.end(me, round, stack, own, where)) {
    record_.meet(circumstance::repeated_round);
    current_host = &rehearsing_;
    return;
  }
  world_.leave_round(me, where);
}

// What the program asks for, and says.

void running::outcome(char const* word, int thread) {
  apart([&] {
    promises_.says_something(current_thread());
    world_.says(word, thread);
  });
}

}  // namespace models::exact
