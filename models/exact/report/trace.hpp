// The record of an execution that is to be shown: the source location of each operation, and each access to plain data
// or to an object's lifetime. The rest is in the graph.
//
// A thread records an operation when it announces it; the time at which it is performed is only in the graph. So steps
// are sorted afterwards: operations by the time at which their event was added, and other steps of a thread by the time
// of the step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "../../program/host.hpp"
#include "../graph/graph.hpp"
#include "acts.hpp"

namespace models::exact {

/// An object of the program under test, as it is remembered.
struct thing {
  object_kind kind = object_kind::atomic;
  int maker = -1;            // the thread that made it; -1: the set-up
  location_id location = 0;  // nothing else has it
  char const* name = nullptr;
  site made;
};

enum class deed : std::uint8_t { operation, reads, writes, begins, touches, ends, leaves, prints, frees };

/// Where the value of plain data is. Nowhere, with no bytes: the value is not shown.
struct memory_value {
  void const* at = nullptr;
  int bytes = 0;
};

/// What one thread does, at once.
struct trace_step {
  int thread = -1;  // -1: none of the program's, before or after them
  deed what = deed::operation;
  std::optional<thing> on;
  site where;
  char const* choice = "";             // what is chosen
  act part_of = act::none;             // which act of the program's it stands for
  std::optional<thing> acted_on;       // what that act is on
  int events = 0;                      // that its thread had made before
  std::optional<event_id> event;       // of an operation; of a read-modify-write its read
  std::optional<event_id> second;      // its write
  std::optional<std::uint64_t> value;  // of data: what is read or written
  int bytes = 0;                       // of that value
  std::string text;                    // what is printed; or the block that is freed
};

class trace {
 public:
  /// Plain accesses are `only_shared` where every one is noted: what one thread alone has touched is left out.
  explicit trace(int threads, bool only_shared = false)
      : announced_(static_cast<std::size_t>(threads)), only_shared_(only_shared) {}

  void restart();
  /// A thread that has made n events announces its next operation.
  void announces(int thread, int events, std::optional<thing> const& on, site const& where);
  /// The choice that the thread is about to announce.
  void chooses(char const* what) { choice_ = what; }
  /// The operation that the thread is about to announce is a part of that act.
  void acts(act a, std::optional<thing> const& on) {
    act_ = a;
    acted_on_ = on;
  }
  /// A thread accesses data, or begins or ends the life of an object; `performed`: the number of events in the graph.
  void does(int thread, int events, deed what, thing const& on, site const& where, std::uint32_t performed,
            memory_value value);
  void prints(int thread, int events, std::string text, site const& where, std::uint32_t performed);
  void frees(int thread, int events, char const* block, site const& where, std::uint32_t performed);
  /// What the thread was about to write is written now.
  void has_written();

  /// What the thread has come to last.
  struct last_step {
    site where;
    act part_of = act::none;
    std::optional<thing> acted_on;
  };
  /// Nothing: it has come to no operation.
  [[nodiscard]] std::optional<last_step> last_of(int thread) const;
  /// All of an execution that has performed this.
  [[nodiscard]] std::vector<trace_step> steps(graph const& g) const;

 private:
  static constexpr std::size_t most_accesses = 200'000;  // more are not shown

  struct announcement {
    int events;
    std::optional<thing> on;
    site where;
    char const* choice;
    act part_of;
    std::optional<thing> acted_on;
  };
  struct access {
    std::uint32_t performed;
    trace_step step;
  };

  [[nodiscard]] trace_step operation_of(graph const& g, event_id first) const;
  [[nodiscard]] std::set<location_id> shared_data() const;

  raw_vector<raw_vector<announcement>> announced_;  // by each thread
  struct unfinished_write {
    std::size_t access;
    memory_value value;
  };

  raw_vector<access> accesses_;
  raw_vector<unfinished_write> unfinished_;
  char const* choice_ = "";
  act act_ = act::none;
  std::optional<thing> acted_on_;
  bool only_shared_;
};

}  // namespace models::exact
