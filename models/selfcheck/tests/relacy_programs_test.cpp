// Each complete execution that the exact search finds of random programs, performed by Relacy: threads that start
// others and wait for their ends, plain data, fences, up to eight threads. The two agree on every value, and on races.
//
// RELACY_PROGRAMS says how many random programs.
#include <gtest/gtest.h>

#include <cstdio>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/relacy/second_opinion.hpp"
#include "../../exact/search/every_graph.hpp"
#include "environment.hpp"
#include "exact_interpreter.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

using exact::action_kind;
using exact::graph;
using exact::recording;

std::uint64_t programs() { return from_environment("RELACY_PROGRAMS", 3'000); }

/// No location of a program.
location_id location_of(int datum) { return 1'000 + static_cast<location_id>(datum); }

void set_up(recording& r, location_id where, bool is_atomic, std::uint64_t value) {
  r.add(exact::beginning(where, is_atomic, value));
  r.add({.kind = action_kind::writes, .location = where});
}

/// What an execution has done beside its events. All is written before the threads begin.
recording recorded(ended_execution const& e) {
  graph const& g = e.run.so_far();
  recording r(g.threads());
  for (exact::location const& l : g.locations()) set_up(r, l.id, true, l.initial);
  for (int datum = 0; datum != data; ++datum) set_up(r, location_of(datum), false, 0);
  for (plain_access const& a : e.touched) {
    action_kind const kind = a.writes ? action_kind::writes : action_kind::reads;
    r.add(a.thread, {.kind = kind, .location = location_of(a.datum), .events = a.events});
  }
  return r;
}

/// The two machines at the executions of one program, up to the first on which they disagree.
class both {
 public:
  explicit both(program const& p) : threads_(static_cast<int>(p.size())) {
    exact::cpp20 const model;
    exact::every_graph search(model, threads_, running_threads(p));
    explore_exactly(p, search, 200, relaxed_reads::as_written, [this](ended_execution const& e) { compare(e); });
  }

  [[nodiscard]] std::string const& disagreement() const { return disagreement_; }
  [[nodiscard]] performed_by_relacy const& tally() const { return tally_; }
  /// Of how many executions both say that they have a race, or Relacy may miss it.
  [[nodiscard]] std::uint64_t races() const { return races_; }

 private:
  void compare(ended_execution const& e) {
    bool const complete = e.ending == exact::nobody && e.run.everybody_finished();
    if (!complete || !disagreement_.empty()) return;
    if (!relacy_) relacy_.emplace(threads_);
    auto const other = relacy_->compare(e.run.so_far(), recorded(e), e.race ? "data race" : "pass", tally_);
    if (other) disagreement_ = other->message;
    if (!e.race) return;
    ++races_;
    relacy_.reset();  // after a failure it performs no other
  }

  int threads_;
  std::optional<exact::second_opinion> relacy_;
  performed_by_relacy tally_;
  std::uint64_t races_ = 0;
  std::string disagreement_;
};

TEST(RelacyPrograms, HaveTheSameValuesAndRacesByRelacy) {
  performed_by_relacy sum;
  std::uint64_t races = 0;
  for (std::uint64_t seed = 1; seed != programs() + 1; ++seed) {
    program const p = author(seed, kinds::all).write();
    both const b(p);
    ASSERT_EQ(b.disagreement(), "") << "seed " << seed << "\n" << describe(p);
    sum.executions += b.tally().executions;
    sum.performed += b.tally().performed;
    races += b.races();
  }
  std::printf("performed by Relacy: %llu of %llu, and %llu with races\n",
              static_cast<unsigned long long>(sum.performed), static_cast<unsigned long long>(sum.executions),
              static_cast<unsigned long long>(races));
  EXPECT_GT(sum.performed, sum.executions / 2);
  EXPECT_GT(races, sum.executions / 300);
}

TEST(RelacyPrograms, StartThreadsAndWaitForTheirEnds) {
  both const b({{plain_write(0), spawn(1), join(1), plain_write(0)}, {plain_write(0), store(0, 1)}});
  EXPECT_EQ(b.disagreement(), "");
  EXPECT_EQ(b.races(), 0u);
  EXPECT_EQ(b.tally().performed, 1u);
  both const unwaited({{spawn(1), plain_write(0)}, {plain_write(0)}});
  EXPECT_EQ(unwaited.disagreement(), "");
  EXPECT_NE(unwaited.races(), 0u);
}

TEST(RelacyPrograms, HandPlainDataOverByFences) {
  both const b({{plain_write(0), fence(std::memory_order_release), store(0, 1)},
                {wait_while(0, 0), fence(std::memory_order_acquire), plain_read(0)}});
  EXPECT_EQ(b.disagreement(), "");
  EXPECT_EQ(b.races(), 0u);
  EXPECT_EQ(b.tally().performed, 1u);
}

}  // namespace

}  // namespace models::selfcheck
