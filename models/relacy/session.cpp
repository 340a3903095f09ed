#include "session.hpp"

#include "../search/scripted.hpp"
#include "context.hpp"
#include "relacy_terms.hpp"

namespace models {

namespace {

/// What an atomic load asks has been decided before. Freed memory is used again at once.
unsigned decided_before(rl::sched_type kind) {
  if (kind == rl::sched_type_atomic_load) return context::get().loads().goes_back() ? 1 : 0;
  return kind == rl::sched_type_mem_realloc ? 1 : 0;
}

/// Relacy's scheduler, with every decision left to the strategy.
template <rl::thread_id_t threads>
class driven_scheduler final : public rl::scheduler<driven_scheduler<threads>, rl::scheduler_thread_info, threads>,
                               public any_scheduler {
 public:
  using base = rl::scheduler<driven_scheduler<threads>, rl::scheduler_thread_info, threads>;
  using shared_context_t = typename base::shared_context_t;
  struct task_t {};

  driven_scheduler(rl::test_params& params, shared_context_t& shared, rl::thread_id_t dynamic_threads)
      : base(params, shared, dynamic_threads) {
    context::get().end().uses(*this);
  }

  void forget_running_threads() override { this->running_threads.clear(); }

  rl::thread_id_t iteration_begin_impl() { return context::get().first_thread(); }
  bool iteration_end_impl() { return true; }  // one execution at a time: the session prepares the next
  rl::thread_id_t schedule_impl(rl::unpark_reason& reason, unsigned) {
    reason = rl::unpark_reason_normal;
    return context::get().next_thread();
  }
  unsigned rand_impl(unsigned, rl::sched_type kind) { return decided_before(kind); }
  rl::iteration_t iteration_count_impl() { return 1; }
  void get_state_impl(std::ostream&) {}
  void set_state_impl(std::istream&) {}
  void on_thread_block(rl::thread_id_t, bool) {}
  void thread_finished_impl() {}
  void purge_blocked_threads() {}
};

/// Relacy's own full search, except that what a load reads was chosen before it is performed.
template <rl::thread_id_t threads>
class stock_scheduler final : public rl::full_search_scheduler<threads>, public stock_scheduling {
 public:
  using base = rl::full_search_scheduler<threads>;

  stock_scheduler(rl::test_params& params, typename base::shared_context_t& shared, rl::thread_id_t dynamic_threads)
      : base(params, shared, dynamic_threads) {
    context::get().end().uses(*this);
    context::get().stock()->uses(*this);
  }

  void forget_running_threads() override { this->running_threads.clear(); }
  /// Not by Relacy's own parking: that is a yield too, after which a thread no longer reads old values.
  bool suspend(int thread) override {
    this->block_thread(thread, false);
    return this->running_threads_count != 0;
  }
  void resume(int thread) override { this->unblock_thread(thread); }
  bool next_branch() override { return !base::iteration_end(); }

  /// Relacy reports a deadlock when all other threads are suspended.
  rl::thread_finish_result thread_finished() {
    rl::thread_finish_result const result = base::thread_finished();
    if (result == rl::thread_finish_result_deadlock) context::get().end().nobody_goes_on();
    return result;
  }
  /// Relacy does not call this any more once an execution was cut off: the session asks for the next branch.
  bool iteration_end() { return true; }
  unsigned rand(unsigned limit, rl::sched_type kind) {
    bool const chosen_already = kind == rl::sched_type_atomic_load || kind == rl::sched_type_mem_realloc;
    return chosen_already ? decided_before(kind) : base::rand(limit, kind);
  }
};

/// The program under test, in the form that Relacy expects.
template <rl::thread_id_t threads>
struct suite : rl::test_suite<suite<threads>, threads> {
  void before() { context::get().construct(); }
  void thread(unsigned index) { context::get().run_thread(static_cast<int>(index)); }
  void after() { context::get().finish(); }
};

}  // namespace

/// Relacy's context, whatever the number of threads it is compiled for.
class session::machine {
 public:
  virtual ~machine() = default;
  /// One execution; returns Relacy's result.
  virtual int simulate() = 0;
  /// After an execution that was cut off: what it has left behind is given back.
  virtual void clear() = 0;
};

template <int threads, template <rl::thread_id_t> class scheduler_for>
class session::machine_for final : public session::machine {
 public:
  int simulate() override { return relacy_->simulate(sink_, no_state_, false); }
  void clear() override {
    relacy_->destroy_current_test_suite();
    relacy_->free_all();
  }

 private:
  using scheduler = scheduler_for<threads>;

