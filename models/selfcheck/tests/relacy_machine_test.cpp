// What the graph machine has performed, performed by Relacy: they agree on small programs, and what is changed
// between the two machines is noticed.
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/machine/graph_machine.hpp"
#include "../../exact/relacy/second_opinion.hpp"
#include "../../exact/search/every_graph.hpp"
#include "../../exact/search/scripted.hpp"
#include "../../types/platform.hpp"
#include "functions_program.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;
using exact::action;
using exact::action_kind;
using exact::graph;
using exact::obstacle;
using exact::recording;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;

/// What a thread hands to another.
struct memory : plain<int> {
  memory() : plain<int>("memory") {}
};

/// What the threads share.
struct shared {
  shared() { d.write(0); }

  platform::atomic<std::uint32_t> x{0, "x"};
  platform::atomic<std::uint32_t> y{0, "y"};
  platform::atomic<std::uint32_t> z{0, "z"};
  platform::atomic<memory*> p{nullptr, "p"};
  plain<int> d{"d"};
  plain<int> unwritten{"unwritten"};
};

using code = of_functions<shared>::code;

using change = std::function<void(recording&)>;

/// A second machine that is told something else.
class misled final : public exact::another_machine {
 public:
  misled(int threads, change how) : second_(threads), how_(std::move(how)) {}

  std::optional<exact::judgement> compare(graph const& g, recording const& r, search_verdict const& verdict,
                                          performed_by_relacy& counted) override {
    recording other = r;
    how_(other);
    return second_.compare(g, other, verdict, counted);
  }
  [[nodiscard]] bool alone_finds_races() const override { return false; }

 private:
  exact::second_opinion second_;
  change how_;
};

/// Both machines at one program.
class both {
 public:
  explicit both(
      std::vector<code> threads, change const& how = [](recording&) {})
      : threads_(static_cast<int>(threads.size())),
        program_(*new of_functions<shared>(std::move(threads))),  // after a failure its objects cannot end
        second_(threads_, how),
        search_(model_, threads_, threads_),
        first_(program_, threads_, options_, search_) {
    first_.compare_with(second_);
    while (first_.execute()) {
    }
  }

  [[nodiscard]] search_verdict verdict() const { return first_.found().verdict; }
  [[nodiscard]] std::string message() const { return first_.found().message; }
  /// What performs again the execution that has failed, or on which they disagree.
  [[nodiscard]] std::string schedule() { return first_.take().schedule; }
  [[nodiscard]] performed_by_relacy const& tally() const { return first_.found().by_relacy; }
  [[nodiscard]] std::uint64_t without(obstacle o) const { return tally().without_order[static_cast<std::size_t>(o)]; }

 private:
  int threads_;
  of_functions<shared>& program_;
  exploration_options options_;
  exact::cpp20 model_;
  misled second_;
  exact::every_graph search_;
  exact::graph_machine first_;
};

void release_again(void* p) { models::release(p, site::current()); }

code const store_x = [](shared& s) { s.x.store(1, relaxed); };

TEST(SecondOpinion, PerformsAllOfStoreBuffering) {
  both b({[](shared& s) {
            s.x.store(1, relaxed);
            s.y.load(relaxed);
          },
          [](shared& s) {
            s.y.store(1, relaxed);
            s.x.load(relaxed);
          }});
  EXPECT_EQ(b.verdict(), "pass");
  EXPECT_EQ(b.tally().executions, 4u);
  EXPECT_EQ(b.tally().performed, 4u);
}

TEST(SecondOpinion, HasNoOrderForStoresOverwrittenByEachOther) {
  both b({[](shared& s) {
            s.x.store(1, relaxed);
            s.y.store(2, relaxed);
          },
          [](shared& s) {
            s.y.store(1, relaxed);
            s.x.store(2, relaxed);
          }});
  EXPECT_EQ(b.verdict(), "pass");
  EXPECT_EQ(b.tally().executions, 4u);
  EXPECT_EQ(b.tally().performed, 3u);
  EXPECT_EQ(b.without(obstacle::modification_order), 1u);
}

