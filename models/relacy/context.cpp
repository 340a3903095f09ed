#include "context.hpp"

#include "../search/scripted.hpp"

namespace models {

namespace {

context* current = nullptr;

raw_string number(std::uint64_t n) {
  char text[32];
  std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(n));
  return text;
}

constexpr departure all_departures[] = {departure::modification_order, departure::place_of_rmw,
                                        departure::release_sequence,   departure::seq_cst_order,
                                        departure::mixed_seq_cst,      departure::fence_order};

char const* words_for(departure d) {
  switch (d) {
    case departure::modification_order:
      return "two plain stores to one location in the only order that can be executed";
    case departure::place_of_rmw:
      return "a store and a read-modify-write of one location in the only order that can be executed";
    case departure::release_sequence: return "an acquire that synchronises only through a C++11 release sequence";
    case departure::seq_cst_order: return "a seq_cst read and a seq_cst write in the only order that can be executed";
    case departure::mixed_seq_cst: return "seq_cst fences together with seq_cst accesses";
    case departure::fence_order: return "something that only the order of the seq_cst fences orders";
  }
  std::abort();
}

raw_string thread_name(int t) {
  return t == max_threads ? raw_string("the set-up") : "thread " + number(static_cast<std::uint64_t>(t));
}

char const* order_name(std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed: return "relaxed";
    case std::memory_order_consume: return "consume";
    case std::memory_order_acquire: return "acquire";
    case std::memory_order_release: return "release";
    case std::memory_order_acq_rel: return "acq_rel";
    case std::memory_order_seq_cst: return "seq_cst";
  }
  return "?";
}

raw_string place(site const& where) { return short_place(where.file_name(), where.line()); }

std::size_t slot_of(context const& c) {
  return static_cast<std::size_t>(c.threads_running() ? c.thread() : max_threads);
}

}  // namespace

context::context(program& p, int threads, exploration_options const& options, strategy& how, progress& seen)
    : program_(p),
      strategy_(how),
      seen_(seen),
      live_(threads),
      tracing_(options.repeat.has_value()),
      spurious_wake_ups_(options.spurious_wake_ups),
      declared_(options.outcomes),
      stop_at_undeclared_(options.stop_at_undeclared),
      names_(options.names),
      observers_(options.observers) {
  weakened_.fill(-1);
  live_.cross_check(options.cross_check);
  for (auto const& [label, order] : options.weakened)
    weakened_[static_cast<std::size_t>(label)] = static_cast<signed char>(order);
  index_.resize(4096);
  current = this;
}

context::~context() {
  for (object* o : objects_) std::free(o);
  for (auto const& of_thread : blocks_) {
    for (block const& b : of_thread) std::free(b.p);
  }
  current = nullptr;
}

context& context::get() { return *current; }

int context::thread() const { return rl::ctx().threadx_ != nullptr ? rl::ctx().threadx_->index_ : 0; }

// Objects.

object* context::find(void const* self) {
  for (std::size_t i = (reinterpret_cast<std::uintptr_t>(self) >> 2) * 0x9e3779b97f4a7c15u >> 52;;
       i = (i + 1) % index_.size()) {
    if (index_[i].epoch != epoch_) return nullptr;
    if (objects_[index_[i].object]->address == self) return objects_[index_[i].object];
  }
}

object& context::add(void* self, object_kind kind, char const* name, site const& where) {
  int const creator = static_cast<int>(slot_of(*this));
  object const* const before = find(self);
  if (used_ == objects_.size()) {
    void* const memory = std::malloc(sizeof(object));
    if (memory == nullptr || used_ == index_.size() / 2) internal_error("one execution makes too many atomics");
    objects_.push_back(::new (memory) object());
  }
  object& o = *objects_[used_];
  o.address = self;
  o.kind = kind;
  o.alive = true;
  o.written = false;
  o.creator = creator;
  o.name = name;
  o.made = where;
  o.round = creator < max_threads ? rounds_[creator].now() : 0;
  o.accessed_by = o.written_by = 0;
  o.location = static_cast<location_id>(creator + 1) << 16 | ++made_[static_cast<std::size_t>(creator)];
  o.queue = before != nullptr
                ? before->queue
                : 0x80000000u | static_cast<location_id>(creator) << 16 | ++queues_[static_cast<std::size_t>(creator)];
  ::new (static_cast<void*>(o.plain_storage)) rl::var<int>();
  if (kind == object_kind::atomic) ::new (static_cast<void*>(o.value_storage)) rl::atomic<std::uint64_t>();
  std::size_t i = (reinterpret_cast<std::uintptr_t>(self) >> 2) * 0x9e3779b97f4a7c15u >> 52;
  while (index_[i].epoch == epoch_ && objects_[index_[i].object]->address != self) i = (i + 1) % index_.size();
  if (before != nullptr) objects_[index_[i].object]->address = nullptr;  // its address is somebody else's now
  index_[i] = {epoch_, static_cast<std::uint32_t>(used_)};
  ++used_;
  return o;
}

