// Explores every execution of ordinary C++: of a function, and of the threads that it starts.
//
//   TEST(Stack, APopBesideAPush) {
//     modelcheck::result const r = modelcheck::explore([] {
//       stack<int> s;
//       std::optional<int> got;
//       std::thread pusher([&] { s.push(1); });
//       got = s.pop();
//       pusher.join();
//       modelcheck::outcome(got ? "it" : "nothing");
//     });
//     EXPECT_TRUE(r) << r;
//     EXPECT_EQ(r.outcomes(), (std::set<std::string>{"it", "nothing"}));
//   }
//
// The executable must be instrumented: in CMake by modelcheck_instrument(TARGET). The manual says what that does, and
// which parts of a program are explored (models/README.md).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <ostream>
#include <set>
#include <string>

/// Defined where GoogleTest is used: the argument that selects the running test alone.
extern "C" [[gnu::weak]] char const* modelcheck_argument_for_this_test();

namespace modelcheck {

/// The executions that are possible.
enum class memory_model : std::uint8_t {
  cpp20,                   ///< those that C++20 allows, except load buffering
  sequential_consistency,  ///< interleavings
};

/// Which threads' allocations reuse memory that a thread has freed.
enum class memory_reuse : std::uint8_t {
  own,  ///< the thread itself, with its next allocation of that size
  any,  ///< also any other thread, in executions of their own
  none  ///< nobody
};

/// Which of the executions are explored.
enum class search : std::uint8_t {
  exact,    ///< all executions, one of each class of equivalent ones
  bounded,  ///< those with few preemptions
  random,   ///< some, at random
  pct       ///< some, at random by priorities: probabilistic concurrency testing
};

struct options {
  /// The maximal number of threads, including the one that runs the function: 1 to 64.
  int threads = 4;
  /// The time limit; 0: none. A search that the limit ends is not exhaustive.
  std::chrono::duration<double> budget{0};
  memory_model model = memory_model::cpp20;
  /// States that loops which poll a number of times, before they give up or sleep, use the number for nothing else.
  /// Then they are explored as seeing a change within their first polls, or not at all. This is not checked.
  bool counted_loops = false;
  /// Memory that is not freed at the end is no failure.
  bool allow_leaks = false;
  /// A read of heap memory that was never written is a failure. Copying it, as with padding, is none.
  bool uninitialised = false;
  memory_reuse reuse = memory_reuse::own;
  /// The searches other than exact are not exhaustive, and use one process.
  search by = search::exact;
  /// random, pct: the same seed gives the same executions; 0: MODELCHECK_SEED, or 1.
  std::uint64_t seed = 0;
  /// The maximal number of executions; 0: 10,000 for random and pct, no limit for the others.
  std::uint64_t executions = 0;
  /// bounded: the most preemptions of one execution.
  int preemptions = 2;
  /// pct: the depth of the faults that it is to find.
  int depth = 2;
  /// The number of processes that explore; 0: as MODELCHECK_JOBS says, or one. The result is the same, but if several
  /// executions fail, another one of them may be shown.
  unsigned jobs = 0;
  /// Code that is not instrumented, by its name in the result's text, and whose accesses to memory are no matter: a
  /// library, a file, or a file and a line ("libbox.so", "spin.h:31"). Without other such code a result can be true.
  std::set<std::string> accept_unseen{};
};

/// The result of an exploration.
class [[nodiscard]] result {
 public:
  /// Every execution was explored, and none fails.
  explicit operator bool() const noexcept { return passed() && exhaustive_; }
  /// No explored execution fails.
  [[nodiscard]] bool passed() const noexcept { return passed_; }
  /// False: the budget was used up before the end of the search, or code ran, or may have, that is not instrumented. A
  /// failure ends the search, too.
  [[nodiscard]] bool exhaustive() const noexcept { return exhaustive_; }
  /// "pass", or what fails: "data race", "deadlock", "assertion failed", "leak", ...; "nothing completed": no execution
  /// came to its end; "not instrumented": what is seen passes, and code of the program is not seen.
  [[nodiscard]] std::string const& verdict() const noexcept { return verdict_; }
  /// No execution came to its end: the verdict is "nothing completed".
  [[nodiscard]] bool nothing_completed() const noexcept { return nothing_completed_; }
  /// How many executions were begun: complete ones, and blocked ones, in which a thread waits for good.
  [[nodiscard]] std::uint64_t executions() const noexcept { return executions_; }
  /// The number of execution graphs of the complete ones.
  [[nodiscard]] std::uint64_t graphs() const noexcept { return graphs_; }
  /// The words passed to outcome(), of each complete execution; several words stand beside each other.
  [[nodiscard]] std::set<std::string> const& outcomes() const noexcept { return outcomes_; }
  /// The value of MODELCHECK_REPLAY that repeats the failing execution; empty: none fails.
  [[nodiscard]] std::string const& replay() const noexcept { return replay_; }
  /// The verdict, its cause, and the shortest failing execution with lines of the source, as text.
  [[nodiscard]] std::string const& text() const noexcept { return text_; }

