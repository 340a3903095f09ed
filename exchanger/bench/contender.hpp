// The interface of a contender, and the question that a window measures.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace rendezvous::bench {

/// What is asked.
///   throughput  every thread swaps all the time
///   wake        one thread sleeps in its call, another one comes: from that one's call to the sleeper's return
///   lonely      one thread waits alone: the CPU that its wait takes
enum class question { throughput, wake, lonely };

/// Where the threads are.
///   pinned    one after the other on the cores, in turn
///   one_core  all on the first core
///   loaded    as pinned, and on each of these cores a process that never sleeps
enum class placement { pinned, one_core, loaded };

enum class item { word, bytes64, bytes1024, unique_ptr };

inline constexpr std::array<std::string_view, 3> question_names{"throughput", "wake", "lonely"};
inline constexpr std::array<std::string_view, 3> placement_names{"pinned", "one-core", "loaded"};
inline constexpr std::array<std::string_view, 4> item_names{"word", "64", "1024", "unique_ptr"};

/// What an item of this kind weighs, with what it points to.
constexpr int bytes_of(item what) {
  constexpr std::array<int, 4> bytes{8, 64, 1024, 8};
  return bytes[static_cast<std::size_t>(what)];
}

template <class Enum, std::size_t N>
constexpr std::string_view name_of(Enum value, std::array<std::string_view, N> const& names) {
  return names[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(question q) { return name_of(q, question_names); }
constexpr std::string_view name_of(placement p) { return name_of(p, placement_names); }
constexpr std::string_view name_of(item i) { return name_of(i, item_names); }

/// The time limit of a timed exchange. Who gives up tries again; only exchanges count.
inline constexpr std::chrono::milliseconds time_limit{1};

/// A cell of the result: one question, under one set of circumstances.
struct setup {
  question asked = question::throughput;
  int threads = 2;
  placement where = placement::pinned;
  item what = item::word;
  bool timed = false;

  auto operator<=>(setup const&) const = default;
};

/// The exchanges that each thread has made at a point in time, since its start.
struct counts {
  std::chrono::steady_clock::time_point at;
  std::vector<std::uint64_t> exchanges;
};

/// What comes to light at the end of a window, when every thread has its item in its hands.
struct ending {
  bool items_conserved;
  std::vector<double> nanoseconds;  ///< wake: each sample
};

/// It does not answer, or it is gone. There is no way to go on with its threads.
struct broken_contender : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Threads that swap between start() and stop(), and sleep the rest of the time. So all contenders are alive all the
/// time, and any of them can have the next window.
class contender {
 public:
  contender() = default;
  contender(contender const&) = delete;
  contender& operator=(contender const&) = delete;
  virtual ~contender() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual bool takes(setup const& how) const = 0;

  /// Whose CPU its swaps cost, and its threads there: at least as many as any setup asks for, in a fixed order.
  [[nodiscard]] virtual pid_t process() const = 0;
  [[nodiscard]] virtual std::vector<pid_t> threads() const = 0;

  /// Whether it is compiled while it runs, and so becomes faster.
  [[nodiscard]] virtual bool compiles() const { return false; }

  virtual void start(setup const& how) = 0;
  virtual counts mark() = 0;
  virtual ending stop() = 0;
};

}  // namespace rendezvous::bench
