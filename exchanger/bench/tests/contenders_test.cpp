// What a window relies on: lost items are seen, a hung or dead contender is told of, others' use of a core is known.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "../cores.hpp"
#include "../jdk/child.hpp"
#include "../native/crew.hpp"
#include "../native/meeting.hpp"

namespace rendezvous::bench {
namespace {

using namespace std::chrono_literals;

constexpr setup two_threads{question::throughput, 2, placement::pinned, item::word, false};

/// Nobody ever meets, and calls return at once.
template <class Item>
struct nowhere {
  void swap(Item&) {}
  bool swap_for(Item&, std::chrono::nanoseconds) { return false; }
};

/// One item is given to everybody.
template <class Item>
struct copies : nowhere<Item> {
  void swap(Item& item) { item = item_traits<Item>::make(1); }
};

/// Half of a large item arrives.
struct halves : nowhere<block<64>> {
  void swap(block<64>& item) { item.words[7] = item.words[0] + 1; }
};

struct never_returns : nowhere<std::uint64_t> {
  void swap(std::uint64_t&) { std::this_thread::sleep_for(1h); }
};

template <class Point, class Item>
bool conserves_items() {
  meeting_at<Point, Item> at;
  crew threads(2);
  threads.start(at, two_threads);
  std::this_thread::sleep_for(20ms);
  EXPECT_TRUE(threads.stop(30s));
  return at.items_conserved();
}

TEST(Items, AreConservedWhereNothingHappens) {
  EXPECT_TRUE((conserves_items<nowhere<std::uint64_t>, std::uint64_t>()));
  EXPECT_TRUE((conserves_items<nowhere<block<1024>>, block<1024>>()));
  EXPECT_TRUE((conserves_items<nowhere<pointer>, pointer>()));
}

TEST(Items, ThatAreThereTwiceAreSeen) {
  EXPECT_FALSE((conserves_items<copies<std::uint64_t>, std::uint64_t>()));
  EXPECT_FALSE((conserves_items<copies<pointer>, pointer>()));
}

TEST(Items, ThatArriveByHalvesAreSeen) { EXPECT_FALSE((conserves_items<halves, block<64>>())); }

TEST(Items, AreADealWhenEachIsThereOnce) {
  EXPECT_TRUE(is_deal({2, 0, 1}));
  EXPECT_FALSE(is_deal({0, 1, 1}));
  EXPECT_FALSE(is_deal({1, 2, 3}));
}

void stop_one_that_hangs() {
  auto* const at = new meeting_at<never_returns, std::uint64_t>;
  auto* const threads = new crew(2);
  threads->start(*at, two_threads);
  std::this_thread::sleep_for(20ms);
  _exit(threads->stop(1s) ? 0 : 7);
}

TEST(Crew, GivesUpOnACallThatNeverReturns) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(stop_one_that_hangs(), testing::ExitedWithCode(7), "");
}

std::string complaint_of(std::string const& script, std::chrono::seconds patience) {
  auto const errors = std::filesystem::temp_directory_path() / ("contenders_test." + std::to_string(getpid()));
  std::string said;
  try {
    child each({"/bin/sh", "-c", script}, errors);
    each.hear(patience);
  } catch (broken_contender const& error) {
    said = error.what();
  }
  std::filesystem::remove(errors);
  return said;
}

TEST(Child, ThatDiesIsToldOfWithItsLastWords) {
  EXPECT_EQ(complaint_of("echo no memory >&2; exit 3", 300s), "is gone: exit status 3\n  no memory");
  EXPECT_EQ(complaint_of("kill -9 $$", 300s), "is gone: killed by signal 9");
}

TEST(Child, ThatDoesNotAnswerIsGivenUp) { EXPECT_EQ(complaint_of("sleep 60", 1s), "has not answered for 1 s"); }

TEST(Child, AnswersLineByLine) {
  child each({"/bin/sh", "-c", "while read line; do echo \"<$line>\"; done"}, "/dev/null");
  EXPECT_EQ(each.ask("one", 30s), "<one>");
  EXPECT_EQ(each.ask("two", 30s), "<two>");
}

/// Keeps this thread's core busy until the process has used so much more of it.
void use(seconds cpu) {
  for (seconds const before = cpu_of_process(getpid()); cpu_of_process(getpid()) - before < cpu;) continue;
}

TEST(Others, AreAllButOurs) {
  std::vector<int> const cores = allowed_cores();
  others const with_us(cores, {});
  others const without_us(cores, {getpid()});
  auto const begin = steady_clock::now();
  use(seconds(0.2));
  seconds const there_was = (steady_clock::now() - begin) * static_cast<double>(cores.size());
  // The clock has ticks of 10 ms, on each core.
  EXPECT_NEAR(with_us.share() - without_us.share(), 0.2 / there_was.count(), 0.1);
}

TEST(Others, HaveWhatAnotherProcessUses) {
  std::vector<int> const first{allowed_cores()[0]};
  others const all(first, {});
  put_on(0, first);
  use(seconds(0.2));
  EXPECT_GT(all.share(), 0.8);  // a busy core, whoever keeps it busy
}

TEST(Cores, AreThoseOfTheAffinityMask) {
  std::vector<int> const all = allowed_cores();
  std::thread([&] {
    put_on(0, {all.back()});
    EXPECT_EQ(allowed_cores(), std::vector<int>{all.back()});
  }).join();
}

}  // namespace
}  // namespace rendezvous::bench