  friend std::ostream& operator<<(std::ostream& into, result const& r) { return into << r.text_; }

 private:
  friend struct result_access;

  std::string verdict_;
  bool passed_ = false;
  bool nothing_completed_ = false;
  bool exhaustive_ = false;
  std::uint64_t executions_ = 0;
  std::uint64_t graphs_ = 0;
  std::set<std::string> outcomes_;
  std::string replay_;
  std::string text_;
};

namespace detail {

/// The call of explore(), and how to repeat it.
struct call {
  char const* file;
  int line;
  std::string arguments;  // of this program, to run that test alone; empty: not known
  std::string part = {};  // the part of the exploration, such as a client
};

static inline call call_from(char const* file, int line) {
  bool const in_a_test = &modelcheck_argument_for_this_test != nullptr;
  return {file, line, in_a_test ? modelcheck_argument_for_this_test() : ""};
}

[[nodiscard]] result explore(std::function<void()> const& body, options const& how, call const& from);

}  // namespace detail

/// Calls the function once for each of its executions, in a separate process, until one fails.
///
/// Data outside of the function, such as static data and the caller's stack, have in every execution the values that
/// they have now, and changes to them are not visible afterwards: the function reports its outcome by outcome(), and by
/// assertions. An EXPECT_ or ASSERT_ of GoogleTest that fails is a failure of the execution; so is a thread that was
/// not joined, or memory that was not freed.
///
/// The environment: MODELCHECK_REPLAY, one execution only (result::replay()); MODELCHECK_BUDGET, seconds, and
/// MODELCHECK_JOBS, processes, for explorations whose options set neither; MODELCHECK_SEARCH (exact, bounded, random,
/// pct) and MODELCHECK_SEED for explorations whose options are exact and have no seed; MODELCHECK_ACCEPT_UNSEEN,
/// further names for options::accept_unseen, divided by colons.
///
/// Throws std::invalid_argument if an option or an environment variable has no valid value; and std::logic_error when
/// it is called by an explored function.
[[nodiscard]] static inline result explore(std::function<void()> const& body, options const& how = {},
                                           char const* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::explore(body, how, detail::call_from(file, line));
}

/// Reports the outcome of this execution, or of one of its threads. Outside of explored functions it does nothing.
void outcome(std::string const& word);

/// This execution fails, at that place. Outside of explored functions it ends the process.
[[noreturn]] void fail(std::string const& why, char const* file = __builtin_FILE(), int line = __builtin_LINE());

/// Discards an execution in which it does not hold. Outside of explored functions it does nothing.
void assume(bool holds);

/// Whether the caller runs in an explored function.
[[nodiscard]] bool is_exploring() noexcept;

}  // namespace modelcheck