TEST(SecondOpinion, PerformsWhatModifiesAndFailsAndFences) {
  both b({[](shared& s) {
            s.x.fetch_add(1, std::memory_order_acq_rel);
            fence(seq_cst, site::current());
            s.y.load(relaxed);
          },
          [](shared& s) {
            std::uint32_t expected = 1;
            s.x.compare_exchange_strong(expected, 7, relaxed, acquire);
            s.y.store(1, release);
            fence(seq_cst, site::current());
            s.x.load(relaxed);
          },
          [](shared& s) {
            if (s.y.load(acquire) != 0) s.x.exchange(9, seq_cst);
          }});
  EXPECT_EQ(b.verdict(), "pass");
  EXPECT_EQ(b.tally().executions, b.tally().performed);
}

TEST(SecondOpinion, AgreesOnRacesAndOnNone) {
  code const writes = [](shared& s) {
    s.d.write(1);
    s.x.store(1, release);
  };
  both none({writes, [](shared& s) {
               if (s.x.load(acquire) == 1) s.d.read();
             }});
  EXPECT_EQ(none.verdict(), "pass");
  both one({writes, [](shared& s) {
              if (s.x.load(relaxed) == 1) s.d.read();
            }});
  EXPECT_EQ(one.verdict(), "data race");
}

/// What happens before the read in C++11 does not in C++20, nor by the order in which seq_cst fences are performed.
TEST(SecondOpinion, LetsRelacyMissARaceByWhatHappensBeforeInRelacyAlone) {
  both sequence({[](shared& s) {
                   s.d.write(1);
                   s.x.store(1, release);
                   s.x.store(2, relaxed);
                 },
                 [](shared& s) {
                   if (s.x.load(acquire) == 2) s.d.read();
                 }});
  EXPECT_EQ(sequence.verdict(), "data race");
  both fences({[](shared& s) {
                 s.d.write(1);
                 fence(seq_cst, site::current());
               },
               [](shared& s) {
                 fence(seq_cst, site::current());
                 s.d.read();
               }});
  EXPECT_EQ(fences.verdict(), "data race");
}

/// The same, when nobody else looks for races: it does not count as performed, so that the row is not exhaustive.
TEST(SecondOpinion, DoesNotVouchAloneForWhatItMayMiss) {
  of_functions<shared> program({[](shared& s) {
                                  s.d.write(1);
                                  s.x.store(1, release);
                                  s.x.store(2, relaxed);
                                  s.y.store(1, release);
                                },
                                [](shared& s) {
                                  if (s.x.load(acquire) == 2) s.d.read();
                                  s.y.await_not(0, acquire);  // now that is so in C++20, too
                                }});
  exploration_options const options;
  exact::cpp20 const model;
  exact::every_graph search(model, 2, 2);
  exact::second_opinion relacy(2, exact::second_opinion::weight::of_races);
  exact::graph_machine machine(program, 2, options, search);
  machine.compare_with(relacy);
  while (machine.execute()) {
  }
  EXPECT_EQ(machine.found().verdict, "pass");
  performed_by_relacy const& tally = machine.found().by_relacy;
  EXPECT_EQ(tally.executions, 3u);
  EXPECT_EQ(tally.performed, 2u);
  EXPECT_EQ(tally.without_order[static_cast<std::size_t>(obstacle::more_ordered)], 1u);
}

TEST(SecondOpinion, AgreesOnMemory) {
  code const publishes = [](shared& s) {
    memory* const one = platform::make<memory>(1);
    one->write(1);
    s.p.store(one, release);
  };
  both right({publishes, [](shared& s) {
                memory* const one = s.p.load(acquire);
                if (one == nullptr) return;
                one->read();
                platform::destroy(one, 1);
                s.p.store(nullptr, relaxed);
              }});
  EXPECT_EQ(right.verdict(), "leak");  // if nobody looks in time
  both awaited({publishes, [](shared& s) { platform::destroy(s.p.await_not(nullptr, acquire), 1); }});
  EXPECT_EQ(awaited.verdict(), "pass");
  both twice({[](shared&) {
                memory* const one = platform::make<memory>(1);
                platform::destroy(one, 1);
                release_again(one);
              },
              store_x});
  EXPECT_EQ(twice.verdict(), "double free");
  both late({publishes, [](shared& s) {
               memory* const one = s.p.load(acquire);
               if (one == nullptr) return;
               platform::destroy(one, 1);
               one->read();
             }});
  EXPECT_EQ(late.verdict(), "leak");
}

