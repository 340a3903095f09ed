// Checks recorded histories: whether a correct exchanger can have produced them.
//
// An exchanger is not linearizable with respect to any sequential object: half an exchange is no operation. It is
// concurrency-aware linearizable (Hemed, Rinetzky, Vafeiadis, "Modular Verification of Concurrency-Aware
// Linearizability", DISC 2015): two operations that succeed take effect together at one moment, and one that fails
// takes effect alone. So a history is correct when
//
//   - every operation that failed still holds the item it gave,
//   - the others come in pairs of different threads, each holding what the other gave,
//   - and the two of a pair overlap.
//
// Checking pairs is sufficient. By the clock, a pair may take effect at any moment at which both run, and moments so
// chosen respect the order of operations that do not overlap. By happens-before, two pairs that would each have to come
// first form a cycle in an order that has none, provided that partners synchronise in both directions; a model shows
// that by plain data.
//
// Used by unit tests, stress tests and models. It does not allocate, since a model would see that.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <rendezvous/status.hpp>

namespace rendezvous::testing {

/// One call, as its caller recorded it.
struct operation {
  int thread;
  exchange_status status;
  std::uint64_t given;     ///< the item that the call offered, by a number that no other operation uses
  std::uint64_t held;      ///< the item in the caller's variable after the call
  std::uint64_t invoked;   ///< read just before the call
  std::uint64_t returned;  ///< read just after it
};

/// What a right exchanger keeps, named by how it is broken.
enum class rule {
  duplicate_item,  ///< of the recording, not of the exchanger: two operations gave the same number
  lost_item,
  unknown_item,
  self_exchange,
  not_mutual,
  no_overlap,
};

/// A rule that is broken, and by whom. Where only one operation is to blame, `second` repeats it.
struct violation {
  rule broken;
  operation first;
  operation second;
};

/// True when each was invoked before the other returned. Two readings of a clock may be equal, and then
/// the two may have overlapped.
inline bool overlap_by_clock(operation const& a, operation const& b) noexcept {
  return a.invoked <= b.returned && b.invoked <= a.returned;
}

namespace detail {

/// Who gave the item, in a history sorted by the items given. Null: nobody.
inline operation const* giver_of(std::uint64_t item, std::span<operation const> sorted) noexcept {
  auto const found = std::ranges::lower_bound(sorted, item, {}, &operation::given);
  return found != sorted.end() && found->given == item ? &*found : nullptr;
}

/// One operation against the rest of a history that is sorted by the items given.
template <class Overlap>
std::optional<violation> check_one(operation const& mine, std::span<operation const> sorted, Overlap& overlap) {
  if (mine.status != exchange_status::exchanged) {
    if (mine.held != mine.given) return violation{rule::lost_item, mine, mine};
    return std::nullopt;
  }
  operation const* const partner = giver_of(mine.held, sorted);
  if (partner == nullptr) return violation{rule::unknown_item, mine, mine};
  if (partner->thread == mine.thread) return violation{rule::self_exchange, mine, *partner};
  if (partner->status != exchange_status::exchanged || partner->held != mine.given) {
    return violation{rule::not_mutual, mine, *partner};
  }
  if (!overlap(mine, *partner)) return violation{rule::no_overlap, mine, *partner};
  return std::nullopt;
}

}  // namespace detail

/// Judges a complete history: every call in it has returned, and the partner of every call is in it too.
/// `overlap(a, b)` tells whether two operations are concurrent. Reorders the history.
/// Precondition: no two operations gave the same number; `duplicate_item` says when that is not so.
/// \returns the first violation in the order of the items given, or nothing when the history is right.
/// Cost: n log n for n operations; no memory.
template <class Overlap>
[[nodiscard]] std::optional<violation> check(std::span<operation> history, Overlap&& overlap) {
  std::ranges::sort(history, {}, &operation::given);
  auto const twice = std::ranges::adjacent_find(history, {}, &operation::given);
  if (twice != history.end()) return violation{rule::duplicate_item, twice[0], twice[1]};

  for (operation const& each : history) {
    if (auto const broken = detail::check_one(each, history, overlap)) return broken;
  }
  return std::nullopt;
}

/// As above, where concurrent means running at the same time by the clock.
[[nodiscard]] inline std::optional<violation> check(std::span<operation> history) {
  return check(history, overlap_by_clock);
}

/// The rule in words.
constexpr std::string_view to_string(rule broken) noexcept {
  switch (broken) {
    case rule::duplicate_item:
      return "two operations gave an item of the same number, so the recording cannot be judged";
    case rule::lost_item: return "an operation failed and does not hold its own item any more";
    case rule::unknown_item: return "an operation got an item that nobody gave";
    case rule::self_exchange: return "a thread exchanged with itself";
    case rule::not_mutual: return "an operation got an item, but its giver did not get what it gave";
    case rule::no_overlap: return "two operations exchanged, but one returned before the other was invoked";
  }
  return "?";
}

/// One line for a person: "thread 1 gave 7, holds 9: exchanged [12, 34]".
inline std::string describe(operation const& op) {
  std::string text = "thread " + std::to_string(op.thread);
  text += " gave " + std::to_string(op.given) + ", holds " + std::to_string(op.held) + ": ";
  text += to_string(op.status);
  text += " [" + std::to_string(op.invoked) + ", " + std::to_string(op.returned) + "]";
  return text;
}

/// What is wrong, and with which operations. Unlike `check`, this takes memory.
inline std::string describe(violation const& v) {
  std::string text(to_string(v.broken));
  text += "\n  " + describe(v.first);
  bool const alone = v.broken == rule::lost_item || v.broken == rule::unknown_item;
  if (!alone) text += "\n  " + describe(v.second);
  return text;
}

}  // namespace rendezvous::testing
