// What the graph machine tells of an execution that fails: the verdict, the message with its places, the columns, the
// same as data, and a schedule from which all of that comes again.
#include <gtest/gtest.h>

#include <optional>
#include <regex>

#include "../../exact/search/scripted.hpp"
#include "../../program/execution_record.hpp"
#include "functions_program.hpp"
#include "small_failing_worlds.hpp"

namespace models::selfcheck {

namespace {

constexpr auto seq_cst = std::memory_order_seq_cst;

template <class World>
exploration_result found(int threads = 2, exploration_options options = {}) {
  options.spurious_wake_ups = false;
  return explored<World>(threads, options);
}

template <class World>
exploration_result repeated(std::string const& schedule, int threads = 2) {
  exploration_options options;
  options.repeat = schedule;
  return found<World>(threads, options);
}

/// The same again from its schedule.
template <class World>
void expect_repeated(exploration_result const& r, int threads = 2) {
  exploration_result const again = repeated<World>(r.schedule, threads);
  EXPECT_EQ(again.verdict, r.verdict);
  EXPECT_EQ(again.message, r.message);
  EXPECT_EQ(again.trace, r.trace);
  EXPECT_EQ(again.schedule, r.schedule);
  EXPECT_TRUE(again.preemptions < 0 || again.preemptions == r.preemptions);  // it may not be known
}

/// "file.hpp:12"
std::string place_of(source_line const& at) {
  return at.file.substr(at.file.rfind('/') + 1) + ":" + std::to_string(at.line);
}

/// Without the numbers of lines in this file, or in that of its programs.
std::string without_lines(std::string const& text) {
  return std::regex_replace(text, std::regex("(failure_reports_test.cpp|small_failing_worlds.hpp):[0-9]+"), "here");
}

bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

TEST(Reports, TellOfARaceWhatStandsBetween) {
  exploration_result const r = found<unordered_message>();
  EXPECT_EQ(r.verdict, "data race");
  EXPECT_EQ(without_lines(r.message),
            "thread 1 reads data (here), and nothing orders that after thread 0 wrote it (here). Between them stand "
            "only: relaxed by thread 0, read by acquire of thread 1");
  EXPECT_EQ(r.schedule, "0o-.1o-");
  std::string const columns = without_lines(r.trace);
  EXPECT_EQ(columns.substr(columns.find('\n') + 1),
            "   1    writes data  here\n"
            "   2  ready: stores 1  relaxed  here\n"
            "   3                                                         ready: reads 1  acquire  here\n"
            "   4                                                           reads data  here\n"
            "   5  => data race\n");
  ASSERT_NE(r.execution, nullptr);
  ASSERT_EQ(r.execution->steps.size(), 4u);
  EXPECT_EQ(r.execution->steps[2].from, 1);
  EXPECT_TRUE(r.execution->steps[3].failed);
  EXPECT_EQ(r.execution->wrong_at.file, r.execution->steps[3].at.file);
  EXPECT_EQ(r.execution->wrong_at.line, r.execution->steps[3].at.line);
  EXPECT_EQ(place_of(r.execution->steps[3].at), r.execution->steps[3].place);
  ASSERT_EQ(r.execution->faults.size(), 2u);
  EXPECT_EQ(r.execution->faults[0].kind, "unordered");
  EXPECT_EQ(r.execution->faults[0].from, 0);
  EXPECT_EQ(r.execution->faults[1].kind, "way");
  EXPECT_EQ(r.execution->faults[1].to, 2);
  expect_repeated<unordered_message>(r);
}

struct unordered_writes : unordered_message {
  void thread(int) { data.write(1); }
};

TEST(Reports, RepeatWhatThreadsDoWithoutAnOperation) {
  exploration_result const r = found<unordered_writes>();
  EXPECT_EQ(r.verdict, "data race");
  EXPECT_EQ(r.schedule, "0-.1-");
  EXPECT_EQ(without_lines(r.message).find("thread 1 writes data (here), and nothing orders that after thread 0"), 0u);
  expect_repeated<unordered_writes>(r);
}

TEST(Reports, MarkWhatReadsAnOldValue) {
  exploration_result const r = found<store_buffering>();
  EXPECT_EQ(r.verdict, "both read 0");
  EXPECT_TRUE(has(r.trace, "x: reads 0 (old: the first, 1 newer)")) << r.trace;
  EXPECT_FALSE(has(r.trace, "y: reads 0 (old")) << r.trace;
  EXPECT_EQ(r.execution->steps.back().newer, 1);
  EXPECT_EQ(r.needs, weak_memory::needed);
  expect_repeated<store_buffering>(r);
}

/// Two writes by each thread, in other orders: that both first ones come last takes weak memory.
struct crossed_writes {
  void thread(int me) {
    atomic<int>& one = me == 0 ? x : y;
    atomic<int>& two = me == 0 ? y : x;
    one.store(1, release_);
    two.store(2, release_);
  }
  void finish() {
    if (x.load(relaxed) == 1 && y.load(relaxed) == 1) fail("both first ones are last", "no interleaving has that");
  }
  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
};

TEST(Reports, TellWhereAWriteStandsInModificationOrder) {
  exploration_result const r = found<crossed_writes>();
  EXPECT_EQ(r.verdict, "both first ones are last");
  EXPECT_EQ(r.needs, weak_memory::needed);
  EXPECT_TRUE(has(r.trace, "stores 2 (before step 1 in modification order)")) << r.trace;
  expect_repeated<crossed_writes>(r);
}

struct sleeps_through {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(running_host().sleep_while(&word, 0, false, site::current()));
    } else {
      word.store(1, relaxed);
      if (wakes) platform::wake(&word);
    }
  }
  void finish() {}
  bool wakes = false;
  platform::atomic<std::uint32_t> word{0, "word"};
};

