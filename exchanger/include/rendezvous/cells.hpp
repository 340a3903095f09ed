// Cells: words in which items of one word are exchanged without a node.
//
//   offer:     CAS empty -> my item, as an offer; then poll until it is answered, for the first round of a spin
//   answer:    CAS offer -> my item, as an answer; the offered item is mine
//   withdraw:  CAS my offer -> empty
//   clear:     the answer is read, and the cell becomes empty by a plain store
//
// The two low bits of a cell tell an empty one, an offer and an answer apart (one_word.hpp); the other bits are the
// item. So only the owner of an offer can change its answer, and no other memory is touched. ABA is harmless: a claim
// of an offer that was withdrawn and made again, by any thread, claims the new offer, which has the same item.
//
// Ownership: any thread may change a cell that is empty or an offer; an answer belongs to the thread whose offer it
// was. Other threads pass over it, so an owner that is not running delays no one.
//
// The algorithm decides which cells a thread uses, and where it goes when no partner comes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <rendezvous/one_word.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/slot_steps.hpp>
#include <rendezvous/tagged.hpp>

namespace rendezvous {

namespace detail {

/// The two low bits of a cell that is not empty.
enum class mark : std::uintptr_t { offer = 1, answer = 2 };

constexpr std::uintptr_t marked(std::uintptr_t word, mark as) noexcept {
  return word | static_cast<std::uintptr_t>(as);
}
constexpr bool is_offer(std::uintptr_t cell) noexcept { return (cell & 3) == static_cast<std::uintptr_t>(mark::offer); }
constexpr std::uintptr_t word_in(std::uintptr_t cell) noexcept { return cell & ~std::uintptr_t{3}; }

/// The result of an attempt to take another thread's offer: taken; lost to a third thread; no offer found.
enum class taking { done, lost, none };

/// How a wait in a cell ended: the items are exchanged; the waiter left for a better place; no partner came.
enum class spell { answered, left, alone };

}  // namespace detail

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

  /// The owner of an offer looks for the answer.
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

namespace detail {

/// Adjacent cells, at most as many as fill a cache line, which all threads that meet here share.
template <class T, class Platform, class Steps, std::size_t Count>
class cells {
 public:
  /// Answers the first offer found. If there is none, `free` becomes the index of the first empty cell.
  template <class Round>
  taking take(Round& round, T& item, std::size_t* free = nullptr) noexcept {
    for (std::size_t i = 0; i != Count; ++i) {
      std::uintptr_t const seen = Steps::look_into(cells_[i].content);
      if (is_offer(seen)) return answer(round, cells_[i], seen, item);
      if (seen == empty && free != nullptr && *free == Count) *free = i;
    }
    return taking::none;
  }

  /// Returns false if another thread changed the cell first.
  template <class Round>
  bool offer(Round& round, std::size_t where, T const& item) noexcept {
    return Steps::offer_in(round, cells_[where].content, offered(item));
  }

  /// Waits for the answer to an offer, and withdraws the offer if none comes. `Pace` is the length of the pause after
  /// each of the `polls`; `somebody_sleeps` tells whether a thread elsewhere sleeps, which ends the wait.
  template <class Pace, class SomebodySleeps>
  spell wait_in(std::size_t mine, int polls, T& item, SomebodySleeps somebody_sleeps) noexcept {
    auto& here = cells_[mine].content;
    std::uintptr_t const before = offered(item);
    spell how = spell::alone;
    std::uintptr_t seen = poll_in<Pace>(mine, polls, before, somebody_sleeps, how);
    if (seen == before) {
      if (Steps::withdraw_from(here, before)) return how;
      seen = Steps::poll_cell(here);
    }
    Steps::clear(here);
    one_word<T>::put(item, word_in(seen));
    return spell::answered;
  }

  bool all_empty() const noexcept {
    for (cell const& each : cells_) {
      if (each.content.load(order::cell_inspect) != empty) return false;
    }
    return true;
  }

 private:
  struct cell {
    constexpr cell() noexcept : content(empty) {}
    typename Platform::template atomic<std::uintptr_t> content;
  };

  static std::uintptr_t offered(T const& item) noexcept { return marked(one_word<T>::word_of(item), mark::offer); }

  template <class Round>
  taking answer(Round& round, cell& theirs, std::uintptr_t offered, T& item) noexcept {
    std::uintptr_t const mine = marked(one_word<T>::word_of(item), mark::answer);
    if (!Steps::answer(round, theirs.content, offered, mine)) return taking::lost;
    one_word<T>::put(item, word_in(offered));
    return taking::done;
  }

  /// Polls until the offer is answered, or there is a better place to wait, or the polls before the first yield are
  /// used up: the cell of a thread that is not running is useless to others, answered or not. Returns the last value
  /// seen.
  template <class Pace, class SomebodySleeps>
  std::uintptr_t poll_in(std::size_t mine, int polls, std::uintptr_t offered, SomebodySleeps& somebody_sleeps,
                         spell& how) noexcept {
    for (int i = 0; i != polls; ++i) {
      if (std::uintptr_t const seen = Steps::poll_cell(cells_[mine].content); seen != offered) return seen;
      if (somebody_sleeps() || somebody_waits_before(mine)) {
        how = spell::left;
        return offered;
      }
      Platform::pause(Pace::pauses(i));
    }
    Platform::nobody_came();
    return offered;
  }

  /// Two threads that offer at the same time would both wait: the one in the later cell goes to the other.
  bool somebody_waits_before(std::size_t mine) const noexcept {
    for (std::size_t i = 0; i != mine; ++i) {
      if (is_offer(Steps::look_into(cells_[i].content))) return true;
    }
    return false;
  }

  std::array<cell, Count> cells_;
};

}  // namespace detail

}  // namespace rendezvous
