// What Relacy and the model platform must report, in the smallest programs there are. Under the wrong compiler
// flags some of it goes silent, so these run with every check of the models.
#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

namespace {

using platform = basic_platform<>;

struct two_threads {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void finish() {}
};

/// Memory that one thread frees while the other still uses it.
struct use_after_free : two_threads {
  struct block {
    atomic<int> value{0, "value"};
  };
  use_after_free() : memory(allocate(sizeof(block))), shared(::new (memory) block) {}
  void thread(int me) {
    if (me == 0) {
      shared->~block();
      release(memory, site::current());
      freed.store(1, std::memory_order_release);
    } else {
      freed.await_equal(1, std::memory_order_acquire);
      static_cast<void>(shared->value.load(std::memory_order_relaxed));
    }
  }
  void* memory;
  block* shared;
  atomic<int> freed{0, "freed"};
};

struct leak : two_threads {
  void thread(int me) {
    if (me == 0) static_cast<void>(allocate(8));
  }
};

struct double_free : two_threads {
  double_free() : memory(allocate(8)) {}
  void thread(int) { release(memory, site::current()); }
  void* memory;
};

struct race : two_threads {
  void thread(int me) { shared.write(me); }
  plain<int> shared{"shared"};
};

/// A race that no order of execution makes: only the missing happens-before tells.
struct unordered_message : two_threads {
  void thread(int me) {
    if (me == 0) {
      data.write(1);
      flag.store(1, std::memory_order_relaxed);
    } else if (flag.load(std::memory_order_acquire) == 1) {
      static_cast<void>(data.read());
    }
  }
  plain<int> data{"data"};
  atomic<int> flag{0, "flag"};
};

/// Whoever comes first finds no successor where it looks for one.
struct follows_a_null_pointer : two_threads {
  void thread(int) {
    if (value.fetch_add(1, std::memory_order_relaxed) == 0) static_cast<void>(next->load(std::memory_order_relaxed));
  }
  atomic<int> value{0, "value"};
  atomic<int>* next = nullptr;
};

struct deadlock : two_threads {
  void thread(int me) { static_cast<void>(flags[me].await_equal(1, std::memory_order_relaxed)); }
  atomic<int> flags[2]{atomic<int>{0, "flag"}, atomic<int>{0, "flag"}};
};

struct livelock : two_threads {
  void thread(int me) {
    if (me != 0) return;
    for (platform::retry again; flag.load(std::memory_order_relaxed) == 0;) again.back_off();
  }
  atomic<int> flag{0, "flag"};
};

/// Something came and went, and the one who waited for it may have seen none of that.
struct missed : two_threads {
  void thread(int me) {
    if (me == 0) {
      flag.store(1, std::memory_order_relaxed);
      flag.store(0, std::memory_order_relaxed);
    } else {
      static_cast<void>(flag.await_equal(1, std::memory_order_relaxed));
    }
  }
  atomic<int> flag{0, "flag"};
};

/// Who sleeps until time is up needs nobody to go on, and the other one has finished by then.
struct time_out_alone : two_threads {
  void thread(int me) {
    if (me == 0) {
      span_deadline limit(false);
      outcome(platform::wait(word, 0u, limit) ? "woken" : "timed_out");
    } else {
      static_cast<void>(word.load(std::memory_order_relaxed));
    }
  }
  atomic<std::uint32_t> word{0, "word"};
};

/// Relacy's own search comes upon this in a second round. It repeats all the same where rounds in vain are left out.
struct failed_in_second_round : two_threads {
  void thread(int me) {
    for (platform::retry again;; again.back_off()) {
      int const before = value.load(std::memory_order_relaxed);
      if (!again.attempt(value, before, before + 1, std::memory_order_relaxed, std::memory_order_relaxed)) continue;
      if (me == 0 && before == 1) fail("wrong history", "thread 0 was second");
      return;
    }
  }
  atomic<int> value{0, "value"};
};

struct uninitialised_read : two_threads {
  void thread(int me) {
    if (me == 0) static_cast<void>(never_written.read());
  }
  plain<int> never_written{"never written"};
};

struct failed_check : two_threads {
  void thread(int me) {
    value.fetch_add(me + 1, std::memory_order_relaxed);
    if (me == 1 && value.load(std::memory_order_relaxed) == 2) fail("wrong history", "thread 1 was first");
  }
  atomic<int> value{0, "value"};
};

/// Of several equal values only one is read, which is no longer all there is when a fence acquires what came with it.
struct fence_after_read_by_value : two_threads {
  void thread(int) {
    static_cast<void>(value.load(by_value(std::memory_order_relaxed)));
    fence(std::memory_order_acquire, site::current());
  }
  atomic<int> value{0, "value"};
};

/// Labels are numbers of a table, which this number is beyond.
struct label_without_a_name : two_threads {
  void thread(int) { value.store(1, order_use{.order = std::memory_order_relaxed, .label = 250}); }
  atomic<int> value{0, "value"};
};

/// A word in the set-up is nobody's.
struct outcome_begun_in_set_up : two_threads {
  outcome_begun_in_set_up() { outcome("begun"); }
  void thread(int me) {
    value.fetch_add(1, std::memory_order_relaxed);
    if (me == 1) outcome("ended");
  }
  atomic<int> value{0, "value"};
};

/// Data that is neither atomic nor watched: a race on it is not seen, so that is all there is to say.
struct bare_data : two_threads {
  void thread(int me) { bare = me; }
  int bare = 0;
};

/// Whose word comes first is a matter of the order of execution.
struct outcome_of_two : two_threads {
  void thread(int me) {
    static_cast<void>(value.load(std::memory_order_relaxed));
    outcome(me == 0 ? "one" : "other");
  }
  atomic<int> value{0, "value"};
};

/// Memory of which nobody would know who uses it when.
struct raw_new : two_threads {
  void thread(int me) {
    value.store(me, std::memory_order_relaxed);
    memory[me] = new int(me);
    delete memory[me];
  }
  atomic<int> value{0, "value"};
  int* memory[2]{};
};

struct raw_aligned_new : two_threads {
  struct alignas(64) wide {
    int value = 0;
  };
  void thread(int me) {
    value.store(me, std::memory_order_relaxed);
    memory[me] = new wide;
    delete memory[me];
  }
  atomic<int> value{0, "value"};
  wide* memory[2]{};
};

/// The set-up may use operator new; what becomes of that memory between the threads nobody knows either.
struct raw_delete : two_threads {
  void thread(int me) {
    value.store(me, std::memory_order_relaxed);
    delete memory[me];
  }
  atomic<int> value{0, "value"};
  int* memory[2]{new int(1), new int(2)};
};

/// Two callbacks at one stop_source would show as a race of the models' own.
struct shared_stop_source : two_threads {
  void thread(int) {
    auto const nothing = [] {};
    stop_callback<decltype(nothing)> const callback(source.get_token(), nothing);
  }
  stop_source source;
};

bool const registered[] = {
    add_scenario<use_after_free>(
        {.name = "canary/use-after-free", .story = "an atomic is loaded after its end", .expected = "use after free"}),
    add_scenario<follows_a_null_pointer>({.name = "canary/follows-a-null-pointer",
                                          .story = "an atomic is loaded where there is none",
                                          .expected = "use after free"}),
    add_scenario<leak>({.name = "canary/leak", .story = "memory is left at the end", .expected = "leak"}),
    add_scenario<double_free>(
        {.name = "canary/double-free", .story = "memory is released twice", .expected = "double free"}),
    add_scenario<race>({.name = "canary/data-race", .story = "two threads write", .expected = "data race"}),
    add_scenario<unordered_message>(
        {.name = "canary/unordered-message", .story = "a message without a release", .expected = "data race"}),
    add_scenario<deadlock>(
        {.name = "canary/deadlock", .story = "two threads wait for nothing", .expected = "deadlock"}),
    add_scenario<livelock>({.name = "canary/livelock", .story = "a loop waits for nothing", .expected = "deadlock"}),
    add_scenario<missed>(
        {.name = "canary/missed", .story = "a wait may miss what it waits for", .expected = "deadlock"}),
    add_scenario<time_out_alone>({.name = "canary/time-out-alone",
                                  .story = "nobody wakes the one who sleeps for a time",
                                  .outcomes = {"woken", "timed_out"}}),
    add_scenario<failed_in_second_round>({.name = "canary/failed-in-second-round",
                                          .story = "a check fails after a round in vain",
                                          .expected = "wrong history"}),
    add_scenario<uninitialised_read>({.name = "canary/uninitialised-read",
                                      .story = "data is read before it is written",
                                      .expected = "uninitialised read"}),
    add_scenario<failed_check>(
        {.name = "canary/failed-check", .story = "a check of the scenario's own fails", .expected = "wrong history"}),
    add_scenario<fence_after_read_by_value>({.name = "canary/fence-after-read-by-value",
                                             .story = "a fence acquires what a read told apart by its value brought",
                                             .expected = "internal error"}),
    add_scenario<label_without_a_name>({.name = "canary/label-without-a-name",
                                        .story = "an access has a label that nobody has handed in",
                                        .expected = "internal error"}),
    add_scenario<outcome_begun_in_set_up>({.name = "canary/outcome-begun-in-set-up",
                                           .story = "the set-up says a word, and one thread another",
                                           .outcomes = {"begun ended"}}),
    add_scenario<bare_data>({.name = "canary/nothing-shared",
                             .story = "two threads write a variable that nobody watches",
                             .expected = "nothing shared"}),
    add_scenario<outcome_of_two>({.name = "canary/outcome-of-two-threads",
                                  .story = "both threads add to the outcome",
                                  .expected = "outcome of two threads"}),
    add_scenario<raw_new>({.name = "canary/raw-new",
                           .story = "a thread takes memory that nobody tracks",
                           .expected = "untracked memory"}),
    add_scenario<raw_aligned_new>({.name = "canary/raw-aligned-new",
                                   .story = "a thread takes over-aligned memory that nobody tracks",
                                   .expected = "untracked memory"}),
    add_scenario<raw_delete>({.name = "canary/raw-delete",
                              .story = "a thread gives back memory of the set-up that nobody tracks",
                              .expected = "untracked memory"}),
    add_scenario<shared_stop_source>({.name = "canary/shared-stop-source",
                                      .story = "two threads register callbacks with one stop_source",
                                      .expected = "shared stop_source"}),
};

}  // namespace

}  // namespace models::selfcheck
