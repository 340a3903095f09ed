// One exploration: joins what is known of the program under test, the running execution, who decides in it, and what is
// reported, for the platform (host.cpp) and for Relacy (session.cpp).
//
// Holds what needs several parts of this room, and nothing else.
#pragma once

#include <algorithm>
#include <array>
#include <variant>

#include "../search/execution.hpp"
#include "../search/strategy.hpp"
#include "ending.hpp"
#include "explore.hpp"
#include "host.hpp"
#include "loads.hpp"
#include "program/learning.hpp"
#include "program/object_table.hpp"
#include "program/program_memory.hpp"
#include "program/program_threads.hpp"
#include "program/round_promises.hpp"
#include "program/spurious_failures.hpp"
#include "report/departure_log.hpp"
#include "report/execution_log.hpp"
#include "report/places.hpp"
#include "report/trace_notes.hpp"
#include "report/verdict.hpp"
#include "stock_search.hpp"

namespace models {

/// What Relacy does for the program.
extern host const relacy_host;

class context {
 public:
  /// Without a strategy Relacy's own scheduler decides.
  context(program& p, int threads, exploration_options const& options, strategy* how, progress& seen);
  ~context();
  context(context const&) = delete;
  context& operator=(context const&) = delete;
  static context& get();

  // Its parts.
  [[nodiscard]] execution& live() { return live_; }
  [[nodiscard]] object_table& objects() { return objects_; }
  [[nodiscard]] program_memory& memory() { return memory_; }
  [[nodiscard]] program_threads& threads() { return threads_; }
  [[nodiscard]] round_promises& promises() { return promises_; }
  [[nodiscard]] spurious_failures& spurious() { return spurious_; }
  [[nodiscard]] learning& learnt() { return learnt_; }
  [[nodiscard]] load_answers& loads() { return loads_; }
  [[nodiscard]] ending& end() { return ending_; }
  [[nodiscard]] execution_log& log() { return log_; }
  /// Relacy's own search; null: a strategy decides.
  [[nodiscard]] stock_search* stock() { return std::get_if<stock_search>(&search_); }

  // What runs.
  [[nodiscard]] bool threads_running() const { return threads_.running(); }
  [[nodiscard]] bool rehearsing() const { return promises_.rehearsing(); }
  [[nodiscard]] int thread() const { return threads_.current(); }

  // Objects and memory.
  object& add(void* self, object_kind kind, char const* name, site const& where);
  void about_to_access(object& o, access_kind kind, site const& where);
  void accessed(object& o, access_kind kind, site const& where);
  void* allocate(std::size_t size, site const& where);
  void release(void* p, site const& where);

  // Operations.
  void announce(operation const& op, site const& where);
  /// It is the thread's turn to perform what it announced: how it is to do that.
  grant const& take_turn();
  /// Its order, in an operation of that kind, where the search changes orders.
  [[nodiscard]] std::memory_order effective(order_use o, operations kind) const {
    return changed_[o.label] < 0 ? o.order
                                 : as_far_as_possible(kind, static_cast<std::memory_order>(changed_[o.label]));
  }
  [[nodiscard]] bool orders_as_stated() const {
    return std::all_of(changed_.begin(), changed_.end(), [](signed char order) { return order < 0; });
  }
  [[nodiscard]] bool knows_label(int label) const { return static_cast<std::size_t>(label) <= names_.labels.size(); }
  vector_clock knowledge();
  void add_outcome(char const* word, int of_thread);

  // Rounds of retry loops.
  /// Whether the round is to be repeated, in rehearsal.
  bool end_round(round_mark const& round, memory_range stack, memory_range own, site const& where);
  /// Relacy's own search goes on with another round.
  void retry(stock_search& s, site const& where);

  // The trace.
  void note(operation const& op, object& o, site const& where);
  void note_fence(operation const& op, site const& where);
  void note_text(char const* text, site const& where);
  void note_choice(char const* what, std::uint64_t chosen, site const& where);

  // What went wrong.
  [[noreturn]] void fail(char const* verdict, char const* message, site const& where);
  [[noreturn]] void touched_the_dead(object const* o, site const& where);
  [[noreturn]] void internal_error(char const* what) { verdict_.internal_error(what); }

  // For Relacy's scheduler, where a strategy decides, and its test suite.
  int first_thread() { return picks().pick(live_); }
  int next_thread();
  void construct();
  void run_thread(int index);
  void finish();

  // For the session.
  bool prepare();
  void judge(int relacy_result);
  void count_execution(exploration_result& r);
  void report(exploration_result& r) const;  // after Relacy's context is gone
  void forget_findings();                    // what report() tells, once it was told
  // What the search says of itself.
  [[nodiscard]] bool exhaustive() const;
  [[nodiscard]] std::uint64_t out_of_reach() const;
  [[nodiscard]] int preemptions() const;

 private:
  using searches = std::variant<strategy*, stock_search>;

  [[nodiscard]] strategy& picks() { return *std::get<strategy*>(search_); }
  void expect_within_window();
  void expect_no_fault();
  /// How the threads are renamed in this execution, which then only tries that. Null: they are not.
  [[nodiscard]] renaming const* renamed();

  program& program_;
  bool stop_at_undeclared_;
  label_table names_;
  std::array<signed char, 256> changed_;  // orders, by label; negative: as it stands
  verdict verdict_;
  places places_;
  program_threads threads_;
  execution live_;
  object_table objects_{verdict_};
  program_memory memory_;
  round_promises promises_;
  spurious_failures spurious_;
  learning learnt_;
  load_answers loads_{verdict_};
  access_under_way access_;
  departure_log departures_;
  execution_log log_;
  trace_notes notes_;
  ending ending_;
  searches search_;
  int outcome_by_ = -1;  // the thread that has added to the outcome; -1: none yet
};

}  // namespace models
