// The exchanger on a tree of cache lines, each with cells for items of one word: two threads without other partners
// meet at the lowest line above both.
//
//   exchange(item):
//     unless the item does not fit, at a line, the root at first, and later the one where the last exchange was, loop:
//       a node in the slot:           claim it, as in the single slot; exchanged
//       an offer in a cell:           answer it; exchanged
//       somebody else answered first: it is crowded; go to the leaf of this processor, or from that to the next leaf.
//                                     Where there is only the root, make the tree first
//       no cell is free, or all who wait share a core: go to the line above
//       otherwise:                    offer in a free cell, and poll until answered, for the first round of a spin
//                                       if not answered: withdraw, and go to the line above; but look again here when
//                                       a node is in the slot meanwhile, or an offer in a cell before mine
//                                       answered, now or while withdrawing: take the answer; exchanged
//       somebody else came first:     again
//     above the root:
//       in the slot, as in the slot with cells, whose cells are now those of the root
//
// Two processors whose numbers differ only in the last bit share a leaf. If all are busy, each thread meets its
// neighbour there, in a line that no other thread needs. A thread without a neighbour climbs, so that the unpaired
// threads of two halves meet where the halves join. In the long run a line has two visitors, one from each side, who
// stay. Threads are not counted, and there is no bound to adapt to their number, as an arena has: absent threads take
// no part. At the root of a tree a thread waits somewhat longer. After some thousand exchanges it goes to its leaf
// again: it may have moved to another processor, or its neighbour may be back.
//
// Any two waiters meet: a thread that waits in a cell leaves it for a node in the slot, and a thread without a partner
// comes to the slot, the only place where threads sleep. Each newcomer looks there first, so a sleeping thread is not
// passed over. A swap in a cell writes nothing in the slot's cache line, so this look usually hits the cache. A call
// that does not wait looks into the slot, and then, with an item that fits, into every line, from the leaves to the
// root, the way that waiters climb. It may miss a partner that is moving from one place to another.
//
// Items that do not travel in one word meet in the same tree, with a slot for nodes in each line instead of cells; a
// wait there is not cut short.
//
// Source: the lines are those of slot_with_cells.hpp; that threads go on from where they last met, and move when they
// are in each other's way, is from java.util.concurrent.Exchanger since JDK 8 (Doug Lea, Bill Scherer, Michael Scott);
// a tree that threads enter at the leaves and climb is from the combining tree (Goodman, Vernon and Woest, "Efficient
// Synchronization Primitives for Large-Scale Cache-Coherent Multiprocessors", ASPLOS 1989), with two to a leaf as in
// Herlihy and Shavit, "The Art of Multiprocessor Programming", chapter 12.
//
// Touches its slot, its lines, and nodes as in the single slot; no memory but that of the lines is allocated, and when
// there is none the root goes on alone. Progress: every operation is lock-free up to the wait for a partner.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <rendezvous/arena.hpp>
#include <rendezvous/cells.hpp>
#include <rendezvous/node_slot.hpp>
#include <rendezvous/one_word.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/requirements.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/tree_line.hpp>

namespace rendezvous {

// How large the tree is, and where threads enter it.
struct tree_of_cells_policy {
  /// A cache line of them. Zero: no cells, but a slot in each line.
  static constexpr std::size_t cells = 8;

  /// One for two processors, and a power of two; one: there is no tree. The same throughout a process.
  static std::uint32_t leaves(std::uint32_t cores) noexcept {
    return std::min(std::bit_ceil(std::max(cores, 2u)) / 2, 128u);
  }

  /// Whether there is a tree from the start.
  static constexpr bool starts_as_tree = false;

  /// After so many exchanges a thread goes to its leaf again: its neighbour may be back there, or it may have moved to
  /// another processor.
  static constexpr std::uint32_t exchanges_before_its_leaf = 4096;

  /// The number of polls at the root of a tree; `once` is that of the first round of a spin. Threads without a partner
  /// below meet there, and go on to the slot, where every newcomer looks.
  static constexpr int polls_at_root(int once) noexcept { return 4 * once; }

  /// After each poll in a tree, in units of 10 ns. Longer than elsewhere: where there is a tree there are many cores,
  /// and an answer is longer on its way.
  static constexpr int pauses(int poll) noexcept { return poll == 0 ? 7 : 6 + 2 * poll; }

  /// Called by both partners with the line in which they meet, the root being 1. For statistics.
  static constexpr void met_at(std::uint32_t /*line*/) noexcept {}
};

struct tree_steps : cell_steps {
  template <class Tree>
  static auto find_tree(Tree const& tree) noexcept {
    return tree.load(order::find_tree);
  }

