// Random loops that only look, against the same loops that say so.
//
// One or two threads run a loop without a retry: a random body of loads, compare-and-swaps, fences, branches and
// continues. Beside them others store. Each program is explored three times, each time in a process of its own:
//
//   bare      the loop is taken for a wait when it only looks (exact/runtime/bare_loops.hpp)
//   told      its rounds are those of a retry
//   counted   nothing is taken for a wait, since each round is counted; it ends after so many, which is an outcome
//
// The outcomes must be the same. The bare loops are explored twice more while each thread leaves random bytes on its
// stack, for the next execution to find: at one go, and in pieces, each by a process of its own, as `--jobs` has it. It
// must make no difference, not even to the number of executions. This file is compiled by two compilers at four levels
// of optimisation, since the compiler decides what lies on the stack.
//
// LOOPS_PROGRAMS says how many programs that end must be compared, LOOPS_SEED from which seed on, and LOOPS_LARGEST how
// many executions are too many. A seed makes the same program everywhere.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "../../checker/process/piecework.hpp"
#include "../../exact/platform/explore.hpp"
#include "../../types/platform.hpp"
#include "environment.hpp"

namespace models::selfcheck {

namespace {

// Programs.

struct look_at {
  int word = 0;
  std::memory_order order = std::memory_order_relaxed;
  bool equal = true;  // to the value; or it is another one
  int value = 0;
  bool deep = false;  // in a function of its own
};

enum class joined : std::uint8_t { alone, by_and, by_or };

struct condition {
  look_at first;
  joined how = joined::alone;
  look_at second;
};

/// What becomes of the round.
enum class then : std::uint8_t { goes_on, begins_again, ends };

struct statement;
using block = std::vector<statement>;

struct statement {
  enum class kind : std::uint8_t { store, test, keep, swap, fence } what = kind::test;
  condition when;  // test; of keep, fence and store the first look says where and what
  std::memory_order failed = std::memory_order_relaxed;
  bool weak = false;
  int desired = 0;        // swap
  block inner;            // if the condition holds, or it has swapped
  then end = then::ends;  // and after that
  bool also_if_found = false;
  int found = 0;  // swap: so does a failure that has found this
};

struct thread_program {
  block before;
  block loop;
};

using loop_program = std::vector<thread_program>;

class author {
 public:
  explicit author(std::uint64_t seed) : random_(seed) {}

  loop_program write() {
    words_ = below(3) == 0 ? 2 : 1;
    int const threads = 2 + (below(3) == 0 ? 1 : 0);
    int const loops = threads == 3 && below(3) == 0 ? 2 : 1;
    loop_program p(static_cast<std::size_t>(threads));
    for (int t = 0; t != threads; ++t) {
      thread_program& code = p[static_cast<std::size_t>(t)];
      if (t < threads - loops) {
        for (int n = 1 + below(threads == 2 ? 3 : 2); n != 0; --n) code.before.push_back(store(some_value()));
        code.before.push_back(store(0));
      } else {
        if (below(4) == 0) code.before.push_back(store(some_value()));
        for (int n = 1 + below(3); n != 0; --n) code.loop.push_back(some_statement(2));
        if (below(3) != 0) code.loop.push_back(swap());
        code.loop.back().end = then::ends;
      }
    }
    return p;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  int some_value() { return std::array{0, 0, 1, 1, 1, 2}[static_cast<std::size_t>(below(6))]; }
  std::memory_order reading() { return below(2) == 0 ? std::memory_order_relaxed : std::memory_order_acquire; }
  std::memory_order writing() { return below(2) == 0 ? std::memory_order_relaxed : std::memory_order_release; }

  look_at look() { return {below(words_), reading(), below(3) != 0, some_value(), below(3) == 0}; }
  condition some_condition() {
    return {look(), std::array{joined::alone, joined::by_and, joined::by_or}[static_cast<std::size_t>(below(3))],
            look()};
  }
  statement store(int value) {
    statement s;
    s.what = statement::kind::store;
    s.when.first = {below(words_), writing(), true, value, false};
    return s;
  }
  then some_end() {
    return std::array{then::goes_on, then::begins_again, then::ends}[static_cast<std::size_t>(below(3))];
  }

  statement swap() {
    statement s;
    s.what = statement::kind::swap;
    s.when.first = look();
    s.when.first.order = std::array{std::memory_order_relaxed, std::memory_order_acquire, std::memory_order_release,
                                    std::memory_order_acq_rel}[static_cast<std::size_t>(below(4))];
    s.when.first.value = below(3) == 0 ? 1 : 0;
    s.failed = reading();
    s.weak = below(4) == 0;
    s.desired = 5 + below(3);
    s.also_if_found = below(3) == 0;
    s.found = some_value();
    s.end = below(6) == 0 ? then::begins_again : then::ends;
    return s;
  }

  statement some_statement(int depth) {
    int const kind = below(8);
    if (kind < 2) return swap();
    statement s;
    if (kind == 2 && depth == 1) {
      s.what = statement::kind::fence;
      s.when.first.order = std::array{std::memory_order_acquire, std::memory_order_release,
                                      std::memory_order_acq_rel}[static_cast<std::size_t>(below(3))];
      return s;
    }
    s.what = kind < 5 ? statement::kind::keep : statement::kind::test;
    s.when = some_condition();
    if (depth != 0 && below(3) == 0) s.inner.push_back(some_statement(depth - 1));
    s.end = some_end();
    return s;
  }

  std::mt19937_64 random_;
  int words_ = 1;
};

// How they run.

enum class rounds_are : std::uint8_t { bare, told, counted };

constexpr int most_threads = 3;
constexpr int most_rounds = 7;
constexpr char const* too_many_rounds = "too many rounds";

struct world {
  atomic<int> words[2]{atomic<int>(0, "x"), atomic<int>(0, "y")};
  int said[most_threads]{};
  int rounds[most_threads]{};
};

/// One thread's run through its code.
class runner {
 public:
  runner(world& w, int me) : world_(w), me_(me) {}

