// Threads that start threads, and wait for their ends: both put things in order, and nothing else does.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

/// Thread 0 runs from the start.
template <int Threads>
struct starting {
  static constexpr int threads = Threads;
  static constexpr int running = 1;
  static constexpr int calls = 1;
  void finish() {}
};

/// The first one shares out the work, and puts the results together.
struct fork_and_join : starting<3> {
  void thread(int me) {
    if (me != 0) return results[me - 1].write(work.read() + me);
    work.write(1);
    for (int other : {1, 2}) start_thread(other);
    for (int other : {1, 2}) join_thread(other);
    if (results[0].read() != 2 || results[1].read() != 3) fail("wrong result", "a result is not there");
  }
  plain<int> work{"work"};
  plain<int> results[2]{plain<int>{"result"}, plain<int>{"result"}};
};

struct not_joined : starting<2> {
  void thread(int me) {
    if (me == 1) return result.write(1);
    start_thread(1);
    if (done.load(relaxed) == 0) static_cast<void>(result.read());
  }
  atomic<int> done{0, "done"};
  plain<int> result{"result"};
};

struct written_behind_the_start : starting<2> {
  void thread(int me) {
    if (me == 1) return static_cast<void>(work.read());
    work.write(1);
    start_thread(1);
    work.write(2);
    join_thread(1);
  }
  plain<int> work{"work"};
};

/// Each starts the next one. What the first has done happens before the last one begins.
struct one_after_the_other : starting<3> {
  void thread(int me) {
    x.store(me, relaxed);
    if (me == 0) data.write(1);
    if (me != 2) start_thread(me + 1);
    if (me == 2) outcome(data.read() == 1 && x.load(relaxed) == 2 ? "in order" : "out of order");
  }
  plain<int> data{"data"};
  atomic<int> x{0, "x"};
};

/// Who starts the third thread is a matter of who comes first, and so is whether it is there at all.
struct only_if : starting<3> {
  void thread(int me) {
    if (me == 0) {
      start_thread(1);
      seen = x.load(relaxed);
      if (seen == 1) start_thread(2);
    }
    if (me == 1) x.store(1, relaxed);
    if (me == 2) ran = true;
  }
  void finish() const {
    outcome(seen == 1 ? "seen" : "not seen");
    outcome(ran ? "ran" : "not there");
  }
  atomic<int> x{0, "x"};
  int seen = 0;      // of thread 0
  bool ran = false;  // of thread 2
};

struct started_twice : starting<2> {
  void thread(int me) {
    x.store(1, relaxed);
    if (me != 0) return;
    start_thread(1);
    start_thread(1);
  }
  atomic<int> x{0, "x"};
};

struct started_beyond : starting<2> {
  void thread(int me) {
    x.store(1, relaxed);
    if (me == 0) start_thread(2);
  }
  atomic<int> x{0, "x"};
};

struct waits_for_nobody : starting<2> {
  void thread(int) {
    x.store(1, relaxed);
    join_thread(1);
  }
  atomic<int> x{0, "x"};
};

struct wait_for_each_other : starting<2> {
  void thread(int me) {
    if (me == 0) start_thread(1);
    x.store(1, relaxed);
    join_thread(1 - me);
  }
  atomic<int> x{0, "x"};
};

bool const registered[] = {
    add_scenario<fork_and_join>(
        {.name = "canary/fork-and-join", .story = "two threads are started with work, and joined with its results"}),
    add_scenario<not_joined>({.name = "canary/not-joined",
                              .story = "the result of a thread is read while it may run",
                              .expected = "data race"}),
    add_scenario<written_behind_the_start>({.name = "canary/written-behind-the-start",
                                            .story = "a thread's work is changed when it has begun",
                                            .expected = "data race"}),
    add_scenario<one_after_the_other>({.name = "canary/started-one-after-the-other",
                                       .story = "each thread starts the next one",
                                       .outcomes = {"in order"}}),
    add_scenario<only_if>({.name = "canary/started-if",
                           .story = "a thread is started only if another one was seen to run",
                           .outcomes = {"not seen not there", "seen ran"}}),
    add_scenario<started_twice>(
        {.name = "canary/started-twice", .story = "a thread is started again", .expected = "started twice"}),
    add_scenario<started_beyond>(
        {.name = "canary/started-beyond", .story = "a thread is started that is not there", .expected = "no thread"}),
    add_scenario<waits_for_nobody>(
        {.name = "canary/joins-nobody", .story = "a thread is joined that nobody starts", .expected = "deadlock"}),
    add_scenario<wait_for_each_other>(
        {.name = "canary/join-each-other", .story = "two threads wait for each other's end", .expected = "deadlock"}),
};

}  // namespace

}  // namespace models::selfcheck