void context::remove(object& o) { o.alive = false; }

/// What a thread gets depends on what it did before, and on nothing that others did: an address is a value, and
/// the same execution graph must have the same ones in whatever order it is run.
void* context::allocate(std::size_t size, site const& where) {
  if (threads_running_) look_at_memory();
  raw_vector<block>& own = blocks_[slot_of(*this)];
  auto unused = std::find_if(own.begin(), own.end(), [size](block const& b) { return b.unused && b.size == size; });
  if (unused == own.end()) {
    void* const p = std::malloc(size);
    if (p == nullptr) internal_error("there is no memory left for the program under test");
    unused = own.insert(own.end(), {p, size});
  }
  unused->unused = false;
  unused->live = true;
  unused->round = threads_running_ ? rounds_[thread()].now() : 0;
  unused->where = where;
  if (threads_running_) keep_memory();
  return unused->p;
}

/// What its own thread gives back is used again at once. What another gives back is not: whether it came in time
/// would depend on the order.
void context::release(void* p, site const& where) {
  if (threads_running_) look_at_memory();
  for (std::size_t t = 0; t != blocks_.size(); ++t) {
    for (block& b : blocks_[t]) {
      if (b.p != p || !b.live) continue;
      b.live = false;
      b.unused = t == slot_of(*this);
      if (!threads_running_) return;
      rounds_[thread()].affects(b.unused ? b.round : 0, "gives back memory");
      meet(circumstance::released_memory);
      keep_memory();
      return;
    }
  }
  fail("double free", "memory is released that was not allocated, or twice", where);
}

void context::look_for_leaks() {
  for (auto const& of_thread : blocks_) {
    for (block const& b : of_thread) {
      if (b.live) fail("leak", "memory of the program is still allocated at its end", b.where);
    }
  }
}

// The operation under way.

void context::announce(operation const& op, site const& where) {
  int const t = thread();
  if (live_.so_far().size(t) + 2 > max_events)
    fail("livelock", "a thread performs more operations than the explorer follows", where);
  expect_end_of_round("it does something else", where);
  if (by_relacy()) look_at_memory();
  // Relacy's own search goes on behind the end of a round, which is no event.
  if (op.kind != op_kind::give_up && !repetition_.is_same(live_.so_far(), t, &op)) does_something_else(where);
  announced_at_[t] = where;
  performed_at_[t][static_cast<std::size_t>(live_.so_far().size(t))] = where;
  live_.announce(t, op);
}

void context::end_load() {
  if (steps_left_ != 0) internal_error("Relacy refuses to read a value as old as the execution graph allows");
}

unsigned context::answer(unsigned limit, rl::sched_type kind) {
  (void)limit;
  if (kind == rl::sched_type_atomic_load) {
    if (steps_left_ == 0 && oldest_) internal_error("Relacy offers a value older than the execution graph allows");
    return steps_left_ > 0 ? (--steps_left_, 1u) : 0u;
  }
  return kind == rl::sched_type_mem_realloc ? 1 : 0;  // freed memory is used again at once
}

void context::about_to_access(object& o, access_kind kind, site const& where) {
  accessed_ = &o;
  access_kind_ = kind;
  access_site_ = where;
  announced_by_ = static_cast<int>(slot_of(*this));
  if (threads_running_) keep_promises_of_round(o, kind, where);
  bool const visible = o.kind == object_kind::watch && kind != access_kind::end;
  if (tracing_ && threads_running_ && visible) {
    trace_.add(announced_by_, raw_string("  ") + (kind == access_kind::write ? "writes " : "reads ") + name_of(o) +
                                  "  " + place(where));
  }
}

void context::accessed(object& o, access_kind kind, site const& where) {
  std::size_t const t = slot_of(*this);
  int events = threads_running_ ? live_.so_far().size(static_cast<int>(t)) : 0;
  if (threads_running_ && kind == access_kind::touch) --events;  // the operation that touches is in the graph already
  if (threads_running_) look_for_race_by_cpp20(o, kind, where);
  bool const written_since =
      (o.accessed_by >> t & 1) != 0 && excludes_others(o.last[t].kind) && o.last[t].events == events;
  if (!written_since || excludes_others(kind)) o.last[t] = {events, where, kind};
  o.accessed_by |= 1u << t;
  if (threads_running_ && o.creator != thread()) meet(circumstance::shared_object);
  if (!excludes_others(kind)) return;
  o.last_written[t] = events;
  o.written_by |= 1u << t;
}

/// Relacy takes it for ordered, or it would have ended the execution.
void context::look_for_race_by_cpp20(object const& o, access_kind kind, site const& where) {
  if (!live_.so_far().knows_too_much(thread())) return;
  for (int u = 0; u != live_.threads(); ++u) {
    if (u == thread()) continue;
    if (excludes_others(kind) && (o.accessed_by >> u & 1) != 0)
      note_if_departs(u, o.last[static_cast<std::size_t>(u)].events, where);
    if ((o.written_by >> u & 1) != 0) note_if_departs(u, o.last_written[static_cast<std::size_t>(u)], where);
  }
}

