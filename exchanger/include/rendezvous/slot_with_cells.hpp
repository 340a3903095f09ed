// The exchanger on one slot and a few cells beside it, in one cache line: an item of one word is exchanged in a cell,
// without a node.
//
//   exchange(item):
//     unless the item does not fit, or there is no time at all, loop:
//       a node in the slot:       claim it, as in the single slot; exchanged
//       an offer in a cell:       answer it (CAS offer -> my item, as an answer), its item is mine; exchanged
//       every cell is answered:   go on below
//       nobody can answer while this thread polls, since all share a core: go on below
//       otherwise:                offer in a free cell (CAS empty -> my item, as an offer), then poll until answered,
//                                   for the first round of a spin;
//                                   but stop as soon as there is a node in the slot, or an offer in a cell before mine
//                                   if not answered: withdraw (CAS my offer -> empty), and go on below
//                                   answered, now or while withdrawing: take the answer, clear the cell (a plain
//                                   store); exchanged
//       somebody else came first: again
//     then loop:
//       a node in the slot, or an offer in a cell: as above
//       there is no time at all:  timed_out, or cancelled
//       otherwise:                offer a node in the slot, and wait there, as in the single slot
//       somebody else came first: again
//
// A swap in a cell is two CAS and a store on one cache line, which goes to the partner and back; a node would be a
// second line. The claim is the answer, so no thread waits for a slow claimer. Threads neither sleep nor yield in a
// cell: after some polls a waiter goes to the slot, and stays there. Each newcomer looks there first, so a sleeping
// waiter is not passed over, and any two waiters meet. A call that does not wait may miss a partner that is moving to
// the slot; and a call whose item does not fit misses a partner that polls in a cell.
//
// The two low bits of a cell tell an empty one, an offer and an answer apart (one_word.hpp); the other bits are the
// item. So only the owner of an offer can change its answer, and no other memory is touched. ABA is harmless: a claim
// of an offer that was withdrawn and made again, by any thread, claims the new offer, which has the same item.
//
// Ownership: any thread may change a cell that is empty or an offer; an answer belongs to the thread whose offer it
// was. Other threads pass over it, so an owner that is not running delays no one; when all cells are in that state, the
// slot remains.
//
// Source: the slot is that of single_slot.hpp; the item in the word that decides is from the exchanger on an
// AtomicStampedReference (Herlihy and Shavit, "The Art of Multiprocessor Programming", chapter 11), whose slot has
// these three states.
//
// Touches its slot and cells, and the nodes as in the single slot. Progress: every operation is lock-free up to the
// wait for a partner.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

#include <rendezvous/cells.hpp>
#include <rendezvous/node_slot.hpp>
#include <rendezvous/one_word.hpp>
#include <rendezvous/requirements.hpp>
#include <rendezvous/single_slot.hpp>
#include <rendezvous/status.hpp>

namespace rendezvous {

// How many cells there are.
struct slot_with_cells_policy {
  /// The rest of a cache line beside the slot.
  static constexpr std::size_t cells = 7;
};

// As `slot_with_cells` below, with its steps and its policy replaced: for tests and models.
template <class Steps = cell_steps, class Policy = slot_with_cells_policy>
struct basic_slot_with_cells {
  template <class T, class Platform>
  class in_cells;

  /// Items that do not travel in one word have no cells.
  template <class T, class Platform>
  using meeting_point = std::conditional_t<detail::has_cells<T>(), in_cells<T, Platform>,
                                           typename basic_single_slot<Steps>::template meeting_point<T, Platform>>;
};

/// One slot, and beside it in the same cache line seven cells for items of one word, such as pointers and integers,
/// that are exchanged while both threads run. Other items, and threads that wait for longer, meet in the slot.
///
/// \par Progress
/// Every operation is lock-free up to the wait for a partner.
///
/// \par Source
/// The single slot, with the item in the word that decides, as in the lock-free exchanger of Herlihy and Shavit,
/// "The Art of Multiprocessor Programming", chapter 11.
///
/// More on its page, [the slot with cells](exchanger/docs/slot_with_cells.md).
using slot_with_cells = basic_slot_with_cells<>;

template <class Steps, class Policy>
template <class T, class Platform>
class basic_slot_with_cells<Steps, Policy>::in_cells {
 public:
  constexpr in_cells() noexcept = default;
  ~in_cells() { assert(nobody_inside() && "an exchanger was destroyed with a thread inside"); }

  template <class Deadline>
  exchange_status exchange(T& item, Deadline deadline, typename Platform::stop_token const& stop) noexcept {
    bool const fits = Steps::fits(item);
    if (fits && !deadline.at_once() && meet_in_cells(item)) return exchange_status::exchanged;
    return meet_in_slot(item, fits, deadline, stop);
  }

 private:
  using slot = detail::node_slot<T, Platform, Steps>;
  using retry = typename Platform::retry;
  static_assert(detail::takes_steps<Steps, Platform, typename slot::node*, retry> &&
                    detail::takes_steps_in_cells<Steps, Platform, retry>,
                "the platform or a step lacks something, or has it of another type: see requirements.hpp");

  using taking = detail::taking;

  /// Returns true if the exchange took place; false if no partner came for the length of a spin, or no cell was free.
  bool meet_in_cells(T& item) noexcept {
    for (retry round;; round.back_off()) {
      std::size_t free = Policy::cells;
      switch (take_any(round, item, &free)) {
        case taking::done: return true;
        case taking::lost: continue;
        case taking::none: break;
      }
      if (free == Policy::cells) return false;
      int const polls = Platform::polls(0);
      if (polls == 0) return false;
      if (cells_.offer(round, free, item)) return wait_in(free, polls, item);
    }
  }

  /// Waits for the answer to an offer. Returns false if there is none; the offer is then withdrawn.
  bool wait_in(std::size_t mine, int polls, T& item) noexcept {
    auto const somebody_sleeps = [&] { return slot_.somebody_waits(); };
    return cells_.template wait_in<typename Platform::spin>(mine, polls, item, somebody_sleeps) ==
           detail::spell::answered;
  }

  /// As in the single slot, except that offers in cells are answered, too.
  template <class Deadline>
  exchange_status meet_in_slot(T& item, bool fits, Deadline& deadline,
                               typename Platform::stop_token const& stop) noexcept {
    for (retry round;; round.back_off()) {
      switch (fits ? take_any(round, item) : slot_.take(round, item)) {
        case taking::done: return exchange_status::exchanged;
        case taking::lost: continue;
        case taking::none: break;
      }
      if (deadline.at_once()) return detail::too_late(stop);
      if (auto const status = slot_.stay(round, item, deadline, stop)) return *status;
    }
  }

  /// Looks first in the slot, where a thread may sleep.
  taking take_any(retry& round, T& item, std::size_t* free = nullptr) noexcept {
    taking const how = slot_.take(round, item);
    return how == taking::none ? cells_.take(round, item, free) : how;
  }

  bool nobody_inside() const noexcept { return cells_.all_empty() && slot_.is_empty(); }

  alignas(Platform::line) slot slot_;
  detail::cells<T, Platform, Steps, Policy::cells> cells_;
};

}  // namespace rendezvous
