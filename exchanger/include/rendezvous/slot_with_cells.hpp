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
// second line. There is no moment between a claim and its answer, so nobody waits for a slow claimer. But nobody sleeps
// on a cell, or yields there: after some polls a waiter goes to the slot, and to no cell any more. Whoever comes looks
// there first, so a waiter that sleeps is not passed over, and any two meet in the end. A call that does not wait may
// miss a partner who is just on the way; and one whose item does not fit misses a partner who polls in a cell.
//
// A cell says by its two low bits whether it is empty, an offer or an answer (one_word.hpp); the item is the rest. So
// nobody but the owner of an offer can change its answer, and no other memory is touched. A claim of an offer that was
// withdrawn and made again, by anybody, is a claim of that one: it has the same item.
//
// Who may touch a cell: anybody while it is empty or an offer, and while it is an answer only the thread whose offer it
// was. Other threads pass over it. An owner that is not running holds up nobody; when all cells are in that state, the
// slot remains.
//
// Source: the slot is that of single_slot.hpp; the item in the word that decides is from the exchanger on an
// AtomicStampedReference (Herlihy and Shavit, "The Art of Multiprocessor Programming", chapter 11), whose slot has
// these three states.
//
// Touches its slot and cells, and the nodes as in the single slot. Progress: every operation is lock-free up to the
// wait for a partner.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <rendezvous/node.hpp>
#include <rendezvous/one_word.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/requirements.hpp>
#include <rendezvous/single_slot.hpp>
#include <rendezvous/slot_steps.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/tagged.hpp>
#include <rendezvous/wait_for_partner.hpp>

namespace rendezvous {

namespace detail {

/// What the two low bits of a cell say that is not empty.
enum class mark : std::uintptr_t { offer = 1, answer = 2 };

constexpr std::uintptr_t marked(std::uintptr_t word, mark as) noexcept {
  return word | static_cast<std::uintptr_t>(as);
}
constexpr bool is_offer(std::uintptr_t cell) noexcept { return (cell & 3) == static_cast<std::uintptr_t>(mark::offer); }
constexpr std::uintptr_t word_in(std::uintptr_t cell) noexcept { return cell & ~std::uintptr_t{3}; }

}  // namespace detail

// How many cells there are.
struct slot_with_cells_policy {
  /// What is left of a cache line beside the slot.
  static constexpr std::size_t cells = 7;
};

struct cell_steps : slot_steps {
  template <class Cell>
  static std::uintptr_t look_into(Cell const& cell) noexcept {
    return cell.load(order::cell_look);
  }

  template <class Round, class Cell>
  static bool offer_in(Round& round, Cell& cell, std::uintptr_t mine) noexcept {
    return round.attempt(cell, detail::empty, mine, order::cell_offer, order::cell_offer_failed);
  }

  template <class Round, class Cell>
  static bool answer(Round& round, Cell& cell, std::uintptr_t offered, std::uintptr_t mine) noexcept {
    return round.attempt(cell, offered, mine, order::cell_answer, order::cell_answer_failed);
  }

  /// The owner of an offer asks for the answer.
  template <class Cell>
  static std::uintptr_t poll_cell(Cell const& cell) noexcept {
    return cell.load(order::cell_poll);
  }

  template <class Cell>
  static bool withdraw_from(Cell& cell, std::uintptr_t mine) noexcept {
    return cell.compare_exchange_strong(mine, detail::empty, order::cell_withdraw, order::cell_withdraw_failed);
  }

  /// From an answer to empty, by the thread whose offer it was.
  template <class Cell>
  static void clear(Cell& cell) noexcept {
    cell.store(detail::empty, order::cell_clear);
  }

  /// Whether an item may go into a cell.
  template <class T>
  static constexpr bool fits(T const& item) noexcept {
    return one_word<T>::fits(item);
  }
};

// As `slot_with_cells` below, with its steps and its policy replaced: for tests and models.
template <class Steps = cell_steps, class Policy = slot_with_cells_policy>
struct basic_slot_with_cells {
  template <class T, class Platform>
  class in_cells;

  /// For items that do not travel in one word there are no cells.
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
  constexpr in_cells() noexcept : slot_(nullptr) {}
  ~in_cells() { assert(nobody_inside() && "an exchanger was destroyed with a thread inside"); }

  template <class Deadline>
  exchange_status exchange(T& item, Deadline deadline, typename Platform::stop_token const& stop) noexcept {
    bool const fits = Steps::fits(item);
    if (fits && !deadline.at_once() && meet_in_cells(item)) return exchange_status::exchanged;
    return meet_in_slot(item, fits, deadline, stop);
  }

 private:
  using node = detail::node<T, Platform>;
  using retry = typename Platform::retry;
  static_assert(detail::takes_steps<Steps, Platform, node*, retry> &&
                    detail::takes_steps_in_cells<Steps, Platform, retry>,
                "the platform or a step lacks something, or has it of another type: see requirements.hpp");

  struct cell {
    constexpr cell() noexcept : content(detail::empty) {}
    typename Platform::template atomic<std::uintptr_t> content;
  };

