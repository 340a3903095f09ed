// Cells: words in which items of one word are exchanged without a node.
//
//   offer:     CAS empty -> my item, as an offer; then poll until it is answered, for the first round of a spin
//   answer:    CAS offer -> my item, as an answer; the offered item is mine
//   withdraw:  CAS my offer -> empty
//   clear:     the answer is read, and the cell becomes empty by a plain store
//
// A cell says by its two low bits whether it is empty, an offer or an answer (one_word.hpp); the item is the rest. So
// nobody but the owner of an offer can change its answer, and no other memory is touched. A claim of an offer that was
// withdrawn and made again, by anybody, is a claim of that one: it has the same item.
//
// Who may touch a cell: anybody while it is empty or an offer, and while it is an answer only the thread whose offer it
// was. Other threads pass over it. An owner that is not running holds up nobody.
//
// Which cells a thread uses, and where it goes when nobody comes, is the algorithm's business.
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

/// What the two low bits of a cell say that is not empty.
enum class mark : std::uintptr_t { offer = 1, answer = 2 };

constexpr std::uintptr_t marked(std::uintptr_t word, mark as) noexcept {
  return word | static_cast<std::uintptr_t>(as);
}
constexpr bool is_offer(std::uintptr_t cell) noexcept { return (cell & 3) == static_cast<std::uintptr_t>(mark::offer); }
constexpr std::uintptr_t word_in(std::uintptr_t cell) noexcept { return cell & ~std::uintptr_t{3}; }

/// How it went with somebody else's offer: there was one and it is taken; somebody else came first; there was none.
enum class taking { done, lost, none };

/// How a wait in a cell ended: the items are exchanged; it was left for a better place; nobody came.
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

namespace detail {

/// Some cells, side by side. As many as fill a cache line, at the most: all threads that meet here share it.
template <class T, class Platform, class Steps, std::size_t Count>
class cells {
 public:
  /// Answers the first offer there is. When there is none, `free` becomes the number of the first empty cell.
  template <class Round>
  taking take(Round& round, T& item, std::size_t* free = nullptr) noexcept {
    for (std::size_t i = 0; i != Count; ++i) {
      std::uintptr_t const seen = Steps::look_into(cells_[i].content);
      if (is_offer(seen)) return answer(round, cells_[i], seen, item);
      if (seen == empty && free != nullptr && *free == Count) *free = i;
    }
    return taking::none;
  }

  /// False: somebody else came first.
  template <class Round>
  bool offer(Round& round, std::size_t where, T const& item) noexcept {
    return Steps::offer_in(round, cells_[where].content, offered(item));
  }

  /// Waits for the answer to an offer. When it was not answered it is withdrawn. `Pace` says how long to pause between
  /// so many polls; `somebody_sleeps` whether there is somebody elsewhere who must not wait.
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

  /// Polls until the offer is answered, or there is a better place to be, or for as long as a waiter does before it
  /// yields: the cell of one who does not run is no use to others, answered or not. Returns what was last seen.
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

  /// Two that have offered at the same time would both wait: the one in the later place goes to the other.
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
