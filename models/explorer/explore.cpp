#include "explore.hpp"

#include <chrono>
#include <memory>

#include "context.hpp"
#include "reduced.hpp"
#include "relacy.hpp"
#include "scripted.hpp"
#include "unreduced.hpp"

namespace models {

namespace {

/// Relacy's scheduler, with every decision left to the strategy.
template <rl::thread_id_t threads>
class driven_scheduler : public rl::scheduler<driven_scheduler<threads>, rl::scheduler_thread_info, threads> {
 public:
  using base = rl::scheduler<driven_scheduler<threads>, rl::scheduler_thread_info, threads>;
  using shared_context_t = typename base::shared_context_t;
  struct task_t {};

  driven_scheduler(rl::test_params& params, shared_context_t& shared, rl::thread_id_t dynamic_threads)
      : base(params, shared, dynamic_threads) {
    context::get().scheduler = this;
    context::get().forget_running_threads = [](void* self) {
      static_cast<driven_scheduler*>(self)->running_threads.clear();
    };
  }

  rl::thread_id_t iteration_begin_impl() { return context::get().first_thread(); }
  bool iteration_end_impl() { return true; }  // one execution at a time: explore() prepares the next
  rl::thread_id_t schedule_impl(rl::unpark_reason& reason, unsigned) {
    reason = rl::unpark_reason_normal;
    return context::get().next_thread();
  }
  unsigned rand_impl(unsigned limit, rl::sched_type kind) { return context::get().answer(limit, kind); }
  rl::iteration_t iteration_count_impl() { return 1; }
  void get_state_impl(std::ostream&) {}
  void set_state_impl(std::istream&) {}
  void on_thread_block(rl::thread_id_t, bool) {}
  void thread_finished_impl() {}
  void purge_blocked_threads() {}
};

/// The program under test, as Relacy wants it.
template <rl::thread_id_t threads>
struct suite : rl::test_suite<suite<threads>, threads> {
  void before() { context::get().construct(); }
  void thread(unsigned index) { context::get().run_thread(static_cast<int>(index)); }
  void after() { context::get().finish(); }
};

/// Takes Relacy's own output; the verdict is printed by others.
class silence : public std::streambuf {
  int overflow(int c) override { return c; }
};

class stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

template <rl::thread_id_t threads>
void run(context& c, exploration_options const& options, exploration_result& r) {
  silence nothing;
  std::ostream sink(&nothing);
  std::istringstream no_state;
  rl::test_params params;
  params.search_type = rl::sched_random;  // only says that loads look through the whole history
  params.output_stream = &sink;
  params.progress_stream = &sink;
  params.execution_depth_limit = 1u << 30;

  using relacy_context = rl::context_impl<suite<threads>, driven_scheduler<threads>>;
  typename driven_scheduler<threads>::shared_context_t shared;
  stopwatch const clock;
  auto const relacy = std::make_unique<relacy_context>(params, shared);
  r.exhaustive = true;
  while (c.prepare()) {
    int const result = relacy->simulate(sink, no_state, false);
    bool const failed = result != rl::test_result_success && result != rl::test_result_until_condition_hit;
    if (failed) {
      c.judge(result);
      r.exhaustive = false;
      break;
    }
    c.count_execution(r);
    if (c.was_cut_off()) {
      c.reset_fibers();
      relacy->destroy_current_test_suite();
    }
    if (options.budget > 0 && (r.complete + r.cut_off) % 64 == 0 && clock.seconds() > options.budget) {
      r.exhaustive = false;
      break;
    }
  }
  r.seconds = clock.seconds();
}

}  // namespace

exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen) {
  std::unique_ptr<strategy> how;
  if (!options.repeat.empty()) {
    how = std::make_unique<scripted_search>(*schedule_from(options.repeat));
  } else if (options.how == search::unreduced) {
    how = std::make_unique<unreduced_search>();
  } else {
    how = std::make_unique<reduced_search>(threads);
  }
  exploration_result r;
  context c(p, threads, options, *how, seen);
  switch (threads) {
    case 2: run<2>(c, options, r); break;
    case 3: run<3>(c, options, r); break;
    case 4: run<4>(c, options, r); break;
    case 5: run<5>(c, options, r); break;
    default: std::fprintf(stderr, "explore: a scenario has 2 to 5 threads\n"); std::abort();
  }
  c.report(r);
  r.out_of_reach = how->out_of_reach();
  if (r.out_of_reach != 0) r.exhaustive = false;
  raw_string const schedule = to_text(c.live().schedule());
  r.schedule.assign(schedule.data(), schedule.size());
  if (!options.repeat.empty()) r.exhaustive = false;
  return r;
}

void outcome(char const* word) { context::get().add_outcome(word); }

}  // namespace models
