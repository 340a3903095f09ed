// The graph machine on small programs of the model platform: what races, what waits for ever, what is a program's own.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

#include "../../exact/graph/view.hpp"
#include "../../exact/platform/pieces.hpp"
#include "../../types/platform.hpp"
#include "functions_program.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;

/// What the threads share.
struct shared {
  shared() { d.write(0); }

  platform::atomic<std::uint32_t> x{0, "x"};
  platform::atomic<std::uint32_t> y{0, "y"};
  platform::atomic<std::uint32_t> z{0, "z"};
  plain<int> d{"d"};
  std::optional<platform::atomic<std::uint32_t>> late{};
  plain<int>* last = nullptr;
  platform::atomic<std::uint32_t>* block = nullptr;
};

using code = of_functions<shared>::code;

exploration_result found(std::vector<code> threads) {
  int const count = static_cast<int>(threads.size());
  auto& p = *new of_functions<shared>(std::move(threads));  // after a failure its objects cannot end
  return explored(p, count, without_spurious_wake_ups());
}

void sleep_on(platform::atomic<std::uint32_t>& word) {
  auto limit = platform::after(std::chrono::seconds(1));
  static_cast<void>(platform::wait(word, 0, limit));
}

// The kernel looks at the word of a sleeper, but that is no access of the program: it orders nothing.

TEST(KernelsLook, ContinuesNoRelease) {
  exploration_result const f = found({[](shared& s) {
                                        s.d.write(1);
                                        fence(release, site::current());
                                        sleep_on(s.x);
                                        s.y.store(1, relaxed);
                                      },
                                      [](shared& s) {
                                        if (s.y.load(relaxed) == 1) s.x.fetch_add(1, relaxed);
                                      },
                                      [](shared& s) {
                                        if (s.x.load(acquire) == 1) static_cast<void>(s.d.read());
                                      }});
  EXPECT_EQ(f.verdict, "data race");
}

TEST(KernelsLook, AcquiresNothing) {
  exploration_result const f =
      found({[](shared& s) {
               s.d.write(1);
               s.x.store(1, release);
               platform::wake(&s.x);
             },
             [](shared& s) {
               if (running_host().sleep_while(&s.x, 0, false, site::current()) != sleep_result::changed) return;
               fence(acquire, site::current());
               static_cast<void>(s.d.read());
             }});
  EXPECT_EQ(f.verdict, "data race");
}

// Races.

search_verdict verdict_of(std::vector<code> threads) { return found(std::move(threads)).verdict; }

TEST(Races, AreSeenBeforeTheFirstOperationAndBehindTheLast) {
  code const writes = [](shared& s) { s.d.write(1); };
  EXPECT_EQ(verdict_of({writes, writes}), "data race");
  code const publishes = [](shared& s) {
    s.d.write(1);
    s.x.store(1, release);
  };
  auto const reads = [](std::memory_order o) {
    return [o](shared& s) {
      if (s.x.load(o) == 1) static_cast<void>(s.d.read());
    };
  };
  EXPECT_EQ(verdict_of({publishes, reads(acquire)}), "pass");
  EXPECT_EQ(verdict_of({publishes, reads(relaxed)}), "data race");
  EXPECT_EQ(verdict_of({[&](shared& s) {
                          publishes(s);
                          s.d.write(2);
                        },
                        reads(acquire)}),
            "data race");
}

TEST(Races, AreSeenOfAnObjectThatAThreadMakes) {
  auto const with = [](std::memory_order publishing, std::memory_order looking) {
    return verdict_of({[=](shared& s) {
                         s.late.emplace(0u, "late");
                         s.x.store(1, publishing);
                       },
                       [=](shared& s) {
                         if (s.x.load(looking) == 1) static_cast<void>(s.late->load(relaxed));
                       }});
  };
  EXPECT_EQ(with(release, acquire), "pass");
  EXPECT_EQ(with(relaxed, acquire), "data race");
  EXPECT_EQ(with(release, relaxed), "data race");
}