/// Whether the thread knows of what another one did after so many events here, and would not by C++20.
void context::note_if_departs(int other, int events, site const& where) {
  if (auto const d = live_.so_far().departs_by_knowing(thread(), other, events)) note_departure(*d, where);
}

/// The program asks what happens before: then all of that matters.
vector_clock context::knowledge() {
  int const t = thread();
  vector_clock const known = live_.so_far().knowledge(t);
  for (int u = 0; u != live_.threads(); ++u) {
    if (u != t && known[u] != 0) note_if_departs(u, known[u] - 1, announced_at_[t]);
  }
  return known;
}

// Rounds of retry loops.

namespace {

constexpr char const* broken_promise = "broken promise";

}  // namespace

round_mark context::begin_round(site const& where) {
  if (!threads_running_) return {.made_at = where};
  if (rehearsing()) return rehearsal_.begin_round(where);
  int const t = thread();
  look_at_memory();
  round_mark const mark = rounds_[t].begin(t, live_.so_far().size(t), where);
  live_.is_in_round(t, mark.events);
  return mark;
}

std::uint64_t context::new_deadline() {
  std::size_t const t = slot_of(*this);
  if (!threads_running_) return ++deadlines_of_set_up_;
  std::uint32_t const number = rehearsing() ? rehearsal_.new_deadline() : rounds_[thread()].new_deadline();
  return (t + 1) << 16 | number;
}

/// Calls `with` for each piece of the program's memory, with its age (rounds::now) for the thread that it was made by.
template <class F>
void context::for_each_memory(F with) const {
  if (memory_range const own = program_.memory(); own.size != 0) with(own, 0u, max_threads);
  for (memory_range const& r : heap_) with(r, 0u, max_threads);
  for (std::size_t t = 0; t != blocks_.size(); ++t) {
    for (block const& b : blocks_[t]) {
      if (b.live) with(memory_range{b.p, b.size}, b.round, static_cast<int>(t));
    }
  }
}

/// Until another thread is chosen this one runs alone, so what changes in the program's memory is its doing.
void context::look_at_memory() {
  int const t = thread();
  std::size_t at = 0;
  bool changed = false;
  for_each_memory([&](memory_range const& r, std::uint32_t made, int by) {
    bool const same = std::memcmp(memory_seen_.data() + at, r.begin, r.size) == 0;
    at += r.size;
    if (same) return;
    changed = true;
    rounds_[t].affects(by == t ? made : 0, "changes data that nobody tracks");
  });
  if (changed) keep_memory();
}

void context::keep_memory() {
  memory_seen_.clear();
  for_each_memory([this](memory_range const& r, std::uint32_t, int) {
    auto const* const bytes = static_cast<unsigned char const*>(r.begin);
    memory_seen_.insert(memory_seen_.end(), bytes, bytes + r.size);
  });
}

void context::heap_given(void* p, std::size_t size) {
  if (threads_running_) {
    fail("untracked memory",
         "a thread uses operator new, and nobody sees who touches that memory when: take it from platform::make, and "
         "what it holds as atomic, plain or watch",
         last_announced());
  }
  if (p != nullptr) heap_.push_back({p, size});
}

void context::heap_taken(void const* p) {
  auto const found = std::find_if(heap_.begin(), heap_.end(), [p](memory_range const& r) { return r.begin == p; });
  if (found == heap_.end()) return;
  heap_.erase(found);
  if (threads_running_) {
    fail("untracked memory",
         "a thread uses operator delete on memory of the set-up, and nobody sees who touches that when: take it from "
         "platform::make",
         last_announced());
  }
}

void context::is_in(round_mark const& round, site const& where) {
  if (round.thread != thread()) {
    fail(broken_promise,
         "a thread runs rounds of a platform::retry that it has not made itself: make it where the loop begins", where);
  }
  live_.is_in_round(round.thread, round.events);
}

void context::keep_promises_of_round(object const& o, access_kind kind, site const& where) {
  int const t = thread();
  std::uint32_t const made = o.creator == t ? o.round : 0;
  if (kind != access_kind::touch && rounds_[t].is_older_than_lost(made)) expect_end_of_round("it uses data", where);
  if (kind == access_kind::write) rounds_[t].affects(made, "writes to tracked data");
  if (kind == access_kind::end) rounds_[t].affects(made, "ends the life of an object");
}

/// The thread is about to do something. It may not when its round is lost, or when it only repeats one.
void context::expect_end_of_round(char const* instead, site const& where) {
  if (!threads_running_) return;
  if (rehearsing()) goes_on_differently(where);
  rounds const& mine = rounds_[thread()];
  if (!mine.lost()) return;
  raw_string const text = "the attempt at " + place(mine.lost_at()) +
                          " has failed, so the thread must come to back_off() at once; instead " + instead;
  fail(broken_promise, text.c_str(), where);
}