  /// How it went with somebody else's offer: there was one and it is taken; somebody else came first; there was none.
  enum class taking { done, lost, none };

  /// True: the exchange took place. False: nobody came for the length of a spin, or there was no cell.
  bool meet_in_cells(T& item) noexcept {
    std::uintptr_t const mine = detail::marked(one_word<T>::word_of(item), detail::mark::offer);
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
      if (Steps::offer_in(round, cells_[free].content, mine)) return spin_in(free, mine, polls, item);
    }
  }

  /// Waits for the answer to an offer. False: there is none, and the offer is withdrawn.
  bool spin_in(std::size_t mine, std::uintptr_t offered, int polls, T& item) noexcept {
    auto& here = cells_[mine].content;
    std::uintptr_t seen = poll_in(mine, offered, polls);
    if (seen == offered) {
      if (Steps::withdraw_from(here, offered)) return false;
      seen = Steps::poll_cell(here);
    }
    Steps::clear(here);
    one_word<T>::put(item, detail::word_in(seen));
    return true;
  }

  /// Polls until the offer is answered, or there is a better place to be, or for as long as a waiter does before it
  /// yields: the cell of one who does not run is no use to others, answered or not. Returns what was last seen.
  std::uintptr_t poll_in(std::size_t mine, std::uintptr_t offered, int polls) noexcept {
    for (int i = 0; i != polls; ++i) {
      if (std::uintptr_t const seen = Steps::poll_cell(cells_[mine].content); seen != offered) return seen;
      if (somebody_waits_before(mine)) return offered;
      Platform::pause(Platform::spin::pauses(i));
    }
    Platform::nobody_came();
    return offered;
  }

  /// Two that have offered at the same time would both wait: the one in the later place goes to the other.
  bool somebody_waits_before(std::size_t mine) const noexcept {
    if (Steps::look(slot_) != nullptr) return true;
    for (std::size_t i = 0; i != mine; ++i) {
      if (detail::is_offer(Steps::look_into(cells_[i].content))) return true;
    }
    return false;
  }

  /// As in the single slot, but that offers in cells are answered, too.
  template <class Deadline>
  exchange_status meet_in_slot(T& item, bool fits, Deadline& deadline,
                               typename Platform::stop_token const& stop) noexcept {
    for (retry round;; round.back_off()) {
      switch (fits ? take_any(round, item) : take_from_slot(round, item)) {
        case taking::done: return exchange_status::exchanged;
        case taking::lost: continue;
        case taking::none: break;
      }
      if (deadline.at_once()) return detail::too_late(stop);
      if (auto const status = offer_in_slot(round, item, deadline, stop)) return *status;
    }
  }

  /// Offers a node and waits. Nothing when another offer came first.
  template <class Deadline>
  std::optional<exchange_status> offer_in_slot(retry& round, T& item, Deadline& deadline,
                                               typename Platform::stop_token const& stop) noexcept {
    node mine(item, Steps::first_word());
    if (!Steps::offer(round, slot_, &mine)) return std::nullopt;
    return detail::wait_for_partner<Steps, Platform>(mine, item, deadline, stop,
                                                     [&] { return Steps::withdraw(slot_, &mine); });
  }

  /// First in the slot, where somebody may be asleep.
  taking take_any(retry& round, T& item, std::size_t* free = nullptr) noexcept {
    taking const how = take_from_slot(round, item);
    return how == taking::none ? take_from_cells(round, item, free) : how;
  }

  taking take_from_slot(retry& round, T& item) noexcept {
    node* const theirs = Steps::look(slot_);
    if (theirs == nullptr) return taking::none;
    if (!Steps::claim(round, slot_, theirs)) return taking::lost;
    Steps::template fulfil<Platform>(*theirs, item);
    return taking::done;
  }

  /// Answers the first offer there is. When there is none, `free` becomes the number of the first empty cell.
  taking take_from_cells(retry& round, T& item, std::size_t* free = nullptr) noexcept {
    for (std::size_t i = 0; i != Policy::cells; ++i) {
      std::uintptr_t const seen = Steps::look_into(cells_[i].content);
      if (detail::is_offer(seen)) return answer(round, cells_[i], seen, item);
      if (seen == detail::empty && free != nullptr && *free == Policy::cells) *free = i;
    }
    return taking::none;
  }

  taking answer(retry& round, cell& theirs, std::uintptr_t offered, T& item) noexcept {
    std::uintptr_t const mine = detail::marked(one_word<T>::word_of(item), detail::mark::answer);
    if (!Steps::answer(round, theirs.content, offered, mine)) return taking::lost;
    one_word<T>::put(item, detail::word_in(offered));
    return taking::done;
  }

  bool nobody_inside() const noexcept {
    for (cell const& each : cells_) {
      if (each.content.load(order::cell_inspect) != detail::empty) return false;
    }
    return slot_.load(order::inspect) == nullptr;
  }

  alignas(Platform::line) typename Platform::template atomic<node*> slot_;
  std::array<cell, Policy::cells> cells_;
};

}  // namespace rendezvous