TEST(Races, AreSeenOfTheEndOfALife) {
  auto const with = [](std::memory_order ending) {
    return verdict_of({[=](shared& s) {
                         s.late.emplace(0u, "late");
                         s.x.store(1, release);
                         s.y.await_equal(1, ending);
                         s.late.reset();
                       },
                       [](shared& s) {
                         s.x.await_equal(1, acquire);
                         static_cast<void>(s.late->load(relaxed));
                         s.y.store(1, release);
                       }});
  };
  EXPECT_EQ(with(acquire), "pass");
  EXPECT_EQ(with(relaxed), "use after free");
}

TEST(Races, AreSeenOfMemoryThatIsGivenBackWithWhatLivesThere) {
  auto const with = [](std::memory_order ending) {
    return verdict_of({[=](shared& s) {
                         void* const memory = allocate(sizeof(plain<int>));
                         s.last = ::new (memory) plain<int>("last");
                         s.last->write(1);
                         s.x.store(1, release);
                         s.y.await_equal(1, ending);
                         models::release(memory, site::current());
                       },
                       [](shared& s) {
                         s.x.await_equal(1, acquire);
                         static_cast<void>(s.last->read());
                         s.y.store(1, release);
                       }});
  };
  EXPECT_EQ(with(acquire), "pass");
  EXPECT_EQ(with(relaxed), "use after free");
}

TEST(Deadlocks, AreThoseThatNothingEnds) {
  auto const sleeps = [](bool timed) {
    return [timed](shared& s) { static_cast<void>(running_host().sleep_while(&s.x, 0, timed, site::current())); };
  };
  auto const stores = [](bool wakes) {
    return [wakes](shared& s) {
      s.x.store(1, relaxed);
      if (wakes) platform::wake(&s.x);
    };
  };
  EXPECT_EQ(verdict_of({sleeps(false), stores(true)}), "pass");
  EXPECT_EQ(verdict_of({sleeps(false), stores(false)}), "deadlock");
  EXPECT_EQ(verdict_of({sleeps(true), stores(false)}), "pass");
  EXPECT_EQ(verdict_of({[](shared& s) {
                          platform::wake(&s.x);  // too early
                          s.x.store(1, relaxed);
                        },
                        sleeps(false)}),
            "deadlock");
}

// Limits are errors with a name.

TEST(Limits, HoldOfThreadsAndOfTheirEvents) {
  exploration_result const many = found(std::vector<code>(exact::most_threads + 1, [](shared&) {}));
  EXPECT_EQ(many.verdict, "internal error");
  EXPECT_EQ(many.message, "a program has more than 64 threads");
  exploration_result const longer = found({[](shared& s) {
    for (;;) s.x.fetch_add(1, relaxed);
  }});
  EXPECT_EQ(longer.verdict, "too many operations");
  EXPECT_NE(longer.message.find("thread 0 makes more than 10,000 events in one execution"), std::string::npos);
  exploration_result const endless = found({[](shared& s) {
    while (s.x.load(relaxed) == 0) s.y.fetch_add(1, relaxed);
  }});
  EXPECT_EQ(endless.verdict, "livelock");
  EXPECT_NE(endless.message.find("a round of this one writes to an atomic"), std::string::npos);
  EXPECT_EQ(found(std::vector<code>(exact::most_threads, [](shared&) {})).verdict, "pass");
}

TEST(Limits, AreNotMetByALongStraightLine) {
  auto const stores = [](int count) {
    return [count](shared& s) {
      for (int i = 0; i != count; ++i) s.y.store(1, relaxed);
    };
  };
  EXPECT_EQ(verdict_of({stores(exact::most_events - 2)}), "pass");
  EXPECT_EQ(verdict_of({stores(exact::most_events)}), "too many operations");
  EXPECT_EQ(verdict_of({[](shared& s) {
              for (int i = 0; i != exact::most_events - 2; i += 2) {
                s.y.store(1, relaxed);
                static_cast<void>(s.y.load(relaxed));
              }
            }}),
            "pass");
}

TEST(Limits, HoldOfWhatAThreadMakes) {
  EXPECT_EQ(verdict_of({[](shared&) {
              for (;;) platform::atomic<std::uint32_t> const another{0, "another"};
            }}),
            "too many operations");
}

TEST(Failures, ByTheNameOfAPassAreFailures) {
  exploration_result const r = found({[](shared&) { fail("pass", "in words of its own"); }, [](shared&) {}});
  EXPECT_FALSE(r.verdict.passes());
  EXPECT_FALSE(r.exhaustive);
}