TEST(Reports, TellOfADeadlockWhoShouldHaveWokenWhom) {
  exploration_result const r = found<sleeps_through>();
  EXPECT_EQ(r.verdict, "deadlock");
  EXPECT_EQ(without_lines(r.message),
            "nobody can go on: thread 0 sleeps and is not woken (here), although thread 1 has changed the word since, "
            "and woke nobody who sleeps on it: relaxed (here)");
  EXPECT_TRUE(has(r.trace, "word: looks before a sleep, reads 0")) << r.trace;
  EXPECT_TRUE(r.execution->steps.back().failed);
  ASSERT_EQ(r.execution->faults.size(), 1u);
  EXPECT_EQ(r.execution->faults[0].kind, "missed");
  expect_repeated<sleeps_through>(r);
}

TEST(Reports, TellOfATouchOfWhatIsThereNoMore) {
  exploration_result const r = found<ends_too_early>();
  EXPECT_EQ(r.verdict, "use after free");
  EXPECT_TRUE(has(r.trace, "shared: stores address") || has(r.trace, "shared: stores node")) << r.trace;
  EXPECT_TRUE(has(r.message, "value of thread 0")) << r.message;
  EXPECT_TRUE(has(r.message, "small_failing_worlds.hpp:")) << r.message;
  expect_repeated<ends_too_early>(r);
}

/// The same, of watched data that nobody has written, which no access of the end can race with.
struct ends_unwritten {
  void thread(int me) {
    if (me == 0) {
      data.reset();
    } else {
      data->write(1);
    }
  }
  void finish() {}
  std::optional<plain<int>> data{std::in_place, "data"};
};

TEST(Reports, RepeatAnEndThatIsNoAccess) {
  exploration_result const r = found<ends_unwritten>();
  EXPECT_EQ(r.verdict, "use after free");
  EXPECT_EQ(r.schedule, "0-.1-");
  expect_repeated<ends_unwritten>(r);
}

/// The same, where the other thread's last access is atomic: it is one only once its thread has gone on.
struct ends_while_used {
  void thread(int me) {
    if (me == 0) {
      word->store(1, relaxed);
    } else if (word->load(relaxed) == 1) {
      word.reset();
    }
  }
  void finish() {}
  std::optional<atomic<int>> word{std::in_place, 0, "word"};
};