void context::does_something_else(site const& where) {
  fail(
      broken_promise,
      "a thread that has read the same as in an execution before does something else now: what it does must not depend "
      "on static variables, the time, or anything else that is left from one execution to the next",
      where);
}

void context::goes_on_differently(site const& where) {
  fail(broken_promise,
       "a round that was given up as if nothing had been done goes on differently when it is repeated with the same "
       "values: it has kept something from the round before",
       where);
}

grant const& context::rehearse(operation const& op, site const& where) {
  event const* const e = rehearsal_.follow(live_.so_far(), op);
  if (e == nullptr) goes_on_differently(where);
  rehearsed_ = {};
  rehearsed_.succeeds = false;
  rehearsed_.ends_round = e->blocked;
  rehearsed_.value = e->role == event_role::read ? live_.so_far().value_of(e->op.location, e->from) : e->value;
  return rehearsed_;
}

/// What the round has done, or left behind. Null: nothing.
char const* context::fault_of_round(round_mark const& round) {
  int const t = thread();
  if (char const* const fault = live_.fault_of_round(t)) return fault;
  if (char const* const effect = rounds_[t].effect_since(round)) return effect;
  if (live_.round_is_empty(t)) return "reads nothing, so nothing that others do could end the loop";
  for (std::size_t i = 0; i != used_; ++i) {
    object const& o = *objects_[i];
    if (o.alive && o.creator == t && o.round >= round.rounds) return "leaves an object behind that it has made";
  }
  for (block const& b : blocks_[static_cast<std::size_t>(t)]) {
    if (b.live && b.round >= round.rounds) return "leaves memory behind";
  }
  return nullptr;
}

void context::keep_for_rehearsal(memory_range stack, memory_range own) {
  rehearsal_.keep(stack);
  rehearsal_.keep(own);
  for_each_memory([this](memory_range const& r, std::uint32_t, int) { rehearsal_.keep(r); });
}

void context::compare_after_rehearsal(memory_range stack, memory_range own) {
  rehearsal_.compare_stack(stack);
  rehearsal_.compare(own);
  for_each_memory([this](memory_range const& r, std::uint32_t, int) { rehearsal_.compare(r); });
  rehearsal_.all_compared();
}

bool context::end_round(round_mark const& round, memory_range stack, memory_range own, site const& where) {
  if (!rehearsing()) {
    is_in(round, where);
    look_at_memory();
    if (char const* const fault = fault_of_round(round)) {
      raw_string const text = raw_string("a round that is given up as if nothing had been done ") + fault;
      fail(broken_promise, text.c_str(), where);
    }
    rounds_[thread()].give_up();
    if (by_relacy() || has_seen_time_pass(live_.so_far(), round)) return false;
    meet(circumstance::repeated_round);
    rehearsal_.begin(round);
    keep_for_rehearsal(stack, own);
    return true;
  }
  if (!rehearsal_.ends_at(round, live_.so_far())) goes_on_differently(where);
  compare_after_rehearsal(stack, own);
  if (!rehearsal_.has_left_all_as_it_was() && rehearsal_.may_be_repeated()) {
    rehearsal_.begin_again();
    keep_for_rehearsal(stack, own);
    return true;
  }
  rehearsal_.end();
  if (!rehearsal_.has_left_all_as_it_was()) {
    fail(broken_promise,
         "a round that was given up as if nothing had been done changes the thread's own data, or the scenario's, when "
         "it is repeated with the same values",
         where);
  }
  return false;
}

// The trace.

raw_string context::name_of(object const& o) const {
  raw_string s = o.name != nullptr ? o.name : o.kind == object_kind::atomic ? "atomic" : "data";
  if (o.creator != max_threads) s += " of thread " + number(static_cast<std::uint64_t>(o.creator));
  if (o.name == nullptr) s += " made at " + place(o.made);
  return s;
}

/// "claim(4) acquire", or only the order where the access has no label.
raw_string context::use_name(int label, std::memory_order o) const {
  raw_string s;
  if (label != 0) {
    s = names_.of(label).name;
    s += "(" + number(static_cast<std::uint64_t>(label)) + ") ";
  }
  return s + order_name(o);
}

