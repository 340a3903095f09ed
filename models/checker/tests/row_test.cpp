// What the result of an exploration amounts to: verdict, message and bounds.
#include "../row.hpp"
#include "../options.hpp"
#include "../renamings.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models::checker {

namespace {

using testing::at_most;
using testing::example;
using testing::saw;

scenario with_outcomes(std::vector<std::string> outcomes) {
  scenario s = example("slot/a");
  s.what.outcomes = std::move(outcomes);
  return s;
}

exploration_result reached(std::vector<std::string> const& outcomes, bool exhaustive) {
  exploration_result seen = saw("pass", exhaustive);
  for (auto const& o : outcomes) seen.outcomes[o] = 1;
  return seen;
}

TEST(Row, PassesWhenTheDeclaredOutcomesAreThoseReached) {
  scenario const s = with_outcomes({"met", "missed"});
  row const r = judge(s, reached({"met", "missed"}, true), 0);
  EXPECT_EQ(r.verdict, "pass");
  EXPECT_TRUE(r.as_expected());
}

TEST(Row, FailsWhenADeclaredOutcomeWasNotReached) {
  scenario const s = with_outcomes({"met", "missed"});
  row const r = judge(s, reached({"met"}, true), 0);
  EXPECT_EQ(r.verdict, "outcome not reached: missed");
  EXPECT_FALSE(r.as_expected());
  EXPECT_EQ(r.replay(), std::nullopt);
}

/// Thread 1 was told no, and a look in vain of thread 2 could have told it yes.
exploration_result with_a_question(std::vector<std::string> const& outcomes) {
  exploration_result seen = reached(outcomes, true);
  seen.vain.looks.push_back({.thread = 2, .since = 0, .of = 0, .events = 2, .acquires = true, .where = ""});
  seen.vain.denials.push_back({.thread = 1, .asked = 1, .of = 0, .events = 1, .known = {}, .where = ""});
  return seen;
}

TEST(Row, DoesNotMissAnOutcomeWhereAQuestionIsUnanswered) {
  scenario s = with_outcomes({"known", "unknown"});
  EXPECT_EQ(judge(s, with_a_question({"unknown"}), 0).verdict, "outcome not reached: known");
  s.what.interchangeable = {{1, 2}};
  exploration_result seen = with_a_question({"unknown"});
  seen.up_to_renaming = true;
  EXPECT_EQ(judge(s, seen, 0).verdict, "unanswered question");
  seen.outcomes["odd"] = 1;
  EXPECT_EQ(judge(s, seen, 0).verdict, "undeclared outcome: odd");
}

TEST(Row, DoesNotMissAnOutcomeInASearchThatWasCutShort) {
  scenario const s = with_outcomes({"met", "missed"});
  EXPECT_EQ(judge(s, reached({"met"}, false), 0).verdict, "pass");
}

TEST(Row, FailsWhenNoThreadUsesWhatIsNotItsOwn) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("pass");
  seen.met = 0;
  EXPECT_EQ(judge(s, seen, 0).verdict, "nothing shared");
  seen.exhaustive = false;  // they may yet
  EXPECT_EQ(judge(s, seen, 0).verdict, "pass");
}

TEST(Row, FailsWhenNoExecutionIsComplete) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("pass");
  seen.complete = 0;
  seen.cut_off = 5;
  EXPECT_EQ(judge(s, seen, 0).verdict, verdict_kind::nothing_completed);
  EXPECT_EQ(judge(s, seen, 0).message.substr(0, 29), "every execution was cut off: ");
  seen.exhaustive = false;
  EXPECT_EQ(judge(s, seen, 0).verdict, verdict_kind::nothing_completed);
  EXPECT_EQ(judge(s, seen, 0).message.substr(0, 34), "each of 5 executions was cut off: ");
}

