#include "freed_memory.hpp"

#include <algorithm>
#include <bit>

#include "../program/host.hpp"
#include "front.hpp"

namespace models::instrumented {

namespace {

using exact::the_world;

int this_thread() { return running_host().current_thread(); }

// The values of the word beside a block.
constexpr std::uint64_t is_there = 1;
constexpr std::uint64_t is_taken = 2;

/// No address has that bit. The bits below are 6 for a thread, 6 for an alignment, 18 for a number, and the rest for a
/// size, which needs no more than 32: the memory of one thread is not larger (program_memory.hpp).
constexpr std::uint64_t is_of_freed = std::uint64_t{1} << 63;

}  // namespace

void freed_memory::restart() {
  freed_.clear();
  given_.clear();
  taken_.clear();
}

void freed_memory::is_given(void* p, std::size_t size, std::size_t alignment) { given_[p] = {size, alignment}; }

/// Word 0 is the count; the others are the words beside the blocks.
void* freed_memory::word(freed_by const& whose, std::size_t number, char const* what) {
  auto const thread = static_cast<std::uint64_t>(whose.first);
  auto const alignment = static_cast<std::uint64_t>(std::countr_zero(whose.second.alignment));
  std::uint64_t const name =
      is_of_freed | thread << 57 | alignment << 51 | std::uint64_t{number} << 33 | whose.second.size;
  std::uint64_t* const its = front_.own_word(name);
  front_.call(its, std::string(what) + " freed by thread " + std::to_string(whose.first));
  return its;
}

std::uint64_t freed_memory::perform(op_kind kind, std::memory_order order, std::uint64_t operand, void* word,
                                    site const& where) {
  operation op;
  op.kind = kind;
  op.order = order;
  op.operand = operand;
  front_.is_atomic_at(word, sizeof(std::uint64_t), where);
  return running_host().perform(op, word, where).value;
}

void freed_memory::frees(void* p, site const& where) {
  freed_by const whose{this_thread(), given_.at(p)};
  auto& all = freed_[whose];
  all.push_back({p});
  std::size_t const number = all.size();
  perform(op_kind::store, std::memory_order_release, is_there, word(whose, number, "block"), where);
  perform(op_kind::store, std::memory_order_relaxed, number, word(whose, 0, "blocks"), where);
}

void* freed_memory::again(std::size_t size, std::size_t alignment) {
  shape const what{size, alignment};
  site const where = front_.place();
  for (int t = 0; t != the_world().live().threads(); ++t) {
    if (t == this_thread()) continue;
    if (void* const p = of_another(t, what, where)) return p;
  }
  return of_its_own(what, where);
}

/// The thread reads a count. If it can read no smaller one, by happens-before or since it has read this one before, it
/// takes any of the blocks counted, or none; otherwise it takes the last of them.
void* freed_memory::of_another(int thread, shape const& what, site const& where) {
  freed_by const whose{thread, what};
  exact::execution const& x = the_world().live();
  int const me = this_thread();
  std::size_t const count = perform(op_kind::load, std::memory_order_relaxed, 0, word(whose, 0, "blocks"), where);
  if (count == 0) return nullptr;
  exact::event_id const from = x.so_far().at(exact::id_of(me, x.done(me) - 1)).from;
  auto& mine = taken_[{me, whose}];
  bool const is_least = x.known(me).knows(from) || mine.size() > count;
  if (mine.size() <= count) mine.resize(count + 1);
  std::size_t const number = is_least ? chosen(count, mine, where) : count;
  if (number == 0) return nullptr;
  takes(whose, number, true, where);
  taken_[{me, whose}][number] = true;
  return freed_.at(whose)[number - 1].p;
}

/// One of n blocks, except those that the thread has taken before; 0: none.
std::size_t freed_memory::chosen(std::size_t count, std::vector<bool> const& mine, site const& where) {
  std::vector<std::size_t> all = {0};
  for (std::size_t n = 1; n <= count; ++n) {
    if (!mine[n]) all.push_back(n);
  }
  return all.size() == 1 ? 0 : all[running_host().choose(all.size(), "which freed block is used again", where)];
}

/// The thread reuses a block that it has freed itself at once, unless another thread has taken the block.
void* freed_memory::of_its_own(shape const& what, site const& where) {
  freed_by const whose{this_thread(), what};
  for (std::size_t n = 0; n < freed_[whose].size(); ++n) {
    if (freed_[whose][n].mine || !takes(whose, n + 1, false, where)) continue;
    freed_[whose][n].mine = true;
    return freed_[whose][n].p;
  }
  return nullptr;
}

/// `waits`: where another thread has taken the block, this one is blocked for good, and that is no deadlock.
bool freed_memory::takes(freed_by const& whose, std::size_t number, bool waits, site const& where) {
  void* const beside = word(whose, number, "block");
  front_.is_atomic_at(beside, sizeof(std::uint64_t), where);
  operation op;
  op.kind = op_kind::cas;
  op.order = waits ? std::memory_order_acquire : std::memory_order_relaxed;
  op.expected = is_there;
  op.operand = is_taken;
  op.elapses = waits;
  if (waits) {
    op.on_failure = failing::ends_round;
    the_world().live().begin_round(this_thread());
  }
  bool const done = running_host().perform(op, beside, where).succeeds;
  if (waits && !done) the_world().leave_round(this_thread(), where);
  return done;
}

}  // namespace models::instrumented