  /// Returns false if there already is one.
  template <class Tree, class Line>
  static bool plant(Tree& tree, Line* lines) noexcept {
    Line* none = nullptr;
    return tree.compare_exchange_strong(none, lines, order::plant, order::plant_failed);
  }

  /// The next line after a wait without a partner.
  static constexpr std::uint32_t above(std::uint32_t line) noexcept { return line / 2; }
};

// As `tree_of_cells` below, with its steps and its policy replaced: for tests and models.
template <class Steps = tree_steps, class Policy = tree_of_cells_policy>
struct basic_tree_of_cells {
  template <class T, class Platform>
  class meeting_point;
};

/// A line of eight cells until threads contend for it, then a tree of such lines with a leaf for every two processors,
/// at most 128 leaves and 16 KiB. Two threads that keep swapping have a line for themselves. Threads that wait longer
/// sleep in one slot, where every newcomer looks.
///
/// \par Progress
/// Every operation is lock-free up to the wait for a partner.
///
/// \par Source
/// The slot with cells; and java.util.concurrent.Exchanger since JDK 8 (Doug Lea, Bill Scherer, Michael Scott) and the
/// combining tree (Goodman, Vernon and Woest, ASPLOS 1989) for where threads meet.
///
/// More on its page, [the tree of cells](exchanger/docs/tree_of_cells.md).
using tree_of_cells = basic_tree_of_cells<>;

template <class Steps, class Policy>
template <class T, class Platform>
class basic_tree_of_cells<Steps, Policy>::meeting_point {
 public:
  constexpr meeting_point() noexcept : tree_(nullptr) {
    if (Policy::starts_as_tree) static_cast<void>(plant());
  }
  ~meeting_point() {
    line* const tree = tree_.load(order::tree_inspect);
    assert(slot_.is_empty() && all_empty(tree) && "an exchanger was destroyed with a thread inside");
    if (tree != nullptr) Platform::destroy(tree, lines_below());
  }

  template <class Deadline>
  exchange_status exchange(T& item, Deadline deadline, typename Platform::stop_token const& stop) noexcept {
    bool const fits = may_go_into_lines(item);
    if (deadline.at_once()) return sweep(item, fits) ? exchange_status::exchanged : detail::too_late(stop);
    if (fits && meet_in_lines(item)) return exchange_status::exchanged;
    return meet_in_slot(item, fits, deadline, stop);
  }

 private:
  static constexpr bool has_cells = detail::has_cells<T>() && Policy::cells != 0;
  using line =
      std::conditional_t<has_cells, detail::line_of_cells<T, Platform, Steps, std::max<std::size_t>(Policy::cells, 1)>,
                         detail::line_with_slot<T, Platform, Steps>>;
  using slot = detail::node_slot<T, Platform, Steps>;
  using taking = detail::taking;
  using visit = detail::visit;
  using retry = typename Platform::retry;
  static_assert(detail::takes_steps<Steps, Platform, typename slot::node*, retry> &&
                    detail::takes_steps_in_cells<Steps, Platform, typename Platform::counted> &&
                    detail::takes_steps_in_a_tree<Steps, Platform, line>,
                "the platform or a step lacks something, or has it of another type: see requirements.hpp");

  // Lines have the numbers of a heap: the root is 1, below line i are 2 i and 2 i + 1, and the leaves are the last.
  static constexpr std::uint32_t root = 1;
  static std::uint32_t leaves() noexcept { return Policy::leaves(Platform::cores()); }
  static std::uint32_t last_line() noexcept { return 2 * leaves() - 1; }
  static std::uint32_t lines_below() noexcept { return last_line() - root; }

  // The length of a wait in a line: without a tree, below the root, and at the root of a tree.
  struct short_wait : Platform::spin {
    static int polls(int once) noexcept { return once; }
  };
  struct wait_below : Policy {
    static int polls(int once) noexcept { return once; }
  };
  struct long_wait : Policy {
    static int polls(int once) noexcept { return Policy::polls_at_root(once); }
  };

  static bool may_go_into_lines(T const& item) noexcept {
    if constexpr (has_cells) {
      return Steps::fits(item);
    } else {
      return true;
    }
  }

  line& at(line* tree, std::uint32_t i) noexcept { return i == root ? root_ : tree[i - root - 1]; }

