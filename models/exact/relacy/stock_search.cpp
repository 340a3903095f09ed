#include "stock_search.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "relacy_terms.hpp"

namespace models::exact {

class stock_search::scheduler {
 public:
  virtual ~scheduler() = default;
  virtual void begin() = 0;
  /// Returns false after the last execution.
  virtual bool end() = 0;
  virtual int choose_thread(raw_vector<int> const& able) = 0;
  virtual std::size_t choose(std::size_t count) = 0;
};

namespace {

template <rl::thread_id_t threads>
class full_search final : public stock_search::scheduler, private rl::full_search_scheduler<threads> {
 public:
  full_search() : full_search(std::make_unique<shared>()) {}

  void begin() override {
    this->running_threads.clear();
    next_ = static_cast<int>(base::iteration_begin(0));
    is_first_ = true;
  }
  bool end() override { return !base::iteration_end(); }

  /// The first turn is chosen when an execution begins, when all threads are able.
  int choose_thread(raw_vector<int> const& able) override {
    for (int t = 0; t != static_cast<int>(threads); ++t) keep_from_its_turn(t, !has(able, t));
    if (!std::exchange(is_first_, false) || !has(able, next_)) {
      rl::unpark_reason reason;
      next_ = static_cast<int>(base::schedule(reason, 0));
    }
    return next_;
  }
  std::size_t choose(std::size_t count) override {
    return base::rand(static_cast<unsigned>(count), rl::sched_type_user);
  }

 private:
  using base = rl::full_search_scheduler<threads>;
  struct shared {
    rl::test_params params;
    typename base::shared_context_t context;
  };

  explicit full_search(std::unique_ptr<shared> s) : base(s->params, s->context, 0), shared_(std::move(s)) {}

  static bool has(raw_vector<int> const& able, int t) { return std::find(able.begin(), able.end(), t) != able.end(); }

  void keep_from_its_turn(int t, bool kept) {
    auto const id = static_cast<rl::thread_id_t>(t);
    bool const is_kept = this->threads_[id].state_ != rl::thread_state_running;
    if (kept && !is_kept) this->block_thread(id, false);
    if (!kept && is_kept) this->unblock_thread(id);
  }

  std::unique_ptr<shared> shared_;
  int next_ = 0;
  bool is_first_ = true;
};

std::unique_ptr<stock_search::scheduler> scheduler_for(int threads) {
  switch (threads) {
    case 2: return std::make_unique<full_search<2>>();
    case 3: return std::make_unique<full_search<3>>();
    case 4: return std::make_unique<full_search<4>>();
    case 5: return std::make_unique<full_search<5>>();
    case 6: return std::make_unique<full_search<6>>();
    case 7: return std::make_unique<full_search<7>>();
    case 8: return std::make_unique<full_search<8>>();
    default: std::fprintf(stderr, "Relacy's own search is of 2 to 8 threads\n"); std::abort();
  }
}

}  // namespace

stock_search::stock_search(memory_model const& model, int threads, int running)
    : interleaving_search(model, threads, running), scheduler_(scheduler_for(threads)) {}

stock_search::~stock_search() = default;

bool stock_search::begin() {
  if (std::exchange(begun_, true) && !scheduler_->end()) return false;
  scheduler_->begin();
  return true;
}

int stock_search::choose_thread(situation const& now) {
  if (now.may_end && scheduler_->choose(2) == 1) return nobody;
  return scheduler_->choose_thread(now.able);
}

std::optional<std::size_t> stock_search::choose_way(std::size_t ways) {
  return ways == 1 ? 0 : scheduler_->choose(ways);
}

}  // namespace models::exact