TEST(Limits, HoldOfWhatAThreadKnows) {
  constexpr int many = 1'000;
  auto const asks = [](int events, bool answer) {
    return found({[](shared& s) {
                    for (int i = 0; i != many; ++i) s.y.store(1, relaxed);
                    s.x.store(1, release);
                  },
                  [events, answer](shared& s) {
                    s.x.await_equal(1, acquire);
                    bool const is_known = happens_before({0, events}, knowledge());
                    if (is_known != answer) fail("wrong", "the answer is another one");
                    if (!happens_before({-1, 0}, knowledge())) fail("wrong", "the set-up is not known");
                  }});
  };
  EXPECT_EQ(asks(0, true).verdict, "pass");
  EXPECT_EQ(asks(many, true).verdict, "pass");
  EXPECT_EQ(asks(many + 1, false).verdict, "pass");
  code const knows = [](shared&) { static_cast<void>(knowledge()); };
  EXPECT_EQ(found(std::vector<code>(max_threads + 1, knows)).verdict, "internal error");
}

// Exceptions are each thread's own.

TEST(Exceptions, LastWhileOtherThreadsRun) {
  bool mixed = false;
  auto const throws = [&mixed](int number) {
    return [&mixed, number](shared& s) {
      try {
        throw number;
      } catch (int) {
        static_cast<void>(s.x.fetch_add(1, relaxed));
        try {
          throw;
        } catch (int again) {
          mixed |= again != number;
          static_cast<void>(s.y.load(relaxed));
          s.y.store(1, relaxed);
        }
      }
    };
  };
  exploration_result const f = found({throws(1), throws(2), throws(3)});
  EXPECT_EQ(f.verdict, "pass") << f.message;
  EXPECT_FALSE(mixed) << "a thread has caught another one's exception";
}

// The same graph is the same program.

constexpr char const* does_something_else =
    "a thread that has read the same as in an execution before does something else now: what it does must not depend "
    "on static variables, the time, or anything else that is left from one execution to the next";

/// The first thread is told how often it has run before; the other one only reads what it writes, or does not.
exploration_result found_of_one_that_counts(std::function<void(shared&, std::uint32_t)> counts) {
  return found({[counts, runs = 0u](shared& s) mutable { counts(s, runs++); },
                [](shared& s) { static_cast<void>(s.x.load(relaxed)); }});
}

void expect_not_repeated(exploration_result const& f) {
  EXPECT_EQ(f.verdict, "broken promise") << f.message;
  EXPECT_EQ(f.message, does_something_else);
  EXPECT_EQ(f.schedule, "");
  EXPECT_EQ(f.needs, weak_memory::not_asked);
}

TEST(Repetition, IsHeldByWhatIsWritten) {
  expect_not_repeated(found_of_one_that_counts([](shared& s, std::uint32_t runs) { s.x.store(runs, relaxed); }));
}

TEST(Repetition, IsHeldByWhatIsExpected) {
  expect_not_repeated(found_of_one_that_counts([](shared& s, std::uint32_t runs) {
    s.x.store(1, relaxed);
    std::uint32_t expected = runs + 2;
    s.y.compare_exchange_strong(expected, 1, relaxed, relaxed);
  }));
}

TEST(Repetition, IsHeldByTheLocation) {
  expect_not_repeated(found_of_one_that_counts([](shared& s, std::uint32_t runs) {
    s.x.store(1, relaxed);
    (runs == 0 ? s.y : s.z).store(1, relaxed);
  }));
}

TEST(Repetition, IsHeldByTheMemoryOrder) {
  expect_not_repeated(found_of_one_that_counts([](shared& s, std::uint32_t runs) {
    s.x.store(1, relaxed);
    s.y.store(1, runs == 0 ? release : relaxed);
  }));
}

TEST(Repetition, IsHeldByTheEndOfAThread) {
  for (bool const first_does_more : {false, true}) {
    expect_not_repeated(found_of_one_that_counts([=](shared& s, std::uint32_t runs) {
      s.x.store(1, relaxed);
      if ((runs == 0) == first_does_more) s.y.store(1, relaxed);
    }));
  }
}

TEST(Repetition, IsHeldByWatchedData) {
  expect_not_repeated(found_of_one_that_counts([](shared& s, std::uint32_t runs) {
    s.x.store(1, relaxed);
    if (runs != 0) static_cast<void>(s.d.read());
  }));
}