TEST(Row, FailsWhenTheBudgetWasOverBeforeAnExecutionWasComplete) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("pass", false);
  seen.complete = 0;
  seen.seconds = 3.5;
  row const r = judge(s, seen, 3);
  EXPECT_EQ(r.verdict, verdict_kind::nothing_completed);
  EXPECT_EQ(r.message, "the budget of 3 s was over before any execution was completed");
  EXPECT_FALSE(r.left_open()) << "it does not pass";
  seen.cut_off = 2;
  EXPECT_EQ(judge(s, seen, 3).verdict, verdict_kind::nothing_completed);
}

TEST(Row, IsCutShortWhenWhatEndedItWasNotWhatWasAskedFor) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("pass", false);
  seen.seconds = 3.5;
  EXPECT_TRUE(judge(s, seen, 3).cut_short);
  EXPECT_FALSE(judge(s, seen, 0).cut_short);
  EXPECT_TRUE(judge(s, seen, 0, at_most(1)).cut_short);
  EXPECT_FALSE(judge(s, seen, 3, at_most(1, search::random)).cut_short);
  EXPECT_FALSE(judge(s, saw("leak", false), 0, at_most(1)).cut_short);
}

TEST(Row, HasNoVerdictOnCodeThatIsNotInstrumented) {
  scenario s = example("slot/a");
  s.not_instrumented = {"box.c"};
  exploration_result seen = saw("pass");
  seen.unseen = {"inline assembly at spin.h:31"};
  row const r = judge(s, seen, 0);
  EXPECT_EQ(r.verdict, verdict_kind::not_instrumented);
  EXPECT_FALSE(r.seen.exhaustive);
  EXPECT_FALSE(r.as_expected());
  EXPECT_EQ(r.bounds.substr(0, 49), "NOT exhaustive (code that is not instrumented): 2");
  EXPECT_NE(r.message.find("what box.c, inline assembly at spin.h:31 does"), std::string::npos) << r.message;
  EXPECT_NE(r.message.find("--accept-unseen box.c --accept-unseen spin.h:31"), std::string::npos) << r.message;
  EXPECT_EQ(judge(s, saw("leak", false), 0).verdict, "leak") << "a failure stays one";
  seen.complete = 0;
  EXPECT_EQ(judge(s, seen, 0).verdict, verdict_kind::nothing_completed);
}

TEST(Row, PassesWithCodeThatIsAcceptedThoughItIsNotInstrumented) {
  scenario s = example("slot/a");
  exploration_result seen = saw("pass");
  seen.unseen = {"inline assembly at spin.h:31"};
  for (char const* const name : {"inline assembly at spin.h:31", "spin.h:31", "spin.h"}) {
    s.options.accept_unseen = {name};
    EXPECT_EQ(judge(s, seen, 0).verdict, "pass") << name;
    EXPECT_TRUE(judge(s, seen, 0).seen.exhaustive) << name;
  }
  for (char const* const name : {"spin.h:3", "pin.h", "inline assembly", "31", ""}) {
    s.options.accept_unseen = {name};
    EXPECT_EQ(judge(s, seen, 0).verdict, verdict_kind::not_instrumented) << name;
  }
  s.not_instrumented = {"box.c"};
  s.options.accept_unseen = {"spin.h"};
  EXPECT_EQ(judge(s, seen, 0).verdict, verdict_kind::not_instrumented);
  s.options.accept_unseen = {"spin.h", "box.c"};
  EXPECT_EQ(judge(s, seen, 0).verdict, "pass");
  s.not_instrumented = {"libbox.so.1"};
  EXPECT_EQ(judge(s, seen, 0).verdict, verdict_kind::not_instrumented);
  s.options.accept_unseen = {"spin.h", "libbox.so"};
  EXPECT_EQ(judge(s, seen, 0).verdict, "pass") << "of whichever version";
}

