// The reference slot exchanger: a small program whose execution graphs have been counted by other checkers, so that the
// explorer's counts can be compared with theirs.
//
// It is not the library's exchanger. Every call may time out: it looks once at its match, then withdraws.
// The counts are those of GenMC 0.11 under RC11 for this program (`graphs` below).
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release_ = std::memory_order_release;

struct reference_node {
  plain<int> item{"item"};
  plain<int> reply{"reply"};
  atomic<std::uint32_t> match{0, "match"};
};

/// Returns the partner's item, or -1.
int exchange(atomic<reference_node*>& slot, reference_node& mine, int item) {
  mine.item.write(item);
  for (platform::retry round;; round.back_off()) {
    reference_node* const waiting = slot.load(relaxed);
    if (waiting != nullptr) {
      if (!round.attempt(slot, waiting, nullptr, acquire, relaxed)) continue;
      int const found = waiting->item.read();
      waiting->reply.write(item);
      waiting->match.store(1, release_);
      return found;
    }
    if (!round.attempt(slot, nullptr, &mine, release_, relaxed)) continue;
    if (mine.match.load(acquire) == 1) return mine.reply.read();
    reference_node* still_mine = &mine;
    if (slot.compare_exchange_strong(still_mine, nullptr, relaxed, relaxed)) return -1;
    mine.match.await_equal(1, acquire);
    return mine.reply.read();
  }
}

/// `Fresh`: every call has a node at an address of its own; otherwise a thread's nodes follow one another
/// at the same address.
template <int Threads, int Calls, bool Fresh>
struct reference {
  static constexpr int threads = Threads;
  static constexpr int calls = Calls;

  void thread(int me) {
    for (int call = 0; call != Calls; ++call) {
      auto& node = nodes_[me][Fresh ? call : 0];
      node.emplace();
      int const got = exchange(slot_, *node, 1 + me * Calls + call);
      if (got == 1 + me * Calls + call) fail("wrong history", "a thread got its own item");
      if (!Fresh) node.reset();
    }
  }
  void finish() {}

 private:
  atomic<reference_node*> slot_{nullptr, "slot"};
  std::optional<reference_node> nodes_[Threads][Calls];
};

/// All threads run the same code: of graphs that are equal up to their numbers one is explored, and all are counted.
template <int Threads>
std::vector<std::vector<int>> all_threads() {
  std::vector<int> all(Threads);
  std::iota(all.begin(), all.end(), 0);
  return {all};
}

template <int Threads, int Calls, bool Fresh>
bool up_to_renaming(char const* name, char const* story, std::uint64_t graphs = 0) {
  about what{.name = name, .story = story};
  what.graphs = graphs;
  what.interchangeable = all_threads<Threads>();
  what.long_running = Threads > 6;
  return add_scenario<reference<Threads, Calls, Fresh>>(std::move(what));
}

bool const registered[] = {
    add_scenario<reference<2, 1, false>>({.name = "reference/2-threads", .story = "both may time out", .graphs = 8}),
    add_scenario<reference<3, 1, false>>({.name = "reference/3-threads", .story = "all may time out", .graphs = 108}),
    add_scenario<reference<4, 1, false>>({.name = "reference/4-threads", .story = "all may time out", .graphs = 2688}),
    add_scenario<reference<5, 1, false>>(
        {.name = "reference/5-threads", .story = "all may time out", .graphs = 103680}),
    add_scenario<reference<6, 1, false>>(
        {.name = "reference/6-threads", .story = "all may time out", .long_running = true}),
    add_scenario<reference<3, 2, false>>(
        {.name = "reference/3-threads-twice", .story = "twice each, nodes at one address", .graphs = 67254}),
    add_scenario<reference<3, 2, true>>({.name = "reference/3-threads-twice-fresh",
                                         .story = "twice each, nodes at addresses of their own",
                                         .graphs = 54282}),
    up_to_renaming<2, 1, false>("reference/2-interchangeable", "both may time out", 8),
    up_to_renaming<3, 1, false>("reference/3-interchangeable", "all may time out", 108),
    up_to_renaming<4, 1, false>("reference/4-interchangeable", "all may time out", 2688),
    up_to_renaming<5, 1, false>("reference/5-interchangeable", "all may time out", 103680),
    up_to_renaming<6, 1, false>("reference/6-interchangeable", "all may time out"),
    up_to_renaming<7, 1, false>("reference/7-interchangeable", "all may time out"),
    up_to_renaming<8, 1, false>("reference/8-interchangeable", "all may time out"),
    up_to_renaming<3, 2, false>("reference/3-interchangeable-twice", "twice each, nodes at one address", 67254),
    up_to_renaming<3, 2, true>("reference/3-interchangeable-twice-fresh", "twice each, nodes at addresses of their own",
                               54282),
};

}  // namespace

}  // namespace models::selfcheck