void context::note(operation const& op, object& o, site const& where) {
  if (op.label != 0) o.name = names_.of(op.label).location;
  if (!tracing_) return;
  graph const& g = live_.so_far();
  int const t = thread();
  event const& last = *g.last(t);
  event const& read = last.role == event_role::write && last.exclusive ? g.at(id_of(t, g.size(t) - 2)) : last;
  auto value = [&](std::uint64_t v) -> raw_string {
    raw_string const name(o.name != nullptr && names_.state_of != nullptr ? names_.state_of(o.name, v) : "");
    for (int u = 0; u != live_.threads(); ++u) {
      auto const base = reinterpret_cast<std::uintptr_t>(fibers_[u].stack);
      bool const on_its_stack = base != 0 && v <= base && v + 65536 > base;
      if (on_its_stack) return (name.empty() ? "node" : name) + " of thread " + number(static_cast<std::uint64_t>(u));
    }
    if (!name.empty()) return name;
    return v > 0xffffffff ? raw_string("address") : number(v);
  };
  raw_string text;
  bool const failed = op.kind == op_kind::cas && last.role == event_role::read;
  switch (op.kind) {
    case op_kind::load: text = "reads " + value(last.value); break;
    case op_kind::await: text = "waits for, and reads " + value(last.value); break;
    case op_kind::store: text = "stores " + value(last.value); break;
    case op_kind::rmw: text = value(read.value) + " becomes " + value(last.value); break;
    case op_kind::cas:
      text = failed ? "CAS fails, reads " + value(live_.granted(t).value)
                    : "CAS " + value(read.value) + " -> " + value(last.value);
      break;
    default: break;
  }
  int const back = live_.granted(t).steps_back;
  if (back != 0) text += " (old: " + number(static_cast<std::uint64_t>(back)) + " newer)";
  int const label = failed ? op.failure_label : op.label;
  std::memory_order const order = failed ? op.failure_order : op.order;
  raw_string line = (o.name != nullptr ? raw_string(o.name) : raw_string("atomic"));
  if (o.creator != max_threads) line += "@" + number(static_cast<std::uint64_t>(o.creator));
  line += ": ";
  trace_.add(t, line + text + "  " + use_name(label, order) + "  " + place(where));
}

void context::note(operation const& op, site const& where) {
  if (tracing_ && !rehearsing())
    trace_.add(thread(), raw_string("fence ") + order_name(op.order) + "  " + place(where));
}

void context::note_text(char const* text, site const& where) {
  if (tracing_ && !rehearsing()) trace_.add(thread(), raw_string(text) + "  " + place(where));
}

void context::note_choice(char const* what, std::uint64_t chosen, site const& where) {
  if (tracing_ && !rehearsing())
    trace_.add(thread(), raw_string("chooses ") + what + " = " + number(chosen) + "  " + place(where));
}

// What went wrong.

void context::fail(char const* verdict, char const* message, site const& where) {
  verdict_ = verdict;
  message_ = raw_string(message) + " (" + place(where) + ")";
  rl::ctx().fail_test(verdict, rl::test_result_user_assert_failed,
                      rl::debug_info(where.function_name(), where.file_name(), where.line()));
  std::abort();
}

void context::fail_by_outcome() {
  verdict_ = undeclared_outcome;
  message_ = outcome_;
  rl::ctx().fail_test(undeclared_outcome, rl::test_result_user_assert_failed, rl::debug_info());
  std::abort();
}

bool context::is_declared(raw_string const& outcome) const {
  return declared_.empty() || declared_.count(std::string_view(outcome.data(), outcome.size())) != 0;
}

void context::touched_the_dead(object const* o, site const& where) {
  verdict_ = "use after free";
  message_ = thread_name(static_cast<int>(slot_of(*this))) + " touches ";
  message_ +=
      o != nullptr ? name_of(*o) + ", whose life has ended" : raw_string("something that is not there any more");
  message_ += " (" + place(where) + ")";
  rl::ctx().fail_test("access to freed memory", rl::test_result_access_to_freed_memory,
                      rl::debug_info(where.function_name(), where.file_name(), where.line()));
  std::abort();
}

void context::internal_error(char const* what) {
  verdict_ = "internal error";
  message_ = what;
  rl::ctx().fail_test(what, rl::test_result_user_assert_failed, rl::debug_info());
  std::abort();
}

void context::deadlock() {
  describe_deadlock();
  rl::ctx().fail_test("deadlock", rl::test_result_deadlock, rl::debug_info());
  std::abort();
}

void context::describe_deadlock() {
  verdict_ = "deadlock";
  message_ = "nobody can go on:";
  for (int t = 0; t != live_.threads(); ++t) {
    if (live_.state(t) == thread_state::finished) continue;
    operation const& op = live_.pending(t);
    message_ += " " + thread_name(t);
    message_ += op.kind == op_kind::give_up ? " retries for ever"
                : op.hidden                 ? " sleeps and is not woken"
                                            : " waits for ever";
    message_ += " (" + place(announced_at_[t]) + ")";
    if (op.hidden) message_ += missed_wake(t);
    message_ += ";";
  }
  message_.pop_back();
}

/// The last step that changed the word after the kernel had looked at it for the sleeper. The thread that made it wakes
/// nobody afterwards, or the sleeper would not sleep. Empty: there was none.
raw_string context::missed_wake(int sleeper) const {
  graph const& g = live_.so_far();
  event const* look = nullptr;
  for (int i = 0; i != g.size(sleeper); ++i) {
    event const& e = g.at(id_of(sleeper, i));
    if (e.op.kernel && e.role == event_role::write) look = &e;
  }
  if (look == nullptr) return {};
  std::optional<event_id> last;
  for (event_id const i : g.writes_to(look->op.location)) {
    event const& w = g.at(i);
    bool const changes = !w.op.kernel && i.thread != sleeper && w.place > look->place;
    if (changes && (!last || w.place > g.at(*last).place)) last = i;
  }
  if (!last) return {};
  event const& w = g.at(*last);
  site const& where = performed_at_[last->thread][last->index - (w.exclusive ? 1u : 0u)];
  return ", although " + thread_name(last->thread) +
         " has changed the word since, and woke nobody: " + use_name(w.op.label, w.op.order) + " (" + place(where) +
         ")";
}