TEST(Row, IsLeftOpenWhenItPassedWithoutHavingBeenExploredToTheEnd) {
  scenario const right = example("slot/a");
  EXPECT_TRUE(judge(right, saw("pass", false), 0).left_open());
  EXPECT_FALSE(judge(right, saw("pass", true), 0).left_open());
  EXPECT_FALSE(judge(right, saw("leak", false), 0).left_open());
  scenario const wrong = example("wrong/a", "leak");
  EXPECT_FALSE(judge(wrong, saw("leak", false), 0).left_open());
}

TEST(Row, NamesTheBoundsThatWereMet) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("pass");
  EXPECT_EQ(judge(s, seen, 0).bounds, "exhaustive over 2 threads, 1 call each, 1 spurious wake-up each");
  auto const with = [&](circumstance c) {
    seen.met = static_cast<std::uint32_t>(circumstance::shared_object) | static_cast<std::uint32_t>(c);
    return judge(s, seen, 0).bounds;
  };
  EXPECT_EQ(with(circumstance::shared_object), "exhaustive over 2 threads, 1 call each");
  EXPECT_EQ(with(circumstance::weak_compare_and_swap),
            "exhaustive over 2 threads, 1 call each, 1 spurious failure for each thread and atomic");
  EXPECT_EQ(with(circumstance::released_memory),
            "exhaustive over 2 threads, 1 call each, memory reused by its own thread only");
  EXPECT_EQ(with(circumstance::repeated_round), "exhaustive over 2 threads, 1 call each, rounds repeated twice");
  EXPECT_EQ(with(circumstance::several_locks),
            "exhaustive over 2 threads, 1 call each, 1 failure of std::lock for each thread and mutex");
  EXPECT_EQ(with(circumstance::bare_loop),
            "exhaustive over 2 threads, 1 call each, loops that only look taken as waits");
}

TEST(Row, FailsAtAnUndeclaredOutcomeHoweverShortTheSearch) {
  scenario const s = with_outcomes({"met"});
  for (bool const exhaustive : {true, false}) {
    EXPECT_EQ(judge(s, reached({"met", "odd"}, exhaustive), 0).verdict, "undeclared outcome: odd");
  }
}

TEST(Row, TakesAnOutcomeThatStoppedItsExecutionForOneLikeOthers) {
  scenario const s = with_outcomes({"met"});
  exploration_result seen = saw(verdict_kind::undeclared_outcome, false);
  seen.message = "odd";
  seen.schedule = "01";
  row const r = judge(s, seen, 0);
  EXPECT_EQ(r.verdict, "undeclared outcome: odd");
  EXPECT_EQ(r.seen.outcomes.at("odd"), 1u);
  EXPECT_EQ(r.replay(), "slot/a@01");
}

TEST(Row, NamesAllOutcomesThatAreWrongInTheMessage) {
  scenario const s = with_outcomes({"met"});
  EXPECT_EQ(judge(s, reached({"odd", "strange"}, true), 0).message,
            "undeclared outcome: odd; undeclared outcome: strange; outcome not reached: met");
}

TEST(Row, SaysWhyAReachedOutcomeIsForbiddenAndWhichFileSaysSo) {
  scenario s = with_outcomes({"met"});
  s.what.forbidden = {{"torn", "one word decides"}};
  s.what.declared_in = "litmus/group/name.cpp";
  row const r = judge(s, reached({"met", "torn"}, true), 0);
  EXPECT_EQ(r.verdict, "forbidden outcome: torn");
  EXPECT_EQ(r.message, "forbidden outcome: torn (one word decides); declared in litmus/group/name.cpp");
}

TEST(Row, FailsAtAForbiddenOutcomeWhenNoOthersAreDeclared) {
  scenario s = with_outcomes({});
  s.what.forbidden = {{"torn", "one word decides"}};
  EXPECT_EQ(judge(s, reached({"met", "torn"}, true), 0).verdict, "forbidden outcome: torn");
  EXPECT_EQ(judge(s, reached({"met"}, true), 0).verdict, "pass");
  EXPECT_EQ(options_for(s).forbidden.count("torn"), 1u);
}

