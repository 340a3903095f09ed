#include "front.hpp"

#include <cstring>
#include <utility>

#include "../program/host.hpp"

namespace models::instrumented {

namespace {

using exact::graph_machine;
using exact::within_machine;

front* the_front = nullptr;

/// Memory that is used as it comes is the same in every execution.
constexpr int never_written = 0xa5;

graph_machine& machine() { return graph_machine::get(); }

}  // namespace

front::front(image const& program)
    : image_(program),
      places_([&program](std::uintptr_t address) { return program.has_code(address); }),
      memory_(program) {
  the_front = this;
}

front::~front() { the_front = nullptr; }

/// While the machine works there is no heap of the program's.
front* front::of_running_thread() {
  bool const own_code = the_front != nullptr && current_host != nullptr && current_heap != nullptr;
  return own_code && machine().now().thread() >= 0 ? the_front : nullptr;
}

void front::restart() {
  within_machine const own;
  auto const threads = static_cast<std::size_t>(machine().live().threads());
  memory_.restart();
  callers_.assign(threads, {});
  begun_.assign(threads, {});
  started_by_.assign(threads, 0);
  sizes_.clear();
  woken_.clear();
  constructed_.clear();
  for (image::block const& b : image_.constructed()) {
    constructed_[b.begin] = b.size;
    memory_.begins(b.begin, b.size);
  }
}

// Places.

std::vector<std::uintptr_t>& front::callers() { return callers_[static_cast<std::size_t>(machine().now().thread())]; }

void front::enters(std::uintptr_t caller) {
  within_machine const own;
  callers().push_back(caller);
}

void front::leaves() {
  within_machine const own;
  if (!callers().empty()) callers().pop_back();
}

site front::place(std::uintptr_t return_address) {
  within_machine const own;
  if (return_address == 0) return places_.of_innermost_call();
  return places_.of(return_address, callers());
}

// Memory.

void front::reads(void const* p, std::size_t size, std::uintptr_t from) {
  within_machine const own;
  memory_.reads(machine(), p, size, place(from));
}

void front::writes(void const* p, std::size_t size, std::uintptr_t from) {
  within_machine const own;
  memory_.writes(machine(), p, size, place(from));
}

site front::is_atomic(void const* p, std::size_t size, std::uintptr_t from) {
  within_machine const own;
  site const where = place(from);
  memory_.is_atomic(machine(), p, size, where);
  return where;
}

void* front::allocate(std::size_t size, std::size_t alignment) {
  within_machine const own;
  std::size_t const some = size == 0 ? 1 : size;
  void* const p = machine().now().allocates_by_new(some, alignment);
  std::memset(p, never_written, some);
  memory_.begins(p, some);
  sizes_[p] = some;
  return p;
}

/// What is neither the program's nor of its static constructors is the C library's.
void front::release_constructed(void* p) {
  auto const b = constructed_.find(p);
  if (b == constructed_.end()) return;
  memory_.writes(machine(), p, b->second, place());
  memory_.ends(p, b->second);
}

void front::release(void* p) {
  within_machine const own;
  if (!machine().memory().has_ever_allocated(p)) return release_constructed(p);
  machine().now().releases(p, place());
  memory_.ends(p, size_of(p));
  sizes_.erase(p);
}

std::size_t front::size_of(void const* p) const {
  if (auto const i = sizes_.find(p); i != sizes_.end()) return i->second;
  auto const b = constructed_.find(p);
  return b == constructed_.end() ? 0 : b->second;
}

/// What a word points to, if that is a block, or somewhere in one.
std::map<void const*, std::size_t>::iterator front::block_at(void const* word) {
  void const* to = nullptr;
  std::memcpy(&to, word, sizeof to);
  auto i = sizes_.upper_bound(to);
  if (i == sizes_.begin()) return sizes_.end();
  --i;
  bool const within = static_cast<char const*>(to) < static_cast<char const*>(i->first) + i->second;
  return within ? i : sizes_.end();
}

void front::release_what_is_reachable() {
  within_machine const own;
  std::vector<std::pair<void const*, std::size_t>> found;
  auto const look_at = [&](void const* word) {
    auto const i = block_at(word);
    if (i == sizes_.end()) return;
    found.emplace_back(*i);
    sizes_.erase(i);
  };
  image_.for_each_word(look_at);
  for (std::size_t n = 0; n != found.size(); ++n) {
    auto const [begin, size] = found[n];
    for (std::size_t i = 0; i + sizeof(void*) <= size; i += sizeof(void*)) look_at(static_cast<char const*>(begin) + i);
    machine().now().releases(const_cast<void*>(begin), site());
  }
}

// Threads.

namespace {

/// Of the thread that another one starts as so many before: the same in every execution, whoever comes first. What
/// main() starts is counted from 1, what others start from the end.
int number_of(int by, int before, int threads) { return by == 0 ? before + 1 : threads - by - before * (threads - 1); }

}  // namespace

int front::start(entry function, void* argument) {
  within_machine const own;
  int const me = machine().now().thread();
  int const threads = machine().live().threads();
  int const number = number_of(me, started_by_[static_cast<std::size_t>(me)]++, threads);
  bool const is_another_one = number > 0 && number < threads && of(number).function == nullptr;
  if (!is_another_one) {
    fail("too many threads", "the program starts more threads than are explored: say how many it has with --threads");
  }
  of(number) = {function, argument};
  start_thread(number, place());
  return number;
}

void* front::join(int thread) {
  within_machine const own;
  join_thread(thread, place());
  return of(thread).result;
}

// Locks. One is a word in the graph, at the lock's address: 0, or 1 when it is taken. Who finds it taken goes no
// further, until the search has that thread read what unlocks it.

namespace {

operation on_lock(op_kind kind, std::memory_order order, std::uint64_t operand) {
  operation op;
  op.kind = kind;
  op.order = order;
  op.operand = operand;
  op.width = 4;
  return op;
}

}  // namespace

void front::lock(void* mutex, std::uintptr_t from) {
  within_machine const own;
  site const where = is_atomic(mutex, 4, from);
  operation op = on_lock(op_kind::cas, std::memory_order_acquire, 1);
  op.on_failure = failing::ends_round;
  machine().live().begin_round(machine().now().thread());
  exact::grant const g = machine().now().perform(op, mutex, where);
  if (!g.succeeds) machine().leave_round(machine().now().thread(), where);
}

bool front::try_lock(void* mutex, std::uintptr_t from) {
  within_machine const own;
  site const where = is_atomic(mutex, 4, from);
  return machine().now().perform(on_lock(op_kind::cas, std::memory_order_acquire, 1), mutex, where).succeeds;
}

void front::unlock(void* mutex, std::uintptr_t from) {
  within_machine const own;
  site const where = is_atomic(mutex, 4, from);
  machine().now().perform(on_lock(op_kind::store, std::memory_order_release, 0), mutex, where);
}

// Condition variables. One is a word with a bit for each thread that waits, and behind it a word for each thread that
// counts how often that was woken there. Who waits has its bit set before it unlocks the mutex. They order nothing.

namespace {

void* waiting_at(void* condition) { return condition; }
void* wakes_of(int thread, void* condition) { return static_cast<char*>(condition) + 4 * (1 + thread); }
std::uint64_t bit_of(int thread) { return std::uint64_t{1} << thread; }

}  // namespace

std::uint64_t front::modify(void* word, rmw_kind how, std::uint64_t operand, std::uintptr_t from) {
  site const where = is_atomic(word, 4, from);
  operation op = on_lock(op_kind::rmw, std::memory_order_relaxed, operand);
  op.modify = how;
  return machine().now().perform(op, word, where).value;
}

/// It may be for no reason that a wait ends. If somebody has woken the thread by then, that was for it all the same.
void front::wait(void* condition, void* mutex, std::uintptr_t from) {
  within_machine const own;
  int const me = machine().now().thread();
  std::uint64_t& woken = woken_[{condition, me}];
  modify(waiting_at(condition), rmw_kind::bit_or, bit_of(me), from);
  unlock(mutex, from);
  machine().meet(circumstance::sleep);
  if (machine().may_wake(me) && choose(2, "a spurious wake-up", place(from)) != 0) {
    machine().woke(me);
    std::uint64_t const waited = modify(waiting_at(condition), rmw_kind::bit_and, ~bit_of(me) & 0xffffffff, from);
    if ((waited & bit_of(me)) == 0) ++woken;
  } else {
    site const where = is_atomic(wakes_of(me, condition), 4, from);
    operation op = on_lock(op_kind::await, std::memory_order_relaxed, woken);
    op.accept = acceptable::different;
    machine().now().perform(op, wakes_of(me, condition), where);
    ++woken;
  }
  lock(mutex, from);
}

/// Whom it wakes is drawn before it is known who waits. An execution in which that one does not, and another one does,
/// is none.
void front::wake_one(void* condition, std::uintptr_t from) {
  within_machine const own;
  int const threads = machine().live().threads();
  auto const chosen = static_cast<int>(choose(static_cast<std::uint64_t>(threads), "whom to wake", place(from)));
  machine().live().begin_round(machine().now().thread());
  std::uint64_t const waiting = modify(waiting_at(condition), rmw_kind::bit_and, ~bit_of(chosen) & 0xffffffff, from);
  if ((waiting & bit_of(chosen)) != 0) {
    modify(wakes_of(chosen, condition), rmw_kind::add, 1, from);
  } else if (waiting != 0 || chosen != 0) {
    machine().leave_round(machine().now().thread(), place(from));
  }
}

void front::wake_all(void* condition, std::uintptr_t from) {
  within_machine const own;
  std::uint64_t const waiting = modify(waiting_at(condition), rmw_kind::bit_and, 0, from);
  for (int t = 0; t != machine().live().threads(); ++t) {
    if ((waiting & bit_of(t)) != 0) modify(wakes_of(t, condition), rmw_kind::add, 1, from);
  }
}

/// On the queue, those who went to sleep since it was woken last stand before the wake-up, and have left it as it was.
void front::expect_one_sleeper(void const* word, std::uintptr_t from) {
  within_machine const own;
  exact::graph const& g = machine().live().so_far();
  exact::location const* const queue = g.find(machine().all_objects().find(word)->queue);
  int const me = machine().now().thread();
  int sleepers = 0;
  int place = g.place_of(exact::id_of(me, machine().live().done(me) - 1));
  while (queue != nullptr && --place > 0 && g.at(queue->writes[static_cast<std::size_t>(place - 1)]).op.operand == 0)
    ++sleepers;
  if (sleepers > 1)
    fail("not explored", "one of several threads that sleep is woken (notify_one), and which one is not explored",
         from);
}

void front::fail(char const* verdict, std::string const& message, std::uintptr_t from) {
  within_machine const own;
  machine().fail(verdict, raw_string(message), place(from));
}

}  // namespace models::instrumented
