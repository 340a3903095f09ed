// The interface of the searches: a strategy prepares one execution after the other and, while one runs, picks the
// thread that runs next.
#pragma once

#include <cstdint>

#include "../graph/raw_memory.hpp"
#include "execution.hpp"

namespace models {

/// Results of pick() instead of a thread.
inline constexpr int nobody = -1;   // every thread has finished or is blocked
inline constexpr int cut_off = -2;  // this execution is of no further use

class strategy {
 public:
  virtual ~strategy() = default;

  /// Prepares another execution. False: there is none left.
  virtual bool next() = 0;

  /// The thread to run until its next announcement, with its announced operation, if any, performed.
  virtual int pick(execution& x) = 0;

  /// All threads have come to their ends.
  virtual void completed(execution const& /*x*/) {}

  /// Whether nothing is left out once there is no execution left.
  [[nodiscard]] virtual bool exhaustive() const = 0;

  /// Of the execution so far, switches away from a thread that could have gone on; -1: they are not counted.
  [[nodiscard]] virtual int preemptions() const { return -1; }

  /// Executions left out because a load would have needed a value older than the history window keeps.
  [[nodiscard]] virtual std::uint64_t out_of_reach() const { return 0; }

  /// Estimates, independent of each other, of how many executions the reduced search makes. Null: it makes none.
  [[nodiscard]] virtual raw_vector<double> const* estimates() const { return nullptr; }

  /// How the threads of the last execution are renamed in this one, which is only to show that they may be. Null: it is
  /// an execution of its own.
  [[nodiscard]] virtual renaming const* renamed() const { return nullptr; }

  /// The search stopped because the model behaved differently when it was run again. Null: it did not.
  [[nodiscard]] virtual char const* fault() const { return nullptr; }
};

}  // namespace models
