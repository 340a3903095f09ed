// Random programs on the path that `modelcheck run` takes, against every execution that the axioms of C++20 allow.
//
// Each program is written with the model platform (typed atomics, retry, counted, await, fences, plain data), explored
// in a process of its own, and judged by what explore() returns. Of a program that passes there must be exactly the
// outcomes and as many graphs as C++20 allows (graphs not where reads are by value), and no race or deadlock; of one
// that fails, C++20 must have that failure, too.
//
// AXIOMS_PROGRAMS says how many programs, AXIOMS_SEED from which seed on. A seed makes the same program everywhere.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <variant>

#include "../../exact/platform/explore.hpp"
#include "../../program/explore.hpp"
#include "../../types/platform.hpp"
#include "as_allowed.hpp"
#include "environment.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

constexpr std::size_t most_partial_graphs = 4'000;

// Programs, performed.

using any_atomic =
    std::variant<atomic<std::uint8_t>, atomic<std::uint16_t>, atomic<std::uint32_t>, atomic<std::uint64_t>>;

void emplace(std::optional<any_atomic>& into, int width) {
  switch (width) {
    case 1: into.emplace(std::in_place_type<atomic<std::uint8_t>>, std::uint8_t{0}, "narrow"); break;
    case 2: into.emplace(std::in_place_type<atomic<std::uint16_t>>, std::uint16_t{0}, "narrow"); break;
    case 4: into.emplace(std::in_place_type<atomic<std::uint32_t>>, std::uint32_t{0}, "narrow"); break;
    default: into.emplace(std::in_place_type<atomic<std::uint64_t>>, std::uint64_t{0}, "wide");
  }
}

/// The order of an access as the program names it.
order_name named(std::memory_order o, bool by_its_value) { return by_its_value ? models::by_value(o) : order_name(o); }

class performed final : public models::program {
 public:
  performed(selfcheck::program const& p, ingredients const& with) : code_(p), with_(with) {}

  void construct() override {
    // What an execution that was cut off has left there is not to be destroyed.
    for (std::size_t l = 0; l != atomics_.size(); ++l) {
      emplace(*::new (static_cast<void*>(&atomics_[l])) std::optional<any_atomic>(), with_.widths[l]);
    }
    for (auto& d : data_) (::new (static_cast<void*>(&d)) std::optional<plain<int>>())->emplace("data").write(0);
    for (auto& length : said_) length = 0;
  }
  void finish() override {
    for (std::size_t t = 0; t != code_.size(); ++t) {
      words_[t][said_[t]] = '|';
      words_[t][said_[t] + 1] = 0;
      outcome(words_[t].data());
    }
  }
  void destroy() override {
    for (auto& a : atomics_) a.reset();
    for (auto& d : data_) d.reset();
  }

  void thread(int me) override {
    thread_code const& code = code_[static_cast<std::size_t>(me)];
    std::optional<platform::retry> round;
    for (std::size_t at = 0; at < code.size();) {
      instruction const& i = code[at];
      if (i.round && !round) round.emplace();
      int const result = perform(me, i, round);
      ++at;
      if (result >= 0 && i.skip_if == result) {
        at += static_cast<std::size_t>(i.skip);
        if (i.back != 0) round.reset();
      } else if (i.back != 0) {
        round->back_off();
        at -= static_cast<std::size_t>(i.back);
      }
    }
  }

 private:
  void say(int me, std::uint64_t value, char const* how) {
    auto const t = static_cast<std::size_t>(me);
    said_[t] += static_cast<std::size_t>(std::snprintf(words_[t].data() + said_[t], words_[t].size() - said_[t],
                                                       "%llu%s", static_cast<unsigned long long>(value), how));
  }
  void say_failed(int me) {
    auto const t = static_cast<std::size_t>(me);
    said_[t] += static_cast<std::size_t>(std::snprintf(words_[t].data() + said_[t], words_[t].size() - said_[t], "- "));
  }

  /// The result by which an instruction skips; -1: none.
  int perform(int me, instruction const& i, std::optional<platform::retry> const& round) {
    operation const& op = i.op;
    if (i.datum >= 0) {
      auto& d = *data_[static_cast<std::size_t>(i.datum)];
      if (op.kind == op_kind::store)
        d.write(me);
      else
        static_cast<void>(d.read());
      return -1;
    }
    if (op.kind == op_kind::fence || op.fence) {
      fence(op.fence ? std::memory_order_seq_cst : op.order, site::current());
      return -1;
    }
    if (op.kind == op_kind::choice) {
      auto const n = choose(op.operand, "which", site::current());
      say(me, n, " ");
      return static_cast<int>(n);
    }
    return std::visit([&](auto& x) { return on(x, me, op, round); }, *atomics_[op.location]);
  }

  template <class T>
  int on(atomic<T>& x, int me, operation const& op, std::optional<platform::retry> const& round) {
    auto const operand = static_cast<T>(op.operand);
    auto const order = named(op.order, op.by_value);
    auto const tell = [&](T value) {
      say(me, value, " ");
      return static_cast<int>(value);
    };
    switch (op.kind) {
      case op_kind::store: x.store(operand, order); return -1;
      case op_kind::rmw: return tell(x.fetch_add(operand, order));
      case op_kind::await:
        return tell(op.accept == acceptable::equal ? x.await_equal(operand, order) : x.await_not(operand, order));
      case op_kind::cas: return compare_exchange(x, me, op, round);
      default: return tell(x.load(order));
    }
  }

