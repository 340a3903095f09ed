#include "crew.hpp"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <vector>

namespace litmus {

namespace {

std::vector<int> allowed_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> all;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return all;
  for (int cpu = 0; cpu != CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &set)) all.push_back(cpu);
  }
  return all;
}

/// If the kernel refuses, the threads run on any processor: fewer outcomes may be seen, but none that is wrong.
void pin_to(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  static_cast<void>(pthread_setaffinity_np(pthread_self(), sizeof set, &set));
}

/// The threads of one test. Between two batches only the first thread works.
class crew {
 public:
  crew(rounds& test, int threads, std::uint64_t seed, go_on const& more)
      : test_(test),
        more_(more),
        threads_(threads),
        processors_(allowed_processors()),
        line_(static_cast<unsigned>(threads), static_cast<unsigned>(std::max<std::size_t>(1, processors_.size()))),
        random_(seed) {}

  tally run() {
    test_.construct();
    std::vector<std::thread> others;
    for (int t = 1; t != threads_; ++t) {
      others.emplace_back([this, t, seed = random_()] { work(t, seed); });
    }
    work(0, random_());
    for (std::thread& t : others) t.join();
    return sum_;
  }

 private:
  using clock = std::chrono::steady_clock;

  void work(int me, std::uint64_t seed) {
    delays wait(seed);
    for (;;) {
      line_.meet();
      if (done_) return;
      if (!processors_.empty()) pin_to(processors_[static_cast<std::size_t>(me) % processors_.size()]);
      wait.next_batch();
      test_.run(me, line_, wait);
      line_.meet();
      if (me == 0) between_batches();
    }
  }

  void between_batches() {
    test_.collect(sum_.seen);
    sum_.rounds += rounds_in_batch;
    sum_.seconds = std::chrono::duration<double>(clock::now() - start_).count();
    done_ = !more_(sum_);
    if (done_) return;
    test_.construct();
    std::shuffle(processors_.begin(), processors_.end(), random_);
  }

  rounds& test_;
  go_on const& more_;
  int threads_;
  std::vector<int> processors_;
  starting_line line_;
  std::mt19937_64 random_;
  clock::time_point start_ = clock::now();
  tally sum_;
  bool done_ = false;
};

}  // namespace

tally run_rounds(rounds& test, int threads, std::uint64_t seed, go_on const& more) {
  return crew(test, threads, seed, more).run();
}

}  // namespace litmus
