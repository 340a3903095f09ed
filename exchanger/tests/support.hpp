// Helpers of the contract's tests: the list of algorithms, a thread that can be observed to sleep, and a meeting of
// two. On Linux /proc says whether a thread sleeps; elsewhere one that has not come to its end after a while is taken
// to sleep.
#pragma once

#include <gtest/gtest.h>
#if defined(__linux__)
#include <unistd.h>
#endif

#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>

#include <rendezvous/exchanger.hpp>

#include "eight_slots.hpp"

namespace rendezvous::testing {

template <class T, class... Others>
inline constexpr bool is_one_of = (std::is_same_v<T, Others> || ...);

/// Whether this build runs the algorithm: all of them, unless CONTRACT_ALGORITHMS says which.
#ifdef CONTRACT_ALGORITHMS
template <class Algorithm>
inline constexpr bool is_of_this_build = is_one_of<Algorithm, CONTRACT_ALGORITHMS>;
#else
template <class Algorithm>
inline constexpr bool is_of_this_build = true;
#endif

template <class... Algorithms>
::testing::Types<Algorithms...> types_in(std::tuple<Algorithms...> const&);

template <class... Algorithms>
using those_of_this_build = decltype(types_in(
    std::tuple_cat(std::conditional_t<is_of_this_build<Algorithms>, std::tuple<Algorithms>, std::tuple<>>{}...)));

/// All algorithms keep one contract. A new one joins here, and every test below runs on it too.
using shipped_algorithms =
    those_of_this_build<single_slot, stamped_slot, hashed_arena, slot_then_arena, slot_with_cells, tree_of_cells>;

/// Without the one whose items of more than a word are in another one's hands (requirements_test.cpp).
using algorithms_with_nodes =
    those_of_this_build<single_slot, stamped_slot, hashed_arena, slot_then_arena, tree_of_cells>;

/// And the arenas and the tree once more, with slots in use above zero, and lines below the root, which they have by
/// themselves only on many cores.
using algorithms =
    those_of_this_build<single_slot, stamped_slot, hashed_arena, slot_then_arena, slot_with_cells, tree_of_cells,
                        hashed_arena_8, slot_then_arena_8, tree_of_cells_4, tree_of_nodes_4>;

/// The algorithm's name in the names of the tests.
struct algorithm_names {
  template <class Algorithm>
  static std::string GetName(int) {
    if (std::is_same_v<Algorithm, single_slot>) return "single_slot";
    if (std::is_same_v<Algorithm, stamped_slot>) return "stamped_slot";
    if (std::is_same_v<Algorithm, hashed_arena>) return "hashed_arena";
    if (std::is_same_v<Algorithm, slot_then_arena>) return "slot_then_arena";
    if (std::is_same_v<Algorithm, slot_with_cells>) return "slot_with_cells";
    if (std::is_same_v<Algorithm, tree_of_cells>) return "tree_of_cells";
    if (std::is_same_v<Algorithm, hashed_arena_8>) return "hashed_arena_8";
    if (std::is_same_v<Algorithm, slot_then_arena_8>) return "slot_then_arena_8";
    if (std::is_same_v<Algorithm, tree_of_cells_4>) return "tree_of_cells_4";
    static_assert(is_one_of<Algorithm, single_slot, stamped_slot, hashed_arena, slot_then_arena, slot_with_cells,
                            tree_of_cells, hashed_arena_8, slot_then_arena_8, tree_of_cells_4, tree_of_nodes_4>,
                  "name the new algorithm here");
    return "tree_of_nodes_4";
  }
};

/// Longer than any test may take. A call with this limit that returns `timed_out` hangs, in effect.
inline constexpr std::chrono::hours very_long{1};

/// A thread that a test can watch. It is joined at the end of its scope.
class companion {
 public:
  explicit companion(std::function<void()> body)
      : thread_([this, body = std::move(body)] {
          begin();
          body();
          returned_.store(true);
        }) {}
  ~companion() {
    if (thread_.joinable()) thread_.join();
  }
  companion(companion const&) = delete;
  companion& operator=(companion const&) = delete;

  void join() { thread_.join(); }

  /// Returns when the thread sleeps in the kernel. A body that has nothing else to wait for sleeps in its
  /// exchanger, with its offer made. A thread that is only slow, or that has no processor, does not count
  /// as asleep, so this holds on a busy machine too.
  void await_sleep() const {
    auto const give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    for (int in_a_row = 0; in_a_row != 10;) {  // a sanitizer's runtime may sleep for a moment
      if (returned_.load()) {
        ADD_FAILURE() << "the thread should be asleep and has come to its end";
        return;
      }
      in_a_row = asleep() ? in_a_row + 1 : 0;
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      if (std::chrono::steady_clock::now() > give_up) {
        ADD_FAILURE() << "the thread should be asleep and is not";
        return;
      }
    }
  }

 private:
#if defined(__linux__)
  void begin() { id_.store(gettid()); }

  /// The state is the letter that follows the name in parentheses; see proc(5).
  [[nodiscard]] bool asleep() const {
    std::ifstream file("/proc/self/task/" + std::to_string(id_.load()) + "/stat");
    std::string line;
    std::getline(file, line);
    auto const name_end = line.rfind(") ");
    return name_end != std::string::npos && line.compare(name_end + 2, 1, "S") == 0;
  }

  std::atomic<pid_t> id_{0};
#else
  void begin() { began_.store(true); }

  /// From its beginning to its sleep a body takes far less than this, ten times in a row, unless it has no processor.
  [[nodiscard]] bool asleep() const {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return began_.load();
  }

  std::atomic<bool> began_{false};
#endif
  std::atomic<bool> returned_{false};
  std::thread thread_;
};

/// Two threads exchange a and b. The first is asleep when the second comes.
template <class Algorithm, class T>
std::pair<T, T> meet(T a, T b) {
  exchanger<T, Algorithm> point;
  companion first([&] { a = point.exchange(std::move(a)); });
  first.await_sleep();
  b = point.exchange(std::move(b));
  first.join();
  return {std::move(a), std::move(b)};
}

}  // namespace rendezvous::testing