TEST(Repetition, IsHeldByTheSizeOfMemory) {
  expect_not_repeated(found_of_one_that_counts([](shared& s, std::uint32_t runs) {
    s.x.store(1, relaxed);
    models::release(allocate(8 + runs), site::current());
  }));
}

TEST(Repetition, IsHeldByTheLivesOfObjects) {
  expect_not_repeated(found_of_one_that_counts([](shared& s, std::uint32_t runs) {
    s.x.store(1, relaxed);
    platform::atomic<std::uint32_t> const its_own{runs, "its own"};
  }));
}

TEST(Repetition, IsHeldByTheWordsOfTheOutcome) {
  expect_not_repeated(found_of_one_that_counts([](shared& s, std::uint32_t runs) {
    s.x.store(1, relaxed);
    outcome(runs == 0 ? "first" : "later");
  }));
}

/// The thread does something else after a past that it has only in some executions.
TEST(Repetition, IsHeldByWhatWasRead) {
  std::uint32_t runs = 0;
  expect_not_repeated(
      found({[](shared& s) { s.x.store(1, relaxed); },
             [&](shared& s) {
               if (s.x.load(relaxed) == 0) return;
               s.y.store(runs++ == 0 ? 1 : 2, relaxed);
             },
             [](shared& s) { static_cast<void>(s.z.load(relaxed)); }, [](shared& s) { s.z.store(1, relaxed); }}));
}

/// Who has written plain data is no value that the thread has read of an atomic.
TEST(Repetition, LetsAThreadDoWhatItReadsInPlainData) {
  exploration_result const f = found({[](shared& s) {
                                        s.d.write(static_cast<int>(s.y.load(relaxed)));
                                        s.x.store(1, release);
                                      },
                                      [](shared& s) {
                                        if (s.x.load(acquire) == 1)
                                          s.z.store(static_cast<std::uint32_t>(s.d.read()), relaxed);
                                      },
                                      [](shared& s) { s.y.store(1, relaxed); }});
  EXPECT_EQ(f.verdict, "pass") << f.message;
}

/// Objects that end with their memory have been made by two threads, in either order: the first one of these waits for
/// the last thread where that is in the graph already, and the second one is there, too.
TEST(Repetition, LetsObjectsEndTogether) {
  using flag = platform::atomic<std::uint32_t>;
  auto const make = [](shared& s, int place) {
    if (s.y.load(acquire) == 1) ::new (s.block + place) flag(0, "made");
    if (s.x.fetch_add(1, std::memory_order_acq_rel) == 1) models::release(s.block, site::current());
  };
  exploration_result const f =
      found({[](shared& s) {
               s.block = static_cast<flag*>(allocate(2 * sizeof(flag)));
               s.y.store(1, release);
             },
             [&](shared& s) {
               static_cast<void>(s.z.load(relaxed));
               make(s, 0);
             },
             [&](shared& s) { make(s, 1); }, [](shared& s) { static_cast<void>(s.z.load(relaxed)); },
             [](shared& s) { s.z.store(1, relaxed); }});
  EXPECT_EQ(f.verdict, "pass") << f.message;
}

TEST(Repetition, DoesNotDependOnWhoMakesADeadlineFirst) {
  auto const wait = [] {
    auto limit = platform::after(std::chrono::seconds(1));
    static_cast<void>(limit.passed());
  };
  exploration_result const f = found({[&](shared& s) {
                                        static_cast<void>(s.x.load(relaxed));
                                        wait();
                                      },
                                      [&](shared& s) {
                                        static_cast<void>(s.y.load(relaxed));
                                        wait();
                                        s.x.store(1, relaxed);
                                      }});
  EXPECT_EQ(f.verdict, "pass") << f.message;
  EXPECT_EQ(f.complete, f.graphs);
}

TEST(Repetition, GivesEachThreadItsOwnAddresses) {
  code const makes = [](shared& s) {
    static_cast<void>(s.x.fetch_add(1, relaxed));
    auto* const one = platform::make<std::uint64_t>(1);
    static_cast<void>(s.x.exchange(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(one)), relaxed));
    platform::destroy(one, 1);
    auto* const two = platform::make<std::uint64_t>(1);
    static_cast<void>(s.x.exchange(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(two)), relaxed));
    platform::destroy(two, 1);
  };
  exploration_result const f = found({makes, makes});
  EXPECT_EQ(f.verdict, "pass") << f.message;
  EXPECT_EQ(f.complete, 20u);  // orders of two times three read-modify-writes
}

