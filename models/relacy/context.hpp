// What one exploration knows: the objects of the program under test, the running execution, the strategy,
// and what went wrong. May touch: Relacy.
#pragma once

#include <array>

#include "../search/execution.hpp"
#include "../search/strategy.hpp"
#include "explore.hpp"
#include "host.hpp"
#include "observer.hpp"
#include "relacy.hpp"
#include "repetition.hpp"
#include "rounds.hpp"
#include "trace.hpp"

namespace models {

/// What is done to an object's plain data, or to an atomic as far as its life is concerned.
enum class access_kind : std::uint8_t { read, write, touch, end };

constexpr bool excludes_others(access_kind k) { return k == access_kind::write || k == access_kind::end; }

/// An access, remembered for the report of a race.
struct access {
  int events = 0;  // how many events its thread had performed
  site where;
  access_kind kind = access_kind::read;
};

/// An atomic or a watch of the program under test. It stays known after its death until the execution
/// ends or its address is used again, so that a late touch finds out.
struct object {
  void const* address = nullptr;
  object_kind kind = object_kind::atomic;
  bool alive = false;
  bool written = false;  // watch: whether there is anything to read
  int creator = 0;
  char const* name = nullptr;
  site made;
  std::uint32_t round = 0;  // of its creator, when it was made (rounds::now)
  location_id location = 0;
  location_id queue = 0;                            // of sleepers on this address, whoever lives there
  std::uint32_t accessed_by = 0;                    // threads, as bits
  std::uint32_t written_by = 0;                     // of these, who excluded the others
  std::array<access, max_threads + 1> last{};       // the last entry: before and after the threads
  std::array<int, max_threads + 1> last_written{};  // by each of these: how many events it had performed

  rl::var<int>& plain() { return *reinterpret_cast<rl::var<int>*>(plain_storage); }
  rl::atomic<std::uint64_t>& value() { return *reinterpret_cast<rl::atomic<std::uint64_t>*>(value_storage); }
  alignas(rl::var<int>) unsigned char plain_storage[sizeof(rl::var<int>)];
  alignas(rl::atomic<std::uint64_t>) unsigned char value_storage[sizeof(rl::atomic<std::uint64_t>)];
};

class context {
 public:
  context(program& p, int threads, exploration_options const& options, strategy& how, progress& seen);
  ~context();
  static context& get();

  // Objects.
  object& add(void* self, object_kind kind, char const* name, site const& where);
  object* find(void const* self);
  void remove(object& o);
  /// The program uses operator new and delete.
  void heap_given(void* p, std::size_t size);
  void heap_taken(void const* p);
  [[nodiscard]] raw_vector<memory_range> const& heap() const { return heap_; }
  void* allocate(std::size_t size, site const& where);
  void release(void* p, site const& where);

  // The operation under way.
  void announce(operation const& op, site const& where);
  [[nodiscard]] grant const& granted() const { return live_.granted(thread()); }
  void start_load(grant const& g) {
    steps_left_ = g.steps_back;
    oldest_ = g.oldest;
  }
  void end_load();
  void about_to_access(object& o, access_kind kind, site const& where);
  void accessed(object& o, access_kind kind, site const& where);
  vector_clock knowledge();
  [[nodiscard]] std::memory_order effective(order_use o) const {
    return weakened_[o.label] < 0 ? o.order : static_cast<std::memory_order>(weakened_[o.label]);
  }
  void meet(circumstance c) { met_ |= static_cast<std::uint32_t>(c); }
  [[nodiscard]] bool may_wake_spuriously() const { return spurious_wake_ups_ && !woken_spuriously_[thread()]; }
  void woke_spuriously() { woken_spuriously_[thread()] = true; }
  [[nodiscard]] bool may_fail_spuriously(location_id at) const {
    auto const& seen = failed_spuriously_[thread()];
    return std::find(seen.begin(), seen.end(), at) == seen.end();
  }
  void failed_spuriously(location_id at) { failed_spuriously_[thread()].push_back(at); }