TEST(Row, NamesTheForbiddenOutcomeFirstAndRepeatsThatOne) {
  scenario s = with_outcomes({"met"});
  s.what.forbidden = {{"torn", "one word decides"}};
  exploration_result seen = reached({"met", "odd", "torn"}, true);
  seen.wrong_outcomes = {{"odd", "10"}, {"torn", "011"}};
  row const r = judge(s, seen, 0);
  EXPECT_EQ(r.verdict, "forbidden outcome: torn");
  EXPECT_EQ(r.message, "forbidden outcome: torn (one word decides); undeclared outcome: odd");
  EXPECT_EQ(r.replay(), "slot/a@011");
}

TEST(Row, LooksAtNoOutcomesWhenNoneAreDeclared) {
  scenario const s = with_outcomes({});
  EXPECT_EQ(judge(s, reached({"odd"}, true), 0).verdict, "pass");
}

TEST(Row, KeepsTheVerdictOfAFailureWhateverTheOutcomes) {
  scenario const s = with_outcomes({"met"});
  exploration_result seen = reached({"odd"}, false);
  seen.verdict = "leak";
  EXPECT_EQ(judge(s, seen, 0).verdict, "leak");
}

TEST(Row, FailsWhenAnExhaustiveSearchFindsAnotherNumberOfGraphs) {
  scenario s = example("slot/a");
  s.what.graphs = 8;
  exploration_result seen = saw("pass");
  seen.graphs = 7;
  EXPECT_EQ(judge(s, seen, 0).verdict, "wrong number of graphs: 7 instead of 8");
  seen.exhaustive = false;
  EXPECT_EQ(judge(s, seen, 0).verdict, "pass");
  seen.exhaustive = true;
  seen.graphs = 8;
  EXPECT_EQ(judge(s, seen, 0).verdict, "pass");
}