TEST(Reports, RepeatAnEndThatRacesWithAnAtomicAccess) {
  exploration_result const r = found<ends_while_used>();
  EXPECT_EQ(r.verdict, "use after free");
  EXPECT_EQ(r.schedule, "0o-.1o-");
  expect_repeated<ends_while_used>(r);
}

struct gives_back_twice : ends_too_early {
  gives_back_twice() : memory(allocate(16)) {}
  void thread(int) { release(memory, site::current()); }
  void* memory;
};

TEST(Reports, RepeatMemoryGivenBackByTwo) {
  exploration_result const r = found<gives_back_twice>();
  EXPECT_EQ(r.verdict, "double free");
  EXPECT_EQ(r.schedule, "0-.1-");
  EXPECT_TRUE(has(r.trace, "releases memory")) << r.trace;
  expect_repeated<gives_back_twice>(r);
}

TEST(Reports, SayOfALeakNoPlaceOfTheirOwn) {
  exploration_result const r = found<leaves_a_node>();
  EXPECT_EQ(r.verdict, "leak");
  EXPECT_EQ(r.message, "memory of the program is still allocated at its end");
  expect_repeated<leaves_a_node>(r);
}

struct tells_what_it_read : unordered_message {
  void thread(int me) {
    if (me == 0) ready.store(1, relaxed);
    if (me == 1) read = ready.load(relaxed);
  }
  void finish() const { outcome(read == 0 ? "early" : "late"); }
  int read = 0;
};

exploration_result with_outcomes(exploration_options options) {
  return found<tells_what_it_read>(2, std::move(options));
}

TEST(Reports, KeepWhatRepeatsEachOutcomeThatMustNotBe) {
  exploration_options options;
  EXPECT_TRUE(with_outcomes(options).wrong_outcomes.empty());
  options.outcomes = {"early"};
  exploration_result const undeclared = with_outcomes(options);
  EXPECT_EQ(undeclared.verdict, "pass");
  EXPECT_EQ(undeclared.wrong_outcomes, (std::map<std::string, std::string>{{"late", "0o.1o"}}));
  options.outcomes.clear();
  options.forbidden = {"early"};
  exploration_result const forbidden = with_outcomes(options);
  EXPECT_EQ(forbidden.wrong_outcomes, (std::map<std::string, std::string>{{"early", "1o.0o"}}));
  options.repeat = "1o.0o";
  options.stop_at_undeclared = true;
  exploration_result const again = with_outcomes(options);
  EXPECT_EQ(again.verdict, verdict_kind::undeclared_outcome);
  EXPECT_EQ(again.message, "early");
  EXPECT_TRUE(has(again.trace, "=> outcome: early")) << again.trace;
  options.repeat = "0o.1o";
  EXPECT_EQ(with_outcomes(options).verdict, "pass");
}

struct asks_for_luck {
  void thread(int me) {
    if (me == 0 && choose(3, "the dice", site::current()) == 2 && x.fetch_add(1, seq_cst) == 1) fail("lost", "again");
    if (me == 1) static_cast<void>(x.fetch_add(1, relaxed));
  }
  void finish() {}
  atomic<int> x{0, "x"};
};

TEST(Reports, TellWhatWasChosen) {
  exploration_result const r = found<asks_for_luck>();
  EXPECT_EQ(r.verdict, "lost");
  EXPECT_TRUE(has(r.trace, "chooses the dice = 2")) << r.trace;
  EXPECT_TRUE(has(r.trace, "x: 1 becomes 2  seq_cst")) << r.trace;
  expect_repeated<asks_for_luck>(r);
}

TEST(Reports, ShowAnExecutionThatPasses) {
  exploration_result const r = repeated<unordered_message>("1o.0o");
  EXPECT_EQ(r.verdict, "pass");
  EXPECT_FALSE(r.exhaustive);
  EXPECT_EQ(r.complete, 1u);
  EXPECT_TRUE(has(r.trace, "ready: reads 0")) << r.trace;
}

TEST(Reports, RefuseWhatDoesNotFit) {
  EXPECT_EQ(repeated<unordered_message>("0o3").message, exact::schedule_does_not_fit);
  EXPECT_EQ(repeated<unordered_message>("01").message, "'01' is no schedule");
}

}  // namespace

}  // namespace models::selfcheck