  void run(thread_program const& code, rounds_are how) {
    static_cast<void>(run(code.before));
    if (code.loop.empty()) return;
    if (how == rounds_are::told) {
      loop_told(code.loop);
    } else {
      loop(code.loop, how == rounds_are::counted);
    }
  }

 private:
  [[gnu::noinline]] void loop(block const& body, bool counted) {
    for (;;) {
      if (counted && ++world_.rounds[me_] > most_rounds) return;
      if (run(body) == then::ends) return;
    }
  }

  [[gnu::noinline]] void loop_told(block const& body) {
    for (;;) {
      basic_platform<>::retry round;
      swapped_ = false;
      if (run(body) == then::ends) return;
      if (!swapped_) round.back_off();
    }
  }

  [[gnu::noinline]] then run(block const& statements) {
    for (statement const& s : statements) {
      then const next = run(s);
      if (next != then::goes_on) return next;
    }
    return then::goes_on;
  }

  [[gnu::noinline]] then run(statement const& s) {
    look_at const& first = s.when.first;
    switch (s.what) {
      case statement::kind::store: word(first).store(first.value, first.order); return then::goes_on;
      case statement::kind::fence: fence(first.order, site::current()); return then::goes_on;
      case statement::kind::swap: return swap(s);
      case statement::kind::keep: {
        int const kept = word(first).load(first.order);
        if ((kept == first.value) != first.equal) return then::goes_on;
        return finish(s, kept);
      }
      case statement::kind::test: return holds(s.when) ? finish(s, 3) : then::goes_on;
    }
    return then::goes_on;
  }

  [[gnu::noinline]] then swap(statement const& s) {
    look_at const& at = s.when.first;
    int found = at.value;
    bool const done = s.weak ? word(at).compare_exchange_weak(found, s.desired, at.order, s.failed)
                             : word(at).compare_exchange_strong(found, s.desired, at.order, s.failed);
    if (done) swapped_ = true;
    return done || (s.also_if_found && found == s.found) ? finish(s, done ? s.desired : found) : then::goes_on;
  }

  then finish(statement const& s, int said) {
    then const inner = run(s.inner);
    if (inner != then::goes_on) return inner;
    if (s.end == then::ends) world_.said[me_] = said;
    return s.end;
  }

  [[gnu::noinline]] bool holds(condition const& c) {
    if (c.how == joined::alone) return sees(c.first);
    if (c.how == joined::by_and) return sees(c.first) && sees(c.second);
    return sees(c.first) || sees(c.second);
  }

  bool sees(look_at const& l) {
    int const found = l.deep ? looks_deep(l) : word(l).load(l.order);
    return (found == l.value) == l.equal;
  }

  int looks_deep(look_at const& l) { return l.value == 0 ? deep<9>(l) : l.value == 1 ? deep<70>(l) : deep<300>(l); }

  /// Leaves most of its frame as it was, which others have left there before.
  template <int Size>
  [[gnu::noinline]] int deep(look_at const& l) {
    int volatile frame[Size];
    frame[0] = word(l).load(l.order);
    if (frame[0] == l.value) frame[Size / 2] = 1;
    return frame[0];
  }

  atomic<int>& word(look_at const& l) { return world_.words[l.word]; }