namespace {

char const* does(access_kind k) {
  switch (k) {
    case access_kind::read: return " reads ";
    case access_kind::write: return " writes ";
    case access_kind::touch: return " touches ";
    case access_kind::end: return " ends the life of ";
  }
  return "?";
}

char const* did(access_kind k) {
  switch (k) {
    case access_kind::read: return " read it";
    case access_kind::write: return " wrote it";
    case access_kind::touch: return " touched it";
    case access_kind::end: return " ended its life";
  }
  return "?";
}

/// Where an object ends its life is nowhere in particular: a destructor says so, not the code that ran it.
raw_string at(access_kind k, site const& where) {
  return k == access_kind::end ? raw_string() : " (" + place(where) + ")";
}

}  // namespace

/// Relacy has found an access that races; says with which one, and what stands between the two.
void context::explain_race() {
  object const& o = *accessed_;
  graph const& g = live_.so_far();
  int const me = announced_by_;
  verdict_ = access_kind_ == access_kind::end ? "use after free" : "data race";
  message_ = thread_name(me) + does(access_kind_) + name_of(o) + at(access_kind_, access_site_);
  for (int u = 0; u != live_.threads(); ++u) {
    access const& theirs = o.last[static_cast<std::size_t>(u)];
    if (u == me || (o.accessed_by >> u & 1) == 0) continue;
    if (!excludes_others(theirs.kind) && !excludes_others(access_kind_)) continue;
    if (me < live_.threads() && g.knowledge(me)[u] > theirs.events) continue;
    if (theirs.kind == access_kind::end) verdict_ = "use after free";
    message_ += ", and nothing orders that after " + thread_name(u) + did(theirs.kind) + at(theirs.kind, theirs.where);
    message_ += connection(u, theirs.events, me);
    return;
  }
}

raw_string context::edge(event_id write, event_id read) const {
  event const& w = live_.so_far().at(write);
  event const& r = live_.so_far().at(read);
  bool const failed = r.op.kind == op_kind::cas && !r.exclusive;
  return use_name(w.op.label, w.op.order) + " by " + thread_name(write.thread) + ", read by " +
         use_name(failed ? r.op.failure_label : r.op.label, failed ? r.op.failure_order : r.op.order) + " of " +
         thread_name(read.thread);
}

/// The atomic accesses that should have ordered two plain ones: those whose labels say that they were made for
/// it, where they met; otherwise the shortest way from the one to the other.
raw_string context::connection(int from, int first_event, int to) const {
  graph const& g = live_.so_far();
  if (to >= live_.threads() || first_event >= g.size(from)) return {};
  raw_string made_for_it;
  for (event_id i : g.order()) {
    event const& r = g.at(i);
    if (i.thread != to || r.role != event_role::read || r.from.thread != from || r.from.index < first_event ||
        r.op.hidden)
      continue;
    bool const failed = r.op.kind == op_kind::cas && !r.exclusive;
    int const label = failed ? r.op.failure_label : r.op.label;
    if (label == 0 || names_.of(label).pairs_with == 0) continue;
    made_for_it += (made_for_it.empty() ? ". What should have ordered them: " : "; ") + edge(r.from, i);
  }
  if (!made_for_it.empty()) return made_for_it;
  raw_string const way = path(id_of(from, first_event), to);
  return way.empty() ? ". No atomic access of the one reads what the other wrote" : ". Between them stand only: " + way;
}

/// The shortest way along program order and reads-from, as its steps from thread to thread.
raw_string context::path(event_id from, int to) const {
  graph const& g = live_.so_far();
  struct visit {
    event_id at;
    std::size_t parent;
  };
  raw_vector<visit> seen{{from, 0}};
  auto add = [&seen](event_id e, std::size_t parent) {
    if (std::none_of(seen.begin(), seen.end(), [e](visit const& v) { return v.at == e; })) seen.push_back({e, parent});
  };
  for (std::size_t i = 0; i != seen.size(); ++i) {
    event_id const e = seen[i].at;
    if (e.thread == to) {
      raw_string way;
      for (std::size_t k = i; k != 0; k = seen[k].parent) {
        event_id const before = seen[seen[k].parent].at;
        if (before.thread == seen[k].at.thread) continue;
        way = way.empty() ? edge(before, seen[k].at) : edge(before, seen[k].at) + "; then " + way;
      }
      return way;
    }
    if (e.index + 1 < g.size(e.thread)) add({e.thread, static_cast<std::uint8_t>(e.index + 1)}, i);
    if (g.at(e).role != event_role::write || g.at(e).op.hidden) continue;
    for (event_id r : g.order()) {
      if (g.at(r).role == event_role::read && g.at(r).from == e && r.thread != e.thread) add(r, i);
    }
  }
  return {};
}

