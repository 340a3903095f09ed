#include "relacy_machine.hpp"

#include "../../graph/heap.hpp"
#include "../search/relacy_order.hpp"
#include "performer.hpp"
#include "relacy_terms.hpp"

namespace models::exact {

/// Relacy's context, independent of the number of threads that it is compiled for.
class relacy_context {
 public:
  virtual ~relacy_context() = default;
  /// One execution; returns Relacy's result.
  virtual int simulate() = 0;
};

namespace {

performer* current = nullptr;

/// Relacy's scheduler, with every decision left to the order.
template <rl::thread_id_t threads>
class ordered_scheduler final : public rl::scheduler<ordered_scheduler<threads>, rl::scheduler_thread_info, threads> {
 public:
  using base = rl::scheduler<ordered_scheduler<threads>, rl::scheduler_thread_info, threads>;
  using base::base;
  struct task_t {};

  rl::thread_id_t iteration_begin_impl() { return current->next_thread(); }
  bool iteration_end_impl() { return true; }  // one execution at a time
  rl::thread_id_t schedule_impl(rl::unpark_reason& reason, unsigned) {
    reason = rl::unpark_reason_normal;
    return current->next_thread();
  }
  unsigned rand_impl(unsigned, rl::sched_type kind) {
    if (kind == rl::sched_type_atomic_load) return current->goes_back() ? 1 : 0;
    return kind == rl::sched_type_mem_realloc ? 1 : 0;  // freed memory is used again at once
  }
  rl::iteration_t iteration_count_impl() { return 1; }
  void get_state_impl(std::ostream&) {}
  void set_state_impl(std::istream&) {}
  void on_thread_block(rl::thread_id_t, bool) {}
  void thread_finished_impl() {}
  void purge_blocked_threads() {}
};

/// The execution, in the form that Relacy expects of a test.
template <rl::thread_id_t threads>
struct suite : rl::test_suite<suite<threads>, threads> {
  void before() { current->before(); }
  void thread(unsigned index) { current->thread(static_cast<int>(index)); }
  void after() { current->after(); }
};

/// Relacy's, while there is a context; over-aligned types it does not know.
class heap_of_relacy final : public heap {
 public:
  void* allocate(std::size_t size, std::size_t alignment) override {
    if (rl::is_ctx() && alignment <= usual_alignment) return rl::ctx().alloc(size);
    return allocate_from_system(size, alignment);
  }
  void release(void* p, std::size_t alignment) override {
    if (rl::is_ctx() && alignment <= usual_alignment) return rl::ctx().free(p);
    release_to_system(p);
  }
};

heap_of_relacy relacys_heap;

/// While this lives, Relacy's context is the global one; otherwise there is none.
class inside_relacy {
 public:
  explicit inside_relacy(rl::context* c) { rl::context_holder<>::instance_ = c; }
  ~inside_relacy() { rl::context_holder<>::instance_ = nullptr; }
  inside_relacy(inside_relacy const&) = delete;
  inside_relacy& operator=(inside_relacy const&) = delete;

 private:
  using_heap const heap_{&relacys_heap};
};

template <int threads>
class context_for final : public relacy_context {
 public:
  context_for() {
    params_.search_type = rl::sched_random;  // only says that loads look through the whole history
    params_.output_stream = &sink_;
    params_.progress_stream = &sink_;
    params_.execution_depth_limit = 1u << 30;
    using_heap const here(&relacys_heap);
    relacy_ = std::make_unique<relacy>(params_, shared_);
    global_ = std::exchange(rl::context_holder<>::instance_, nullptr);
  }
  ~context_for() override {
    inside_relacy const here(global_);
    relacy_.reset();
  }
  int simulate() override {
    inside_relacy const here(global_);
    return relacy_->simulate(sink_, no_state_, false);
  }

 private:
  using relacy = rl::context_impl<suite<threads>, ordered_scheduler<threads>>;

  silence nothing_;
  std::ostream sink_{&nothing_};
  std::istringstream no_state_;
  rl::test_params params_;
  typename ordered_scheduler<threads>::shared_context_t shared_;
  std::unique_ptr<relacy> relacy_;
  rl::context* global_ = nullptr;  // the same, as Relacy finds it
};

std::unique_ptr<relacy_context> make_context(int threads) {
  switch (threads) {
    case 1:
    case 2: return std::make_unique<context_for<2>>();
    case 3: return std::make_unique<context_for<3>>();
    case 4: return std::make_unique<context_for<4>>();
    case 5: return std::make_unique<context_for<5>>();
    case 6: return std::make_unique<context_for<6>>();
    case 7: return std::make_unique<context_for<7>>();
    default: return std::make_unique<context_for<8>>();
  }
}

}  // namespace

relacy_machine::relacy_machine(int threads)
    : performer_(std::make_unique<performer>(std::clamp(threads, 2, most_threads_of_relacy))),
      context_(make_context(threads)) {}

relacy_machine::~relacy_machine() = default;

namespace {

std::string name_of(event_id e) {
  return "event " + std::to_string(e.index + 1) + " of thread " + std::to_string(e.thread);
}

judgement disagreement_of(performer const& p, graph const& g) {
  std::string const what = name_of(p.last());
  std::string const found = std::to_string(p.value());
  std::string const expected = p.last().initial() ? "" : std::to_string(g.at(p.last()).value);
  switch (p.found()) {
    case difference::none: break;
    case difference::other_value:
      return {verdict_kind::disagreement, what + " reads " + found + " instead of " + expected};
    case difference::too_new:
      return {verdict_kind::disagreement, what + " reads " + found + ", and nothing as old as " + expected};
    case difference::fails:
      return {verdict_kind::disagreement, what + ", a compare-and-swap, fails: it finds " + found};
    case difference::other_final_value:
      return {verdict_kind::disagreement,
              "what " + what + " writes is " + found + " in the end, instead of " + expected};
    case difference::not_known: return {verdict_kind::disagreement, what + " is nothing that can be performed"};
  }
  return {};
}

std::string last_words(performer const& p) {
  if (p.last_thread() < 0) return "before the threads begin";
  return "thread " + std::to_string(p.last_thread()) + " has made " + std::to_string(p.events()) + " events by then";
}

judgement judge(int result, performer const& p) {
  std::string const at = last_words(p);
  switch (result) {
    case rl::test_result_success: return {};
    case rl::test_result_data_race:
      return {p.within_end() ? verdict_kind::use_after_free : verdict_kind::data_race, at};
    case rl::test_result_access_to_freed_memory: return {verdict_kind::use_after_free, at};
    case rl::test_result_unitialized_access: return {verdict_kind::uninitialised_read, at};
    case rl::test_result_double_free: return {verdict_kind::double_free, at};
    case rl::test_result_memory_leak:
    case rl::test_result_resource_leak:
      return {verdict_kind::leak, "memory of the program is still allocated at its end"};
    default: return {rl::test_result_str(static_cast<rl::test_result_e>(result)), at};
  }
}

}  // namespace

judgement relacy_machine::perform(graph const& g, raw_vector<event_id> const& order, recording const& r) {
  performer_->restart(g, order, r);
  current = performer_.get();
  int const result = context_->simulate();
  current = nullptr;
  return performer_->found() == difference::none ? judge(result, *performer_) : disagreement_of(*performer_, g);
}

}  // namespace models::exact