  // Rounds of retry loops.
  round_mark begin_round(site const& where);
  std::uint64_t new_deadline();
  void made_in_rehearsal(void const* object) { rehearsal_.made(object); }
  bool ended_in_rehearsal(void const* object) { return rehearsal_.ended(object); }
  void is_in(round_mark const& round, site const& where);
  void attempt_failed(round_mark const& round, site const& where) { rounds_[thread()].lose(round, where); }
  /// True: the round is to be repeated, in rehearsal. False: the thread goes no further.
  bool end_round(round_mark const& round, memory_range stack, memory_range own, site const& where);
  [[nodiscard]] bool lost_its_round() const { return threads_running_ && rounds_[thread()].lost(); }
  [[nodiscard]] bool rehearsing() const { return rehearsal_.running(); }
  grant const& rehearse(operation const& op, site const& where);
  [[nodiscard]] bool rehearses_spurious_failure() { return rehearsal_.is_spurious_next(live_.so_far()); }
  [[noreturn]] void goes_on_differently(site const& where);
  [[nodiscard]] char const* bottom_of_stack() const { return fibers_[thread()].stack; }

  // The trace.
  void note(operation const& op, object& o, site const& where);
  void note(operation const& op, site const& where);
  void note_text(char const* text, site const& where);
  void note_choice(char const* what, std::uint64_t chosen, site const& where);

  // What went wrong.
  [[noreturn]] void fail(char const* verdict, char const* message, site const& where);
  [[noreturn]] void touched_the_dead(object const* o, site const& where);
  [[noreturn]] void internal_error(char const* what);

  // State.
  [[nodiscard]] execution& live() { return live_; }
  [[nodiscard]] bool threads_running() const { return threads_running_; }
  [[nodiscard]] site const& last_announced() const { return announced_at_[thread()]; }
  [[nodiscard]] int thread() const;
  void add_outcome(char const* word);
  [[nodiscard]] bool is_declared(raw_string const& outcome) const;

  // For Relacy's scheduler and test suite.
  int first_thread();
  int next_thread();
  unsigned answer(unsigned limit, rl::sched_type kind);
  void construct();
  void run_thread(int index);
  void finish();
  void clean_up();
  void (*forget_running_threads)(void*) = nullptr;
  bool (*suspend)(void*, int thread) = nullptr;  // false: nobody is left to go on
  void (*resume)(void*, int thread) = nullptr;
  bool (*next_branch)(void*) = nullptr;  // false: there is none
  void* scheduler = nullptr;

  // When Relacy's own scheduler decides.
  [[nodiscard]] bool by_relacy() const { return strategy_.by_relacy(); }
  void execution_ended() {
    if (by_relacy()) strategy_.ended(!next_branch(scheduler));
  }
  void choose_by_relacy();
  void retry_by_relacy(site const& where);
  [[noreturn]] void nobody_goes_on();

  // For explore().
  bool prepare();
  void reset_fibers();
  void judge(int relacy_result);
  void report(exploration_result& r) const;  // after Relacy's context is gone
  void count_execution(exploration_result& r);
  [[nodiscard]] raw_set<std::uint64_t> const& graphs() const { return graphs_; }
  void forget_findings();  // what report() tells, once it was told
  [[nodiscard]] bool was_cut_off() const { return cut_off_; }