  /// Goes from line to line. Returns true if the exchange took place; false if no partner came, up to the root.
  bool meet_in_lines(T& item) noexcept {
    if (!has_cells && leaves() == 1) return false;  // the one line would be another slot
    detail::arena_hints& hints = Platform::hints();
    line* tree = Steps::find_tree(tree_);
    for (std::uint32_t i = tree == nullptr ? root : first_line(hints);;) {
      switch (meet_at(tree, i, item)) {
        case visit::met:
          if (tree != nullptr) remember(i, hints);
          return true;
        case visit::crowded:
          if (tree == nullptr) tree = plant();
          if (tree != nullptr) i = out_of_the_crowd(i, hints);
          break;
        case visit::left:
          if (i == root) return false;
          break;
        case visit::alone:
          if (i == root) return false;
          i = Steps::above(i);
          break;
      }
    }
  }

  /// Tries again at one line while other threads come first; a crowded line is left, unless there is no other.
  visit meet_at(line* tree, std::uint32_t i, T& item) noexcept {
    for (retry round;; round.back_off()) {
      taking const from_slot = slot_.take(round, item);
      if (from_slot == taking::done) return visit::met;
      if (from_slot == taking::lost) continue;
      std::optional<visit> const how = tree == nullptr ? root_.template meet<short_wait>(round, item, slot_)
                                       : i == root     ? root_.template meet<long_wait>(round, item, slot_)
                                                       : at(tree, i).template meet<wait_below>(round, item, slot_);
      if (!how || (*how == visit::crowded && leaves() == 1)) continue;
      if (*how == visit::met) Policy::met_at(i);
      return *how;
    }
  }

  /// The tree, made if there is none; null when there is no memory, or the machine is too small for one.
  line* plant() noexcept {
    if (leaves() == 1) return nullptr;
    if (line* const there = Steps::find_tree(tree_); there != nullptr) return there;
    line* const fresh = Platform::template make<line>(lines_below());
    if (fresh != nullptr) {
      if (Steps::plant(tree_, fresh)) return fresh;
      Platform::destroy(fresh, lines_below());
    }
    return Steps::find_tree(tree_);
  }

  /// The line at which threads on this processor enter. Threads that share it may still collide: then one goes to
  /// another leaf, and stays with that.
  static std::uint32_t leaf(detail::arena_hints const& hints) noexcept {
    return leaves() + (Platform::processor() / 2 + hints.collisions) % leaves();
  }

  /// The hints may stem from another exchanger, with another tree.
  static std::uint32_t first_line(detail::arena_hints const& hints) noexcept {
    return hints.index < root || hints.index > last_line() ? leaf(hints) : hints.index;
  }

  static void remember(std::uint32_t i, detail::arena_hints& hints) noexcept {
    hints.index = i;
    if (++hints.exchanges < Policy::exchanges_before_its_leaf) return;
    hints.index = leaf(hints);
    hints.exchanges = 0;
  }

  static std::uint32_t out_of_the_crowd(std::uint32_t i, detail::arena_hints& hints) noexcept {
    if (i == leaf(hints)) ++hints.collisions;
    return leaf(hints);
  }

  /// Takes a partner that already waits, at any place. Returns false if there is none.
  bool sweep(T& item, bool fits) noexcept {
    if (takes([&](retry& round) { return slot_.take(round, item); })) return true;
    if (!fits) return false;
    line* const tree = Steps::find_tree(tree_);
    for (std::uint32_t i = tree == nullptr ? root : last_line(); i >= root; --i) {
      if (takes([&](retry& round) { return take_at(round, tree, i, item); })) return true;
    }
    return false;
  }

  taking take_at(retry& round, line* tree, std::uint32_t i, T& item) noexcept {
    taking const how = at(tree, i).take(round, item);
    if (how == taking::done) Policy::met_at(i);
    return how;
  }

  /// Tries again while other threads come first. Returns false if no thread waits there.
  template <class Attempt>
  static bool takes(Attempt attempt) noexcept {
    for (retry round;; round.back_off()) {
      if (taking const how = attempt(round); how != taking::lost) return how == taking::done;
    }
  }

  template <class Deadline>
  exchange_status meet_in_slot(T& item, bool fits, Deadline& deadline,
                               typename Platform::stop_token const& stop) noexcept {
    for (retry round;; round.back_off()) {
      taking how = slot_.take(round, item);
      if (how == taking::none && fits) how = take_at(round, nullptr, root, item);
      if (how == taking::done) return exchange_status::exchanged;
      if (how == taking::lost) continue;
      if (deadline.at_once()) return detail::too_late(stop);
      if (auto const status = slot_.stay(round, item, deadline, stop)) return *status;
    }
  }

  bool all_empty(line* tree) noexcept {
    return root_.is_empty() && (tree == nullptr || std::all_of(tree, tree + lines_below(),
                                                               [](line const& each) { return each.is_empty(); }));
  }

  alignas(Platform::line) slot slot_;
  typename Platform::template atomic<line*> tree_;
  line root_;
};

}  // namespace rendezvous
