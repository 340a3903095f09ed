// The interface of all search modes: chooses the next thread, and what it reads.
#pragma once

#include <string>

#include "../graph/renaming.hpp"
#include "execution.hpp"

namespace models::exact {

/// Results of pick() instead of a thread.
inline constexpr int nobody = -1;   // every thread has finished or is blocked
inline constexpr int cut_off = -2;  // this execution is of no further use

/// Faults.
inline constexpr char const* too_many_threads = "a program has more than 64 threads";
inline constexpr char const* too_many_events = "a thread makes more than 10,000 events in one execution";
inline constexpr char const* schedule_does_not_fit =
    "this schedule does not fit the scenario: it is of another one, or the code has changed since";
inline constexpr char const* does_not_repeat_itself =
    "a thread that has read the same as in an execution before does something else now: what it does must not depend "
    "on static variables, the time, or anything else that is left from one execution to the next";

class strategy {
 public:
  virtual ~strategy() = default;
  /// Prepares another execution. False: there is none left.
  virtual bool next(execution& x) = 0;
  /// The thread to run until its next announcement, with its announced operation, if any, performed.
  virtual int pick(execution& x) = 0;
  /// Whether nothing is left out once there is no execution left.
  [[nodiscard]] virtual bool exhaustive() const { return true; }
  /// For another search of the same kind, which is to begin with the execution after this one. Empty: it cannot.
  [[nodiscard]] virtual std::string reached_by() const { return ""; }
  /// Whether it lets threads do what the graph of an execution has for them, when that is begun again.
  [[nodiscard]] virtual bool can_follow() const { return true; }
  /// The execution under way is begun again, as far as it had come. What follows must be what would have followed.
  virtual void begins_again() {}
  /// The execution under way is left unfinished, to be gone on with by whoever is given what is left.
  virtual void leaves(execution const& /*x*/) {}
  /// An execution stands for all that it becomes when these threads are renamed.
  [[nodiscard]] virtual thread_sets interchangeable() const { return {}; }
  /// The execution under way is another one with its threads renamed so, and shows only whether they are
  /// interchangeable. Null: it is not.
  [[nodiscard]] virtual renaming const* renamed() const { return nullptr; }
  /// Why the search stopped early: the program behaved differently when it was run again, or is too large. Null: it did
  /// not.
  [[nodiscard]] virtual char const* fault() const { return nullptr; }
};

}  // namespace models::exact