  world& world_;
  int me_;
  bool swapped_ = false;
};

[[gnu::noinline]] void leave_traces(std::minstd_rand& random) {
  unsigned char volatile traces[4096];
  for (unsigned char volatile& each : traces) each = static_cast<unsigned char>(random() % 3);
}

class performed final : public models::program {
 public:
  performed(loop_program const& p, rounds_are how, bool traces) : code_(p), how_(how), traces_(traces) {}

  void construct() override { world_ = ::new (static_cast<void*>(memory_)) world(); }
  void thread(int index) override {
    runner(*world_, index).run(code_[static_cast<std::size_t>(index)], how_);
    if (traces_) leave_traces(random_);
  }
  void finish() override {
    constexpr char const* words[] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    for (int const n : world_->rounds) {
      if (n > most_rounds) return outcome(too_many_rounds);
    }
    for (int const n : world_->said) outcome(words[n]);
    for (atomic<int>& each : world_->words) outcome(words[each.load(std::memory_order_relaxed)]);
  }
  void destroy() override { world_->~world(); }
  [[nodiscard]] memory_range memory() const override { return {memory_, sizeof memory_}; }

 private:
  loop_program const& code_;
  rounds_are const how_;
  bool const traces_;
  std::minstd_rand random_;
  world* world_ = nullptr;
  alignas(world) unsigned char memory_[sizeof(world)];
};

// What is explored.

struct found {
  std::string verdict;
  std::string size;  // executions, and which graphs
  std::string outcomes;
};

constexpr char const* too_large = "too large";

enum class explored_by : std::uint8_t { one_process, many };

/// Each process makes a few executions more than the one before, of half of what is left, and leaves the rest.
exploration_result explored_in_pieces(models::program& p, int threads, exploration_options const& options) {
  checker::piecework_limits const within{.seconds = 0, .patience = 60};
  checker::work all(checker::whole_search(threads, threads));
  for (std::uint64_t made = 2; all.waiting() && !all.failed() && all.executions() < options.how.executions; made *= 2) {
    exploration_options few = options;
    few.how.executions = made;
    checker::parcel const given{"loops", {}, all.hand_out(0, 2), all.zeros()};
    all.commit(0, checker::explore_pieces(p, threads, few, given, within).brought);
  }
  return all.result();
}

/// In three lines.
std::string explored(loop_program const& p, rounds_are how, bool traces, explored_by by) {
  performed program(p, how, traces);
  exploration_options options;
  options.how.executions = from_environment("LOOPS_LARGEST", 1'000);
  progress seen;
  auto const threads = static_cast<int>(p.size());
  exploration_result const r = by == explored_by::many ? explored_in_pieces(program, threads, options)
                                                       : exact::explore(program, threads, options, seen);
  std::string text = r.verdict == "pass" && !r.exhaustive ? too_large : r.verdict.words();
  if (r.verdict != "pass" && r.verdict != "deadlock") text += ": " + r.message;
  text += "\n" + std::to_string(r.complete + r.cut_off) + " executions, graphs " + std::to_string(r.graph_set) + "\n";
  for (auto const& [outcome, times] : r.outcomes) {
    if (outcome != too_many_rounds) text += outcome + ", ";
  }
  return text;
}

std::string read_all(int from) {
  std::string text;
  char buffer[512];
  for (ssize_t n = 0; (n = read(from, buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<std::size_t>(n));
  return text;
}

/// What it returns; nothing, if it does not return.
std::string in_a_process(std::function<std::string()> const& what) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  pid_t const child = fork();
  if (child == 0) {
    std::string const text = what();
    _exit(write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string const text = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  bool const ended = waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return ended ? text : std::string();
}

found find(loop_program const& p, rounds_are how, bool traces, explored_by by = explored_by::one_process) {
  std::istringstream text(in_a_process([&] { return explored(p, how, traces, by); }));
  found f;
  std::getline(text, f.verdict);
  std::getline(text, f.size);
  std::getline(text, f.outcomes);
  if (f.verdict.empty()) f.verdict = "it died";
  return f;
}

struct tally {
  std::uint64_t passed = 0;
  std::uint64_t deadlocks = 0;
  std::uint64_t counted = 0;
};

void compare(std::uint64_t seed, tally& sum) {
  loop_program const p = author(seed).write();
  found const bare = find(p, rounds_are::bare, false);
  if (bare.verdict == too_large) return;
  found const again = find(p, rounds_are::bare, true);
  found const divided = find(p, rounds_are::bare, true, explored_by::many);
  found const told = find(p, rounds_are::told, false);
  if (told.verdict == too_large) return;
  EXPECT_EQ(bare.verdict, told.verdict) << "seed " << seed;
  EXPECT_EQ(bare.verdict, again.verdict) << "seed " << seed << ", with bytes left on the stack";
  // In another order a deadlock may come later than so many executions.
  if (bare.verdict == "pass" || divided.verdict != too_large) {
    EXPECT_EQ(bare.verdict, divided.verdict) << "seed " << seed << ", in pieces";
  }
  sum.deadlocks += bare.verdict == "deadlock";
  if (bare.verdict != "pass") return;
  ++sum.passed;
  EXPECT_EQ(bare.outcomes, told.outcomes) << "seed " << seed;
  EXPECT_EQ(bare.outcomes, again.outcomes) << "seed " << seed << ", with bytes left on the stack";
  EXPECT_EQ(bare.size, again.size) << "seed " << seed << ", with bytes left on the stack";
  EXPECT_EQ(bare.outcomes, divided.outcomes) << "seed " << seed << ", in pieces";
  EXPECT_EQ(bare.size, divided.size) << "seed " << seed << ", in pieces";
  found const counted = find(p, rounds_are::counted, false);
  if (counted.verdict != "pass") return;
  EXPECT_EQ(bare.outcomes, counted.outcomes) << "seed " << seed;
  ++sum.counted;
}

/// Of this program a process that began in the midst of the search has made other executions than one that had made
/// those before, since it noticed in another one that a thread may wait without saying so.
TEST(Loops, AreExploredInAsManyExecutionsByManyProcesses) {
  constexpr std::uint64_t such_a_program = 50'160;
  tally sum;
  compare(such_a_program, sum);
  EXPECT_EQ(sum.passed, 1u);
}

// The part of the stack that is compared.

/// Calls `what` with some of the stack, but for the last 2 KiB, where what the caller has called before may have been.
template <class What>
[[gnu::noinline]] void with_unused_stack(What what) {
  unsigned char volatile bytes[8192];
  asm volatile("" : "=m"(bytes));  // they are what they are
  what(bytes, sizeof bytes - 2048);
}

class looks_at_its_stack final : public models::program {
 public:
  void construct() override {
    word_ = ::new (static_cast<void*>(memory_)) atomic<int>(0, "word");
    changed_ = 0;
  }
  void thread(int index) override {
    with_unused_stack([](unsigned char volatile* bytes, std::size_t size) { std::fill_n(bytes, size, 0x5c); });
    use_the_explorer(index);
    with_unused_stack([this](unsigned char volatile* bytes, std::size_t size) {
      constexpr std::size_t edge = 256;  // it may lie somewhat differently
      changed_ += size - 2 * edge - static_cast<std::size_t>(std::count(bytes + edge, bytes + size - edge, 0x5c));
    });
  }
  void finish() override { outcome(changed_ == 0 ? "nothing" : "something"); }
  void destroy() override { word_->~atomic(); }

 private:
  [[gnu::noinline]] void use_the_explorer(int index) {
    int expected = 1;
    word_->store(index, std::memory_order_release);
    static_cast<void>(word_->load(std::memory_order_acquire));
    static_cast<void>(word_->compare_exchange_weak(expected, 2, std::memory_order_acq_rel, std::memory_order_relaxed));
    fence(std::memory_order_seq_cst, site::current());
    plain<int> mine("mine");
    mine.write(static_cast<int>(choose(2, "which", site::current())));
    basic_platform<>::destroy(basic_platform<>::make<int>(3), 3);
  }

  std::size_t changed_ = 0;
  atomic<int>* word_ = nullptr;
  alignas(atomic<int>) unsigned char memory_[sizeof(atomic<int>)];
};

TEST(Loops, FindNothingOfTheExplorersOnTheirStack) {
  std::string const outcomes = in_a_process([] {
    looks_at_its_stack program;
    exploration_options options;
    options.how.mode = search::unreduced;  // it compares stacks from the first execution on
    options.how.executions = 1'000;
    progress seen;
    exploration_result const r = exact::explore(program, 2, options, seen);
    return r.verdict.words() + (r.outcomes.size() == 1 ? ": " + r.outcomes.begin()->first : ", and several outcomes");
  });
  EXPECT_EQ(outcomes, "pass: nothing");
}

TEST(Loops, ThatOnlyLookHaveTheOutcomesOfThoseThatSaySo) {
  std::uint64_t const programs = from_environment("LOOPS_PROGRAMS", 100);
  tally sum;
  for (std::uint64_t seed = from_environment("LOOPS_SEED", 1); sum.passed < programs && !HasFailure(); ++seed) {
    compare(seed, sum);
  }
  std::printf(
      "%llu random programs with loops that only look, as with retries (%llu of them as with counted rounds, too); "
      "%llu have a deadlock\n",
      static_cast<unsigned long long>(sum.passed), static_cast<unsigned long long>(sum.counted),
      static_cast<unsigned long long>(sum.deadlocks));
  EXPECT_GT(sum.counted * 2, sum.passed);
}

}  // namespace

}  // namespace models::selfcheck
