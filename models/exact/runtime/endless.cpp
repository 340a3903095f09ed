#include "endless.hpp"

#include <algorithm>

#include "../../program/words.hpp"

namespace models::exact {

namespace {

/// The kernel's look at a word before a sleep may be a compare-and-swap that writes the same value (ordinary programs),
/// so that the next one reads another write.
bool is_same_read(event const& a, event const& b) {
  bool const is_same_look = a.op.kernel && b.op.kernel && a.value == b.value;
  return b.reads() && a.op.location == b.op.location && (a.from == b.from || is_same_look);
}

/// How many of the thread's events read what its event of that number has read.
int count_equal(execution const& x, int thread, int index) {
  int count = 0;
  for (int i = 0; i <= index; ++i) count += is_same_read(x.at(thread, index), x.at(thread, i)) ? 1 : 0;
  return count;
}

/// A read that the thread has made too often: the last one, among as many of its events as a round may have.
std::optional<int> repeated_read(execution const& x, int thread) {
  constexpr int most_in_a_round = 100;
  int const end = x.done(thread);
  for (int i = end - 1; i >= 0 && i > end - most_in_a_round; --i) {
    if (x.at(thread, i).reads() && count_equal(x, thread, i) >= most_equal_reads) return i;
  }
  return std::nullopt;
}

char const* does_more_than_look(event const& e) {
  if (e.is_fence() && e.op.order == std::memory_order_seq_cst) return "has a seq_cst fence";
  if (e.op.kernel || e.op.hidden) return "sleeps, or wakes another thread";
  if (e.op.kind == op_kind::await) return "has an await";
  if (e.op.kind == op_kind::choice && e.op.elapses) return "asks whether time is up";
  if (e.op.kind == op_kind::choice && !e.op.spurious) return "makes a choice";
  return e.writes() ? "writes to an atomic" : nullptr;
}

/// Why the thread's events from there to that read were no round that only looks; null: they were one.
char const* does_more_than_look(execution const& x, int thread, int first, int last) {
  for (int i = last - 1; i >= first; --i) {
    if (char const* const more = does_more_than_look(x.at(thread, i))) return more;
  }
  return nullptr;
}

/// The event behind the same read before that one.
int begin_of_round(execution const& x, int thread, int last) {
  int i = last;
  while (i != 0 && !is_same_read(x.at(thread, last), x.at(thread, i - 1))) --i;
  return i;
}

constexpr int often = 256;  // events between two looks

}  // namespace

std::optional<endless> is_endless(execution const& x, int thread) {
  static_assert(most_events == 10'000 && most_equal_reads == 1'000);
  int const events = x.done(thread);
  if (events + 2 > most_events) {
    return endless{verdict_kind::too_many_operations,
                   thread_name(thread) +
                       " makes more than 10,000 events in one execution, and no more are "
                       "followed: make the program shorter, or, if a loop waits and does more "
                       "than look, assume behind each look that it was not in vain"};
  }
  if (events < most_equal_reads || events % often > 1) return std::nullopt;
  auto const read = repeated_read(x, thread);
  if (!read) return std::nullopt;
  int const round = begin_of_round(x, thread, *read);
  char const* const more = does_more_than_look(x, thread, round, *read);
  endless found{
      verdict_kind::livelock,
      thread_name(thread) +
          " has read the same write 1,000 times: it goes on for ever in a loop, or the loop is "
          "longer than that. A loop that only looks at what others write would be taken for a "
          "wait; a round of this one " +
          (more != nullptr ? more : "changes something of its own, such as a counter, an object or watched data")};
  if (more == nullptr) found.round = round;
  return found;
}

}  // namespace models::exact
