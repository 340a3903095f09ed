// Explores every execution of ordinary C++: that of a function, and of the threads that it starts.
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
// The executable is compiled for it: in CMake by modelcheck_instrument(TARGET). What that does, and what is seen of a
// program, is in the manual (models/README.md).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <ostream>
#include <set>
#include <string>

/// Defined where GoogleTest is used: the argument with which nothing but the test that runs now is run.
extern "C" [[gnu::weak]] char const* modelcheck_argument_for_this_test();

namespace modelcheck {

/// Which executions there are.
enum class memory_model : std::uint8_t {
  cpp20,                   ///< those that C++20 allows, but for load buffering
  sequential_consistency,  ///< interleavings
};

/// Who is given memory again that a thread has freed.
enum class memory_reuse : std::uint8_t {
  own,  ///< the thread itself, with its next allocation of that size
  any,  ///< also any other thread, in executions of their own
  none  ///< nobody
};

/// Which of them are explored, one after the other.
enum class search : std::uint8_t {
  exact,    ///< one of those that differ in nothing that matters: all that there are
  bounded,  ///< those with few preemptions
  random,   ///< some, at random
  pct       ///< some, at random by priorities: probabilistic concurrency testing
};

struct options {
  /// As many threads as run at most, the one that runs the function among them: 1 to 64.
  int threads = 4;
  /// How long it may take; 0: as long as it takes. A search that is cut short is not exhaustive.
  std::chrono::duration<double> budget{0};
  memory_model model = memory_model::cpp20;
  /// Loops that look a number of times before they give up, or sleep, do nothing else by the number: then they are
  /// explored as seeing a change within their first looks or not at all. This is taken on trust.
  bool counted_loops = false;
  /// Memory that is left at the end is no failure.
  bool allow_leaks = false;
  /// Memory of the heap that is read before it was written is a failure. To copy it, as with padding, is none.
  bool uninitialised = false;
  memory_reuse reuse = memory_reuse::own;
  /// Whatever is not exact is not exhaustive, and explored by one process.
  search by = search::exact;
  /// random, pct: the same seed gives the same executions; 0: MODELCHECK_SEED, or 1.
  std::uint64_t seed = 0;
  /// It ends after so many; 0: random and pct after 10,000, the others when there are no more.
  std::uint64_t executions = 0;
  /// bounded: of one execution at most.
  int preemptions = 2;
  /// pct: of the faults that it is to find.
  int depth = 2;
  /// How many processes explore; 0: as many as MODELCHECK_JOBS says, or one. What is found is the same; of executions
  /// that fail it may be another one that is shown.
  unsigned jobs = 0;
};

/// What exploration has found.
class result {
 public:
  /// Every execution was explored, and none fails.
  explicit operator bool() const noexcept { return passed() && exhaustive_; }
  /// No execution that was explored fails.
  [[nodiscard]] bool passed() const noexcept { return verdict_ == "pass"; }
  /// False: the budget was over before the search was. A failure ends it, too.
  [[nodiscard]] bool exhaustive() const noexcept { return exhaustive_; }
  /// "pass", or what fails: "data race", "deadlock", "assertion failed", "leak", ...
  [[nodiscard]] std::string const& verdict() const noexcept { return verdict_; }
  /// How many were begun: complete ones, and those in which threads wait for what never comes.
  [[nodiscard]] std::uint64_t executions() const noexcept { return executions_; }
  /// How many execution graphs the complete ones have.
  [[nodiscard]] std::uint64_t graphs() const noexcept { return graphs_; }
  /// What outcome() was told, in each execution that was complete; of several words, they stand beside each other.
  [[nodiscard]] std::set<std::string> const& outcomes() const noexcept { return outcomes_; }
  /// What repeats the execution that fails, as the value of MODELCHECK_REPLAY; empty: none does.
  [[nodiscard]] std::string const& replay() const noexcept { return replay_; }
  /// The verdict, over what, and the shortest execution that fails in lines of the source: for people.
  [[nodiscard]] std::string const& text() const noexcept { return text_; }

  friend std::ostream& operator<<(std::ostream& into, result const& r) { return into << r.text_; }

 private:
  friend struct result_access;

  std::string verdict_;
  bool exhaustive_ = false;
  std::uint64_t executions_ = 0;
  std::uint64_t graphs_ = 0;
  std::set<std::string> outcomes_;
  std::string replay_;
  std::string text_;
};

namespace detail {

/// Where exploration is asked for, and how to come there again.
struct call {
  char const* file;
  int line;
  std::string arguments;  // of this program, with which nothing but that test runs; empty: not known
  std::string part = {};  // of what is explored there
};

static inline call call_from(char const* file, int line) {
  bool const in_a_test = &modelcheck_argument_for_this_test != nullptr;
  return {file, line, in_a_test ? modelcheck_argument_for_this_test() : ""};
}

result explore(std::function<void()> const& body, options const& how, call const& from);

}  // namespace detail

/// Calls the function once for each execution that there is of it, in a process of its own, until one fails.
///
/// Whatever lies outside of the function, such as static data and what the caller has on its stack, it finds as it is
/// now in every execution, and nothing that it changes there is to be seen afterwards: it says what has come of an
/// execution by outcome(), and by assertions. An EXPECT_ or ASSERT_ of GoogleTest that fails is a failure of the
/// execution, as is a thread that was not joined, or memory that was not given back.
///
/// The environment: MODELCHECK_REPLAY, one execution only (result::replay()); MODELCHECK_BUDGET, seconds, and
/// MODELCHECK_JOBS, processes, for all that have no other; MODELCHECK_SEARCH (exact, bounded, random, pct) and
/// MODELCHECK_SEED for all that are exact and have no seed.
///
/// Throws std::invalid_argument if the options are not as they say, or an environment variable is not; and
/// std::logic_error when it is called while it explores.
static inline result explore(std::function<void()> const& body, options const& how = {},
                             char const* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::explore(body, how, detail::call_from(file, line));
}

/// Says how this execution has ended, or one of its threads. Elsewhere than in what is explored it does nothing.
void outcome(std::string const& word);

/// This execution has failed, at that place. Elsewhere than in what is explored it ends the process.
[[noreturn]] void fail(std::string const& why, char const* file = __builtin_FILE(), int line = __builtin_LINE());

/// An execution in which it does not hold is left out. Elsewhere than in what is explored it does nothing.
void assume(bool holds);

/// Whether the caller is in what is explored.
[[nodiscard]] bool is_exploring() noexcept;

}  // namespace modelcheck