void context::add_outcome(char const* word) {
  if (threads_running_) {
    if (rehearsing()) goes_on_differently(announced_at_[thread()]);
    rounds_[thread()].affects(0, "adds to the outcome");
    bool const first = outcome_.empty();
    if (!first && outcome_by_ != thread()) {
      fail("outcome of two threads",
           "the order of their words is that of this execution, and no part of its graph: say them in finish()",
           announced_at_[thread()]);
    }
    outcome_by_ = thread();
  }
  if (!outcome_.empty()) outcome_ += ' ';
  outcome_ += word;
}

// For Relacy's scheduler and test suite.

int context::first_thread() { return strategy_.pick(live_); }

int context::next_thread() {
  int const t = strategy_.pick(live_);
  if (t != thread()) look_at_memory();
  look_for_departures();  // even when nobody goes on: events that block their threads depart too
  if (t >= 0) {
    if (live_.so_far().beyond_window()) {
      internal_error("a load needs a value older than the history window keeps");
    }
    return t;
  }
  if (strategy_.fault() != nullptr) internal_error(strategy_.fault());
  if (t == nobody) nobody_goes_on();
  end_execution();
}

void context::nobody_goes_on() {
  if (!live_.would_go_on()) deadlock();
  end_execution();
}

/// Takes down where an execution has left the common ground of Relacy and C++20, once for each place.
void context::look_for_departures() {
  per_thread<std::uint8_t> const made = live_.take_departures();
  for (int t = 0; t != live_.threads(); ++t) {
    if (made[t] == 0) continue;
    for (departure const d : all_departures) {
      if ((made[t] & static_cast<std::uint8_t>(d)) != 0) note_departure(d, announced_at_[t]);
    }
  }
}

void context::note_departure(departure d, site const& where) {
  departures_.insert(raw_string(words_for(d)) + " (" + place(where) + ")");
}

// When Relacy's own scheduler decides.

namespace {

/// One load for the other searches. Relacy's own gets what it has for its own timed waits: a choice, and then a wait.
bool is_timed_sleep(operation const& op) { return op.elapses && reads(op.kind); }

}  // namespace

/// It is this thread's turn: Relacy chooses one of the ways to perform what it announced, once there is one.
void context::choose_by_relacy() {
  int const t = thread();
  if (is_timed_sleep(live_.pending(t))) time_is_up_[t] = rl::ctx().rand(2, rl::sched_type_user) == 1;
  std::size_t way = way_by_relacy();
  for (; way >= options_.size(); way = way_by_relacy()) sleep_by_relacy();
  live_.perform(t, options_[way]);
  if (live_.so_far().beyond_window()) {
    internal_error("a load needs a value older than the history window keeps");
  }
  look_for_departures();
  if (live_.so_far().last(t)->role == event_role::write) {
    newest_only_[t] = false;
    wake_sleepers();
  }
}

/// The number of one of the options; or more, to wait for another. What only an older value offers may be missed.
std::size_t context::way_by_relacy() {
  int const t = thread();
  operation const& op = live_.pending(t);
  live_.options(t, options_);
  if (live_.drop_out_of_reach(t, options_)) strategy_.had_to_leave_out();
  if (is_timed_sleep(op)) {
    auto const other = [&](option const& o) { return (o.value == op.operand) != time_is_up_[t]; };
    options_.erase(std::remove_if(options_.begin(), options_.end(), other), options_.end());
  }
  if (options_.empty() || (newest_only_[t] && reads(op.kind))) return 0;
  graph const& g = live_.so_far();
  bool const may_miss = reads(op.kind) && blocks_after(op, g.value_of(op.location, g.newest(op.location)));
  auto const ways = static_cast<unsigned>(options_.size() + (may_miss ? 1 : 0));
  return ways == 1 ? 0 : rl::ctx().rand(ways, rl::sched_type_user);
}

void context::sleep_by_relacy() {
  int const t = thread();
  asleep_[t] = true;
  if (!suspend(scheduler, t)) nobody_goes_on();
  rl::ctx().sched();
}

void context::wake_sleepers() {
  for (int t = 0; t != live_.threads(); ++t) {
    if (!asleep_[t]) continue;
    asleep_[t] = false;
    resume(scheduler, t);
  }
}

/// The round did nothing. The next one begins when there is something else to see, and looks at that.
void context::retry_by_relacy(site const& where) {
  int const t = thread();
  operation op;
  op.kind = op_kind::give_up;
  announce(op, where);
  while (!live_.round_is_stale(t)) sleep_by_relacy();
  live_.take_back_round(t);
  auto& failed = failed_spuriously_[t];
  failed.resize(failed.size() - static_cast<std::size_t>(live_.spurious_failures_of_round(t)));
  newest_only_[t] = true;
  live_.started(t);
  live_.begin_next_round(t);
}