TEST(SecondOpinion, AgreesOnAnUninitialisedRead) {
  both const b({store_x, [](shared& s) { s.unwritten.read(); }});
  EXPECT_EQ(b.verdict(), "uninitialised read");
}

TEST(SecondOpinion, AgreesOnSleepersAndChoices) {
  both b({[](shared& s) {
            auto limit = platform::after(std::chrono::seconds(1));
            if (choose(2, "whether", site::current()) == 0) s.y.store(1, relaxed);
            while (s.x.load(acquire) == 0 && platform::wait(s.x, 0, limit)) {
            }
          },
          [](shared& s) {
            s.x.store(1, release);
            platform::wake(&s.x);
          }});
  EXPECT_EQ(b.verdict(), "pass");
  EXPECT_EQ(b.tally().executions, b.tally().performed);
}

// Machines that disagree.

void begin_otherwise(recording& r) {
  recording other(2);
  for (action d : r.before()) {
    if (d.kind == action_kind::begins_atomic) d.value = 5;
    other.add(d);
  }
  r = other;
}

TEST(SecondOpinion, NoticesAnotherValue) {
  both const b({store_x, [](shared& s) { s.x.load(relaxed); }}, begin_otherwise);
  EXPECT_EQ(b.verdict(), "internal error");
  EXPECT_EQ(b.message(),
            "the graph machine says \"pass\", and Relacy \"disagreement\": event 1 of thread 1 reads 5 instead of 0");
}

/// What the two machines say of the one execution of that schedule.
search_verdict verdict_of_again(std::vector<code> threads, std::string const& schedule, change const& how) {
  int const count = static_cast<int>(threads.size());
  of_functions<shared> program(std::move(threads));
  exploration_options const options;
  exact::cpp20 const model;
  exact::scripted one(model, *exact::schedule_from(schedule), count, count);
  misled second(count, how);
  exact::graph_machine first(program, count, options, one);
  first.compare_with(second);
  first.execute();
  return first.found().verdict;
}

TEST(SecondOpinion, LeavesAScheduleOfAnExecutionThatPassesIfTheyDisagree) {
  std::vector<code> const threads{store_x, [](shared& s) { s.x.load(relaxed); }};
  std::string const schedule = both(threads, begin_otherwise).schedule();
  ASSERT_TRUE(exact::schedule_from(schedule)) << schedule;
  EXPECT_EQ(verdict_of_again(threads, schedule, begin_otherwise), "internal error");
  EXPECT_EQ(verdict_of_again(threads, schedule, [](recording&) {}), "pass");
}

TEST(SecondOpinion, NoticesARaceThatTheFirstHasNotSeen) {
  auto const and_another = [](recording& r) { r.add(0, r.of(1).front()); };
  both const b({store_x, [](shared& s) { s.d.write(1); }}, and_another);
  EXPECT_EQ(b.verdict(), "internal error");
  EXPECT_EQ(b.message(),
            "the graph machine says \"pass\", and Relacy \"data race\": thread 1 has made 0 events by then");
}

TEST(SecondOpinion, NoticesARaceThatItDoesNotSee) {
  auto const less = [](recording& r) {
    recording rest(2);
    for (action const& d : r.before()) rest.add(d);
    if (!r.of(0).empty()) rest.add(0, r.of(0).front());
    r = rest;
  };
  both const b({[](shared& s) { s.d.write(1); }, [](shared& s) { s.d.write(1); }}, less);
  EXPECT_EQ(b.verdict(), "internal error");
  EXPECT_EQ(b.message().rfind("the graph machine says \"data race\", and Relacy \"pass\"", 0), 0u) << b.message();
}

}  // namespace

}  // namespace models::selfcheck