 private:
  [[noreturn]] void end_execution();
  std::size_t way_by_relacy();
  void sleep_by_relacy();
  void wake_sleepers();
  void look_for_departures();
  void expect_end_of_round(char const* instead, site const& where);
  void keep_memory();
  void look_at_memory();
  void keep_promises_of_round(object const& o, access_kind kind, site const& where);
  [[nodiscard]] char const* fault_of_round(round_mark const& round);
  template <class F>
  void for_each_memory(F with) const;
  void keep_for_rehearsal(memory_range stack, memory_range own);
  void compare_after_rehearsal(memory_range stack, memory_range own);
  [[noreturn]] void does_something_else(site const& where);
  void note_departure(departure d, site const& where);
  void note_if_departs(int other, int events, site const& where);
  void look_for_race_by_cpp20(object const& o, access_kind kind, site const& where);
  void look_for_leaks();
  [[noreturn]] void deadlock();
  void describe_deadlock();
  [[nodiscard]] raw_string missed_wake(int sleeper) const;
  [[noreturn]] void fail_by_outcome();
  void explain_race();
  [[nodiscard]] raw_string connection(int from, int first_event, int to) const;
  [[nodiscard]] raw_string edge(event_id write, event_id read) const;
  [[nodiscard]] raw_string path(event_id from, int to) const;
  [[nodiscard]] raw_string name_of(object const& o) const;
  [[nodiscard]] raw_string use_name(int label, std::memory_order o) const;

  program& program_;
  strategy& strategy_;
  progress& seen_;
  execution live_;
  bool tracing_;
  bool spurious_wake_ups_;
  std::set<std::string, std::less<>> const& declared_;  // outcomes
  bool stop_at_undeclared_;
  label_table names_;
  std::vector<observer*> const& observers_;
  bool threads_running_ = false;
  bool cut_off_ = false;
  int steps_left_ = 0;
  bool oldest_ = false;
  std::array<signed char, 256> weakened_;
  per_thread<bool> asleep_;       // parked by Relacy, until something is written
  per_thread<bool> newest_only_;  // it tries again after a fruitless round
  per_thread<bool> time_is_up_;   // how its timed sleep is to end
  raw_vector<option> options_;
  per_thread<bool> woken_spuriously_;
  per_thread<raw_vector<location_id>> failed_spuriously_;  // the atomics at which a weak compare-and-swap did
  per_thread<rounds> rounds_;
  rehearsal rehearsal_;
  grant rehearsed_;
  raw_vector<unsigned char> memory_seen_;  // of the program, when the thread that runs was chosen
  raw_vector<memory_range> heap_;          // what the set-up has of operator new
  repetition repetition_;
  std::uint64_t deadlines_of_set_up_ = 0;

  // Objects by address: open addressing, emptied by changing the epoch.
  struct cell {
    std::uint32_t epoch = 0;
    std::uint32_t object = 0;
  };
  raw_vector<cell> index_;
  raw_vector<object*> objects_;
  std::size_t used_ = 0;
  std::uint32_t epoch_ = 0;
  std::array<std::uint32_t, max_threads + 1> made_{};
  std::array<std::uint32_t, max_threads + 1> queues_{};

  // Memory of the program, by the thread that it was made for.
  struct block {
    void* p;
    std::size_t size;
    bool unused = true;       // may be given out
    bool live = false;        // was given out, and not given back
    std::uint32_t round = 0;  // of its thread, when it was given out (rounds::now)
    site where{};
  };
  std::array<raw_vector<block>, max_threads + 1> blocks_;

  // After an execution was cut off, every fiber starts again from where it first started.
  struct fiber {
    rl::thread_info_base* thread = nullptr;
    jmp_buf start;
    char const* stack = nullptr;
  };
  per_thread<fiber> fibers_;

  // The access under way, for the report of what Relacy finds in it.
  object* accessed_ = nullptr;
  access_kind access_kind_ = access_kind::read;
  site access_site_;
  int announced_by_ = 0;  // the thread that ran last
  per_thread<site> announced_at_;
  per_thread<std::array<site, max_events>> performed_at_;  // each event; of a read-modify-write its read

  raw_string outcome_;
  int outcome_by_ = 0;       // the thread that has said it
  raw_string odd_schedule_;  // of the first execution with an outcome that is not declared
  raw_string verdict_;
  raw_string message_;
  trace trace_;
  raw_set<std::uint64_t> graphs_;
  raw_set<raw_string> departures_;
  std::uint32_t met_ = 0;
  std::map<raw_string, std::uint64_t, std::less<raw_string>, raw_allocator<std::pair<raw_string const, std::uint64_t>>>
      outcomes_;
};

}  // namespace models