void context::end_execution() {
  cut_off_ = true;
  clean_up();
  rl::ctx().rl_until("", rl::debug_info());
  std::abort();
}

void context::construct() {
  threads_running_ = false;
  program_.construct();
  keep_memory();
}

void context::run_thread(int index) {
  fiber& f = fibers_[index];
  char here = 0;
  if (f.thread == nullptr) {
    f.thread = rl::ctx().threadx_;
    std::memcpy(&f.start, &f.thread->fiber_.jmp, sizeof f.start);
  }
  f.stack = &here;
  threads_running_ = true;
  live_.started(index);
  program_.thread(index);
  expect_end_of_round("it ends", site::current());
  look_at_memory();
  if (!repetition_.is_same(live_.so_far(), index, nullptr)) does_something_else(announced_at_[index]);
  live_.finished(index);
}

void context::finish() {
  threads_running_ = false;
  program_.finish();
  if (stop_at_undeclared_ && !is_declared(outcome_)) fail_by_outcome();
  program_.destroy();
  look_for_leaks();
  clean_up();
}

/// Forgets all objects. What is left of them after an execution was cut off is not a leak.
void context::clean_up() {
  for (std::size_t i = 0; i != used_; ++i) {
    object& o = *objects_[i];
    o.plain().~var();
    if (o.kind == object_kind::atomic) o.value().~atomic();
  }
  if (cut_off_) forget_running_threads(scheduler);
  for (auto& of_thread : blocks_) {
    for (block& b : of_thread) {
      b.live = false;
      b.unused = true;
    }
  }
  used_ = 0;
  threads_running_ = false;
}

// For explore().

bool context::prepare() {
  if (!strategy_.next()) return false;
  live_.restart();
  cut_off_ = false;
  threads_running_ = false;
  steps_left_ = 0;
  woken_spuriously_.fill(false);
  for (auto& atomics : failed_spuriously_) atomics.clear();
  for (rounds& r : rounds_) r.restart();
  rehearsal_.end();
  repetition_.restart();
  deadlines_of_set_up_ = 0;
  asleep_.fill(false);
  newest_only_.fill(false);
  made_.fill(0);
  queues_.fill(0);
  ++epoch_;
  outcome_.clear();
  trace_.clear();
  return true;
}

void context::reset_fibers() {
  for (fiber& f : fibers_) {
    if (f.thread != nullptr) std::memcpy(&f.thread->fiber_.jmp, &f.start, sizeof f.start);
  }
}

void context::count_execution(exploration_result& r) {
  if (cut_off_) {
    ++r.cut_off;
  } else {
    ++r.complete;
    if (graphs_.insert(live_.so_far().fingerprint()).second) ++r.graphs;
    bool const first = ++outcomes_[outcome_] == 1;
    if (first && odd_schedule_.empty() && !is_declared(outcome_)) odd_schedule_ = to_text(live_.schedule());
  }
  for (observer* const o : observers_) o->look_at(live_.so_far());
  seen_.executions.fetch_add(1, std::memory_order_relaxed);
}

void context::forget_findings() {
  graphs_.clear();
  outcomes_.clear();
  odd_schedule_.clear();
  departures_.clear();
  met_ = 0;
  for (observer* const o : observers_) o->forget();
}

void context::judge(int relacy_result) {
  if (verdict_.empty()) {
    switch (relacy_result) {
      case rl::test_result_deadlock: describe_deadlock(); break;
      case rl::test_result_data_race: explain_race(); break;
      case rl::test_result_unitialized_access:
        verdict_ = "uninitialised read";
        message_ = name_of(*accessed_) + " is read before it is written (" + place(access_site_) + ")";
        break;
      case rl::test_result_memory_leak:
      case rl::test_result_resource_leak:
        verdict_ = "leak";
        message_ = "memory of the program is still allocated at its end";
        break;
      case rl::test_result_double_free:
        verdict_ = "double free";
        message_ = "memory is released that is not allocated";
        break;
      default: verdict_ = rl::test_result_str(static_cast<rl::test_result_e>(relacy_result));
    }
  }
  if (!tracing_) return;
  // Whether an outcome is forbidden or not declared at all is for the checker to say.
  trace_.add(-1, "=> " + (verdict_ == undeclared_outcome ? raw_string("outcome") : verdict_) + ": " + message_);
}

void context::report(exploration_result& r) const {
  auto copy = [](raw_string const& s) { return std::string(s.data(), s.size()); };
  r.verdict = verdict_.empty() ? "pass" : copy(verdict_);
  r.message = copy(message_);
  r.schedule = copy(verdict_.empty() ? odd_schedule_ : to_text(live_.schedule()));
  if (tracing_) r.trace = copy(trace_.columns(live_.threads()));
  for (auto const& [words, count] : outcomes_) r.outcomes[copy(words)] = count;
  for (raw_string const& d : departures_) r.departures.insert(copy(d));
  r.met = met_;
  for (observer const* const o : observers_) r.observed.emplace(o->name(), o->seen());
}

}  // namespace models