TEST(Row, ComparesAnEstimateOfTheGraphsAsFarAsItIsKnown) {
  scenario s = example("slot/a");
  exploration_result seen = saw("pass");
  seen.graphs_estimated = true;
  auto const verdict = [&](std::uint64_t declared, std::uint64_t estimated) {
    s.what.graphs = declared;
    seen.graphs = estimated;
    return judge(s, seen, 0).verdict;
  };
  EXPECT_EQ(verdict(7, 518'400), "wrong number of graphs: about 518400 instead of 7");
  EXPECT_EQ(verdict(530'000, 518'400), "wrong number of graphs: about 518400 instead of 530000");
  EXPECT_EQ(verdict(518'400, 530'000), "wrong number of graphs: about 530000 instead of 518400");
  EXPECT_EQ(verdict(518'400, 520'000), "pass");
  EXPECT_EQ(verdict(518'400, 517'000), "pass");
}

scenario with_three_alike() {
  scenario s = example("slot/a");
  s.threads = 5;
  s.what.interchangeable = {{0, 1, 2}, {3, 4}};
  return s;
}

exploration_result explored_up_to_renaming(std::uint64_t executions) {
  exploration_result seen = saw("pass");
  seen.up_to_renaming = true;
  seen.complete = executions - 1;
  seen.cut_off = 1;
  return seen;
}

TEST(Renamings, AreAllTriedInAShortSearch) {
  scenario const s = with_three_alike();
  EXPECT_EQ(other_numberings(s.what), 11u);
  EXPECT_EQ(renamings_of_each(s.what, explored_up_to_renaming(9'000)), 11u);
  EXPECT_EQ(renamings_of_each(s.what, explored_up_to_renaming(10'000)), 10u) << "100,000 of all";
  EXPECT_EQ(renamings_of_each(s.what, explored_up_to_renaming(10'001)), std::nullopt);
}

TEST(Renamings, AreNotAllTriedWhereThatSaysNothing) {
  scenario s = with_three_alike();
  exploration_result seen = explored_up_to_renaming(100);
  seen.exhaustive = false;
  EXPECT_EQ(renamings_of_each(s.what, seen), std::nullopt);
  seen = explored_up_to_renaming(100);
  seen.verdict = "leak";
  EXPECT_EQ(renamings_of_each(s.what, seen), std::nullopt);
  seen = explored_up_to_renaming(100);
  seen.up_to_renaming = false;
  EXPECT_EQ(renamings_of_each(s.what, seen), std::nullopt);
  s.what.challenged = {{1, std::memory_order_relaxed}};
  EXPECT_EQ(renamings_of_each(s.what, explored_up_to_renaming(100)), std::nullopt);
}

TEST(Renamings, AreInTheBoundsOfTheRow) {
  scenario const s = with_three_alike();
  auto const words = [&s](exploration_result const& seen) {
    std::string const bounds = judge(s, seen, 0).bounds;
    return bounds.substr(bounds.find('('), bounds.find(')') + 1 - bounds.find('('));
  };
  exploration_result first = explored_up_to_renaming(1'000);
  first.trials = 250;
  EXPECT_EQ(words(first), "(a sample: 250 executions made again under other numberings, 2.3 % of all)");
  exploration_result second = explored_up_to_renaming(1'000);
  second.trials = 11'000;
  EXPECT_EQ(words(joined(first, second, 11)), "(each execution made again under all 11 other numberings)");
  EXPECT_EQ(words(joined(first, second, 10)), "(each execution made again under 10 of 11 other numberings)");
  second.exhaustive = false;
  EXPECT_EQ(joined(first, second, 11).renamings, 0u) << "it was cut short";
  second.verdict = verdict_kind::not_interchangeable;
  EXPECT_EQ(judge(s, joined(first, second, 11), 0).verdict, verdict_kind::not_interchangeable);
}

TEST(Row, ExpectsExactlyTheDeclaredVerdict) {
  scenario const s = example("wrong/a", "data race");
  EXPECT_TRUE(judge(s, saw("data race", false), 0).as_expected());
  EXPECT_FALSE(judge(s, saw("leak", false), 0).as_expected());
  EXPECT_FALSE(judge(s, saw("pass"), 0).as_expected());
}

TEST(Row, CountsTheExecutionThatFailed) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("leak", false);
  seen.complete = 3;
  seen.cut_off = 2;
  EXPECT_EQ(judge(s, seen, 0).executions(), 6u);
  seen.verdict = "pass";
  EXPECT_EQ(judge(s, seen, 0).executions(), 5u);
}

TEST(Row, CanBeReplayedWhenAnExecutionFailedButNotWhenItsProcessDied) {
  scenario const s = example("slot/a");
  exploration_result seen = saw("leak", false);
  seen.schedule = "01a";
  EXPECT_EQ(judge(s, seen, 0).replay(), "slot/a@01a");
  seen.died = true;
  EXPECT_EQ(judge(s, seen, 0).replay(), std::nullopt);
}

TEST(Row, SaysWhenNoSleepEndedForNoReason) {
  scenario s = example("slot/a");
  s.what.spurious_wake_ups = false;
  EXPECT_EQ(judge(s, saw("pass"), 5).bounds, "exhaustive over 2 threads, 1 call each, no spurious wake-ups");
  EXPECT_FALSE(options_for(s).spurious_wake_ups);
}

TEST(Row, ClaimsToBeExhaustiveOnlyWhenTheSearchWas) {
  scenario const s = example("slot/a");
  std::string const space = "2 threads, 1 call each, 1 spurious wake-up each";
  EXPECT_EQ(judge(s, saw("pass"), 5).bounds, "exhaustive over " + space);
  EXPECT_EQ(judge(s, saw("leak", false), 5).bounds, "stopped at the first failure");

  exploration_result seen = saw("pass", false);
  seen.seconds = 5.1;
  EXPECT_EQ(judge(s, seen, 5).bounds, "NOT exhaustive (budget of 5 s): " + space);

  search_options few;
  few.executions = 10;
  exploration_result cut = saw("pass", false);
  cut.complete = 7;
  cut.cut_off = 3;
  EXPECT_EQ(judge(s, cut, 0, few).bounds, "NOT exhaustive (stopped after 10 executions): " + space);
  cut.complete = 0;
  cut.cut_off = 10;
  EXPECT_EQ(judge(s, cut, 0, few).bounds,
            "NOT exhaustive (stopped after 10 executions; none came to its end): " + space);

  exploration_result dead = saw("hang", false);
  dead.died = true;
  EXPECT_EQ(judge(s, dead, 5).bounds, "did not finish");
}

TEST(Row, NamesTheBoundsOfTheSearch) {
  scenario const s = example("slot/a");
  std::string const space = "2 threads, 1 call each, 1 spurious wake-up each";
  search_options how;
  how.mode = search::bounded;
  how.within.preemptions = 2;
  EXPECT_EQ(judge(s, saw("pass", false), 0, how).bounds, "NOT exhaustive (at most 2 preemptions): " + space);
  EXPECT_EQ(judge(s, saw("pass"), 0, how).bounds, "exhaustive over " + space);  // no more were possible

  exploration_result seen = saw("pass", false);
  seen.complete = 90;
  seen.cut_off = 10;
  seen.seconds = 5.1;
  how.mode = search::random;
  how.seed = 7;
  EXPECT_EQ(judge(s, seen, 0, how).bounds, "NOT exhaustive (random, seed 7, 100 executions): " + space);
  how.mode = search::pct;
  how.depth = 3;
  EXPECT_EQ(judge(s, seen, 5, how).bounds,
            "NOT exhaustive (budget of 5 s; pct of depth 3, seed 7, 100 executions): " + space);
  EXPECT_EQ(judge(s, saw("leak", false), 0, how).bounds, "stopped at the first failure (pct of depth 3, seed 7)");
}

TEST(Row, SaysThatItIsOverInterleavingsOnly) {
  scenario s = example("slot/a");
  s.what.outcomes = {"met", "only by weak memory"};
  s.what.graphs = 5;
  exploration_result seen = saw("pass");
  seen.outcomes = {{"met", 1}};
  seen.graphs = 4;
  search_options how;
  how.model = memory_model_name::sequential_consistency;
  std::string const space = "2 threads, 1 call each, 1 spurious wake-up each";
  EXPECT_EQ(judge(s, seen, 0, how).bounds, "exhaustive over " + space + ", as interleavings only");
  EXPECT_EQ(judge(s, seen, 0, how).verdict, "pass") << "what takes weak memory is not missed";
  EXPECT_FALSE(judge(s, seen, 0, how).all_observed);
  EXPECT_NE(judge(s, seen, 0).verdict, "pass");
  how.mode = search::random;
  EXPECT_EQ(judge(s, saw("pass", false), 0, how).bounds.substr(0, 62),
            "NOT exhaustive (random, seed 1, interleavings only, 1 executio");
}

TEST(Row, SaysWhetherAFailureTakesWeakMemory) {
  exploration_result seen = saw("leak", false);
  auto const message = [&](weak_memory needs) {
    seen.message = "words";
    seen.needs = needs;
    return judge(example("slot/a"), seen, 0).message;
  };
  EXPECT_EQ(message(weak_memory::not_asked), "words");
  EXPECT_EQ(message(weak_memory::needed), "words; it takes weak memory: no interleaving of the threads shows it");
  EXPECT_EQ(message(weak_memory::not_needed), "words; an interleaving of the threads shows it");
  EXPECT_EQ(message(weak_memory::not_known), "words; whether an interleaving of the threads shows it is not known");
}

}  // namespace

}  // namespace models::checker