  template <class T>
  int compare_exchange(atomic<T>& x, int me, operation const& op, std::optional<platform::retry> const& round) {
    auto expected = static_cast<T>(op.expected);
    auto const desired = static_cast<T>(op.operand);
    order_name const success = op.order;
    auto const failure = named(op.failure_order, op.by_value);
    bool done = false;
    switch (op.on_failure) {
      case failing::ends_round: done = round->attempt(x, expected, desired, success, failure); break;
      case failing::only_that: done = platform::counted().attempt(x, expected, desired, success, failure); break;
      case failing::value: done = x.compare_exchange_strong(expected, desired, success, failure); break;
    }
    if (done) {
      say(me, op.expected, "+ ");
    } else if (op.on_failure == failing::value) {
      say(me, expected, "- ");
    } else {
      say_failed(me);
    }
    return done ? 1 : 0;
  }

  selfcheck::program const& code_;
  ingredients const& with_;
  std::array<std::optional<any_atomic>, locations> atomics_;
  std::array<std::optional<plain<int>>, data> data_;
  std::array<std::array<char, 256>, max_threads> words_{};
  std::array<std::size_t, max_threads> said_{};
};

// The comparison.

enum class judgement : int { same, unknown, wrong };

/// Null when both agree; otherwise what differs.
char const* difference(exploration_result const& r, allowed const& all, ingredients const& with) {
  if (char const* const differs = difference(r, all)) return differs;
  return r.verdict == "pass" && !with.by_value && r.graphs != all.graphs.size() ? "other graphs" : nullptr;
}

judgement judged(program const& p, allowed const& all, ingredients const& with, search mode) {
  performed& code = *new performed(p, with);  // outlives the process: after a failure its objects cannot end
  exploration_options options;
  options.how.mode = mode;
  options.explain = false;
  if (mode != search::exact) options.how.executions = 5000;
  progress seen;
  exploration_result const r = exact::explore(code, static_cast<int>(p.size()), options, seen);
  bool const cut_short = mode != search::exact && r.verdict == "pass" && !r.exhaustive;
  if (cut_short) return judgement::unknown;
  char const* const differs = difference(r, all, with);
  if (differs == nullptr) return judgement::same;
  std::fprintf(stderr, "%s: %s %s; %llu graphs for %zu, %zu outcomes for %zu, %s %s\n", differs,
               r.verdict.words().c_str(), r.message.c_str(), static_cast<unsigned long long>(r.graphs),
               all.graphs.size(), r.outcomes.size(), all.outcomes.size(), all.race ? "race" : "no race",
               all.deadlock ? "deadlock" : "no deadlock");
  for (auto const& [words, times] : r.outcomes) {
    if (!all.outcomes.contains(words + " ")) std::fprintf(stderr, "  only here: %s\n", words.c_str());
  }
  return judgement::wrong;
}

judgement in_a_process(program const& p, allowed const& all, ingredients const& with, search mode) {
  pid_t const child = fork();
  if (child == 0) _exit(static_cast<int>(judged(p, all, with, mode)));
  int status = 0;
  bool const ended = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status);
  return ended ? static_cast<judgement>(WEXITSTATUS(status)) : judgement::wrong;
}

struct tally {
  std::uint64_t races = 0;
  std::uint64_t deadlocks = 0;
  std::uint64_t unreduced = 0;
};

/// False: there is too much to enumerate.
bool compare(std::uint64_t seed, tally& sum) {
  author a(seed);
  program const p = a.write();
  allowed const all = allowed_by_cpp20(p, most_partial_graphs);
  if (!all.finished) return false;
  EXPECT_EQ(in_a_process(p, all, a.with(), search::exact), judgement::same) << "seed " << seed << "\n" << describe(p);
  sum.races += all.race;
  sum.deadlocks += all.deadlock;
  if (seed % 16 != 0) return true;
  judgement const by_all = in_a_process(p, all, a.with(), search::unreduced);
  EXPECT_NE(by_all, judgement::wrong) << "unreduced, seed " << seed << "\n" << describe(p);
  sum.unreduced += by_all == judgement::same;
  return true;
}

TEST(Axioms, AllowExactlyWhatIsExploredOfRandomPrograms) {
  std::uint64_t const programs = from_environment("AXIOMS_PROGRAMS", 20'000);
  tally sum;
  std::uint64_t seed = from_environment("AXIOMS_SEED", 1);
  for (std::uint64_t compared = 0; compared != programs && !HasFailure(); ++seed) compared += compare(seed, sum);
  std::printf(
      "%llu random programs, %llu with a race, %llu with a deadlock: all exactly as C++20 has them, and of those that "
      "were explored unreduced, too, %llu\n",
      static_cast<unsigned long long>(programs), static_cast<unsigned long long>(sum.races),
      static_cast<unsigned long long>(sum.deadlocks), static_cast<unsigned long long>(sum.unreduced));
}

}  // namespace

}  // namespace models::selfcheck