// In pieces.

/// A thread that offers the address of memory of its own, and takes it back if nobody has replaced it.
void offer(shared& s) {
  void* const mine = allocate(sizeof(std::uint64_t));
  auto address = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(mine));
  s.x.store(address, release);
  bool const taken_back = s.x.compare_exchange_strong(address, 0, acquire, relaxed);
  s.y.store(taken_back ? 1 : 2, relaxed);
  models::release(mine, site::current());
}

std::vector<code> three_that_offer() {
  return {offer, [](shared& s) { s.z.store(s.x.load(relaxed) == 0 ? 1 : 2, relaxed); },
          [](shared& s) {
            offer(s);
            outcome(s.z.load(relaxed) == 2 ? "seen" : "not seen");
          }};
}

/// Each time one graph, the oldest, for so many executions by an exploration of its own.
exploration_result found_in_pieces(std::vector<code> threads, int executions) {
  using exact::exploration_in_pieces;
  exploration_options options;
  int const count = static_cast<int>(threads.size());
  auto& p = *new of_functions<shared>(std::move(threads));  // after a failure its objects cannot end
  progress seen;
  exploration_result all;
  std::vector<std::unique_ptr<std::uint64_t>> in_the_way;  // so that addresses are others each time
  std::vector<exploration_in_pieces::left_over> left{{exploration_in_pieces::whole(count, count), 1}};
  while (!left.empty() && all.verdict.passes()) {
    in_the_way.push_back(std::make_unique<std::uint64_t>());
    exploration_in_pieces e(p, count, options, seen);
    e.give(left.front().graph, left.front().share);
    left.erase(left.begin());
    for (int i = 0; i != executions && e.execute() == exploration_in_pieces::step::executed; ++i) {
    }
    for (auto& l : e.take_waiting()) left.push_back(std::move(l));
    exploration_result const part = e.take();
    add(all, part);
    all.verdict = part.verdict;
  }
  EXPECT_EQ(seen.executions.load(), all.ended());
  return all;
}

TEST(InPieces, IsFoundWhatIsFoundAtOnce) {
  exploration_result const all = found(three_that_offer());
  ASSERT_EQ(all.verdict, "pass");
  ASSERT_GT(all.complete, 100u);
  for (int const executions : {1, 7}) {
    exploration_result const parts = found_in_pieces(three_that_offer(), executions);
    EXPECT_EQ(parts.verdict, "pass");
    EXPECT_EQ(parts.complete, all.complete);
    EXPECT_EQ(parts.cut_off, all.cut_off);
    EXPECT_EQ(parts.outcomes, all.outcomes);
    EXPECT_EQ(parts.tally.different(), all.graphs);
    EXPECT_EQ(parts.tally.digest(), all.graph_set);
  }
}

/// Whoever looks in vain, twice, has stacks compared from then on, and the execution is begun again: by then some of
/// its values are still those of the piece before.
TEST(InPieces, AreGoneOnWithWhereAnExecutionIsBegunAgain) {
  auto const threads = [] {
    return std::vector<code>{offer, offer, [](shared& s) {
                               while (s.y.load(acquire) == 0) {
                               }
                             }};
  };
  exploration_result const all = found(threads());
  ASSERT_EQ(all.verdict, "pass") << all.message;
  ASSERT_GT(all.complete, 20u);
  for (int const executions : {1, 3}) {
    exploration_result const parts = found_in_pieces(threads(), executions);
    EXPECT_EQ(parts.verdict, "pass") << parts.message;
    EXPECT_EQ(parts.complete, all.complete);
    EXPECT_EQ(parts.tally.digest(), all.graph_set);
  }
}

TEST(InPieces, AProgramOfTooManyThreadsIsRefused) {
  code const nothing = [](shared&) {};
  EXPECT_EQ(found_in_pieces(std::vector<code>(65, nothing), 1).verdict, "internal error");
}

}  // namespace

}  // namespace models::selfcheck
