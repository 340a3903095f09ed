// Random programs some of whose objects die: the exact search finds somebody who touches the dead where the unreduced
// one does. Whether an access comes too late, or might have, is judged by happens-before, and not by the order in which
// an execution happens to be run; and Relacy, which performs each complete execution, too, must agree.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <optional>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/platform/explore.hpp"
#include "../../types/platform.hpp"
#include "exact_interpreter.hpp"

namespace models::selfcheck {

namespace {

/// A thread that has come to its end takes this location with it.
struct death {
  int thread;
  int location;
};

/// The instructions of a random program, performed on the model platform.
class performed final : public models::program {
 public:
  explicit performed(selfcheck::program const& p, std::vector<death> deaths = {})
      : code_(p), deaths_(std::move(deaths)) {}

  void construct() override {
    has_ended_.fill(false);
    for (auto& l : locations_) l = ::new (static_cast<void*>(&memory_[&l - locations_])) atomic<std::uint64_t>(0, "x");
  }
  void finish() override {}
  void destroy() override {
    for (int location = 0; location != 3; ++location) {
      if (!has_ended_[static_cast<std::size_t>(location)]) end(location);
    }
  }

  void thread(int index) override {
    thread_code const& code = code_[static_cast<std::size_t>(index)];
    round_mark round;
    bool repeats = false;  // the loop is entered again from its end
    for (std::size_t at = 0; at < code.size();) {
      instruction const& i = code[at];
      if (i.round && !repeats) round = running_host().begin_round(site::current());
      repeats = false;
      int const result = perform(i.op);
      ++at;
      if (i.skip_if == result && result >= 0) {
        at += static_cast<std::size_t>(i.skip);
      } else if (i.back != 0) {
        running_host().give_up(round, {}, site::current());
        at -= static_cast<std::size_t>(i.back);
        repeats = true;
      }
    }
    for (death const& d : deaths_) {
      if (d.thread == index) end(d.location);
    }
  }

 private:
  /// The result by which an instruction skips; -1: none.
  int perform(operation const& op) {
    if (op.kind == op_kind::fence || op.fence) {
      fence(op.fence ? std::memory_order_seq_cst : op.order, site::current());
      return -1;
    }
    if (op.kind == op_kind::choice) return static_cast<int>(choose(op.operand, "which", site::current()));
    auto& x = *locations_[op.location];
    switch (op.kind) {
      case op_kind::store: x.store(op.operand, op.order); return -1;
      case op_kind::rmw: return static_cast<int>(x.fetch_add(op.operand, op.order));
      case op_kind::cas: {
        std::uint64_t expected = op.expected;
        return x.compare_exchange_strong(expected, op.operand, op.order, op.failure_order) ? 1 : 0;
      }
      case op_kind::await: return static_cast<int>(x.await_not(op.operand, op.order));
      default: return static_cast<int>(x.load(op.order));
    }
  }

  void end(int location) {
    has_ended_[static_cast<std::size_t>(location)] = true;
    locations_[location]->~atomic();
  }

  struct alignas(atomic<std::uint64_t>) place {
    unsigned char bytes[sizeof(atomic<std::uint64_t>)];
  };

  selfcheck::program const& code_;
  std::vector<death> const deaths_;
  place memory_[3];
  atomic<std::uint64_t>* locations_[3]{};
  std::array<bool, 3> has_ended_{};
};

/// A random program without deadlocks, some of whose locations die with one of its threads.
struct mortal {
  selfcheck::program code;
  std::vector<death> deaths;
};

std::optional<mortal> mortal_program(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  generator_options o;
  o.threads = 2 + static_cast<int>(random() % 2);
  o.locations = 3;
  o.length = 2;
  o.waits = true;
  o.mostly_waits = random() % 2 == 0;
  o.fences = random() % 4 == 0;
  mortal m{generate(random, o), {}};
  for (int location = 0; location != 2; ++location) {
    m.deaths.push_back({static_cast<int>(random() % static_cast<unsigned>(o.threads)), location});
  }
  if (explore_exactly(m.code, exact::cpp20(), 10'000'000).deadlock) return std::nullopt;
  return m;
}

enum class fate : int { passes, fails, not_finished, something_else };

fate explored(mortal const& m, search mode) {
  performed program(m.code, m.deaths);
  exploration_options options;
  options.how.mode = mode;
  options.explain = false;
  options.how.executions = 40'000;
  progress seen;
  exploration_result const r = exact::explore(program, static_cast<int>(m.code.size()), options, seen);
  if (r.verdict == "use after free" || r.verdict == "data race") return fate::fails;
  if (r.verdict != "pass") return fate::something_else;
  return r.exhaustive ? fate::passes : fate::not_finished;
}

fate in_a_process(mortal const& m, search mode) {
  pid_t const child = fork();
  if (child == 0) _exit(static_cast<int>(explored(m, mode)));
  int status = 0;
  bool const ended = waitpid(child, &status, 0) == child && WIFEXITED(status);
  return ended ? static_cast<fate>(WEXITSTATUS(status)) : fate::something_else;
}

TEST(Deaths, AreTouchedInTheExactSearchWhereTheyAreInTheUnreducedOne) {
  int passed = 0;
  int failed = 0;
  for (std::uint64_t seed = 1; passed + failed != 500; ++seed) {
    auto const m = mortal_program(seed);
    if (!m) continue;
    fate const all = in_a_process(*m, search::unreduced);
    if (all == fate::not_finished) continue;
    fate const few = in_a_process(*m, search::exact);
    ASSERT_EQ(few, all) << "seed " << seed << "\n" << describe(m->code);
    ASSERT_NE(all, fate::something_else) << "seed " << seed << "\n" << describe(m->code);
    ++(all == fate::passes ? passed : failed);
  }
  std::printf("500 random programs: in %d nobody touches the dead, in %d somebody may\n", passed, failed);
  EXPECT_GT(passed, 50);
  EXPECT_GT(failed, 50);
}

}  // namespace

}  // namespace models::selfcheck