  /// Relacy's context, except that threads get no memory from operator new: nobody would see who uses it when. What
  /// the set-up gets is known, since nobody gives it back after an execution that was cut off.
  struct relacy : rl::context_impl<suite<threads>, scheduler> {
    using base = rl::context_impl<suite<threads>, scheduler>;
    using base::alloc;
    using base::base;
    using base::free;

    void* alloc(std::size_t size) override {
      static_cast<void>(this->prev_alloc_size());  // sets it back
      void* const p = base::alloc(size);
      bool const for_the_program = this->prev_alloc_size() != 0;  // and not for Relacy itself
      if (for_the_program) context::get().memory().heap_given(p, size);
      return p;
    }
    void free(void* p) override {
      context::get().memory().heap_taken(p);
      base::free(p);
    }
    void free_all() {
      auto const& heap = context::get().memory().heap();
      while (!heap.empty()) free(const_cast<void*>(heap.back().begin));
    }
  };

  rl::test_params& quiet() {
    params_.search_type = rl::sched_random;  // only says that loads look through the whole history
    params_.output_stream = &sink_;
    params_.progress_stream = &sink_;
    params_.execution_depth_limit = 1u << 30;
    return params_;
  }

  silence nothing_;
  std::ostream sink_{&nothing_};
  std::istringstream no_state_;
  rl::test_params params_;
  typename scheduler::shared_context_t shared_;
  std::unique_ptr<relacy> relacy_ = std::make_unique<relacy>(quiet(), shared_);
};

template <template <rl::thread_id_t> class scheduler_for>
std::unique_ptr<session::machine> session::make_machine(int threads) {
  switch (threads) {
    case 2: return std::make_unique<machine_for<2, scheduler_for>>();
    case 3: return std::make_unique<machine_for<3, scheduler_for>>();
    case 4: return std::make_unique<machine_for<4, scheduler_for>>();
    case 5: return std::make_unique<machine_for<5, scheduler_for>>();
    case 6: return std::make_unique<machine_for<6, scheduler_for>>();
    case 7: return std::make_unique<machine_for<7, scheduler_for>>();
    case 8: return std::make_unique<machine_for<8, scheduler_for>>();
    default: std::fprintf(stderr, "explore: a scenario has 2 to %d threads\n", max_threads); std::abort();
  }
}

namespace {

/// While there is a context, operator new is Relacy's, but for over-aligned types, which Relacy does not know.
class diverted final : public heap {
 public:
  void* allocate(std::size_t size, std::size_t alignment) override {
    bool const inside = rl::is_ctx();
    if (inside && alignment <= usual_alignment) return rl::ctx().alloc(size);
    void* const p = allocate_from_system(size, alignment);
    if (inside && p != nullptr) context::get().memory().aligned_given(p, size);
    return p;
  }
  void release(void* p, std::size_t alignment) override {
    bool const inside = rl::is_ctx();
    if (inside && alignment <= usual_alignment) return rl::ctx().free(p);
    if (inside) context::get().memory().aligned_taken(p);
    release_to_system(p);
  }
};

diverted relacys_heap;

}  // namespace

session::session(program& p, int threads, exploration_options const& options, strategy* how, progress& seen)
    : heap_(&relacys_heap),
      context_(std::make_unique<context>(p, threads, options, how, seen)),
      machine_(how == nullptr ? make_machine<stock_scheduler>(threads) : make_machine<driven_scheduler>(threads)) {}

session::~session() = default;

session::step session::execute() {
  if (!context_->prepare()) return step::none_left;
  int const result = machine_->simulate();
  if (result != rl::test_result_success && result != rl::test_result_until_condition_hit) {
    context_->judge(result);
    return step::failed;
  }
  context_->count_execution(sum_);
  if (stock_search* const own = context_->stock()) own->execution_ended();
  if (context_->end().was_cut_off()) {
    context_->threads().begin_anew();
    machine_->clear();
  }
  return step::executed;
}

void session::thin_graphs(unsigned zeros) { context_->log().thin_graphs(zeros); }

findings session::take() {
  findings all{std::move(sum_), context_->log().graphs()};
  sum_ = {};
  context_->report(all.sum);
  context_->forget_findings();
  all.sum.out_of_reach = context_->out_of_reach() - std::exchange(out_of_reach_before_, context_->out_of_reach());
  if (all.sum.out_of_reach != 0) {
    all.sum.departures.insert("a load that needs a value older than the history window keeps");
  }
  all.sum.exhaustive = context_->exhaustive() && all.sum.verdict == "pass";
  all.sum.preemptions = context_->preemptions();
  return all;
}

outside_relacy::outside_relacy() : inside_(std::exchange(rl::context_holder<>::instance_, nullptr)) {}

outside_relacy::~outside_relacy() { rl::context_holder<>::instance_ = static_cast<rl::context*>(inside_); }

}  // namespace models
