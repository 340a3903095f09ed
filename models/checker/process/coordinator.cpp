#include "coordinator.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <list>

#include "../../exact/platform/explore.hpp"
#include "refused.hpp"
#include "surveyor.hpp"
#include "worker.hpp"

namespace models::checker {

namespace {

using seconds = std::chrono::duration<double>;

constexpr int poll_milliseconds = 10;
constexpr double worth_helping = 0.05;        // an exploration that is over by then needs one worker only
constexpr double worth_estimating = 0.5;      // one that takes so long takes longer, perhaps much
constexpr double worth_dividing = 0.01;       // a worker is left alone for so long
constexpr double time_for_checkpoints = 0.1;  // of all time, when one takes long to write
constexpr int ignored = -1;                   // a descriptor that poll() passes over
constexpr double last_call = 1;               // how long workers have to come back when they are called, at least
constexpr double time_to_come_back = 0.1;     // of the time that they were away: they bring what they found by then

class stopwatch {
 public:
  [[nodiscard]] double passed() const { return seconds(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

class coordinator {
 public:
  coordinator(std::string_view scenario, program& p, int threads, exploration_options const& options, progress& seen,
              std::optional<continuation>&& kept)
      : program_(p),
        threads_(threads),
        options_(options),
        seen_(seen),
        state_(begin(scenario, whole_search(threads, running_from_the_start(options, threads)), options.how, kept)) {
    if (kept) {
      file_ = std::move(kept->file);
      interval_ = kept->interval;
    }
    seconds_before_ = state_.seconds;
    seen_.executions.store(work().executions(), std::memory_order_relaxed);
    if (options_.how.executions != 0) options_.how.executions += work().executions();  // beyond those made before
  }

  exploration_result run() {
    save();
    for (;;) {
      look_for_the_end();
      if (!stopping_) hand_out();
      if (!anybody_busy() || has_waited_enough()) break;
      call_back();
      listen();
      estimate();
      if (save_due()) save();
    }
    save();
    exploration_result r = work().result();
    r.seconds = state_.seconds;
    if (work().failed()) seen_.failed.store(true, std::memory_order_relaxed);
    exact::explain_failure(r, program_, threads_, options_);
    return r;
  }

 private:
  static checkpoint begin(std::string_view scenario, piece whole, search_options const& search,
                          std::optional<continuation>& kept) {
    if (kept && kept->earlier) return std::move(*kept->earlier);
    return {std::string(scenario), kind_of(search), 0, checker::work(std::move(whole)), {}};
  }

  checker::work& work() { return state_.done_and_left; }

  [[nodiscard]] bool anybody_busy() const {
    return std::any_of(crew_.begin(), crew_.end(), [](worker const& w) { return w.busy(); });
  }

  /// Everybody was called back, and somebody does not come: what that worker did is left out of the result.
  [[nodiscard]] bool has_waited_enough() const {
    if (!stopping_) return false;
    double longest_away = 0;
    for (worker const& w : crew_) longest_away = std::max(longest_away, w.busy() ? w.seconds() : 0);
    return stopping_->passed() > std::max(last_call, longest_away * time_to_come_back);
  }

  void look_for_the_end() {
    bool const time_is_up = options_.budget > 0 && clock_.passed() > options_.budget;
    bool const all_made = options_.how.executions != 0 && work().executions() >= options_.how.executions;
    if (stopping_ || !(time_is_up || all_made || work().failed())) return;
    stopping_.emplace();
    if (time_is_up) seen_.stop.store(true, std::memory_order_relaxed);
  }

  void hand_out() {
    unsigned const allowed = clock_.passed() > worth_helping ? seen_.workers.load(std::memory_order_relaxed) : 1;
    while (crew_.empty() || crew_.size() < allowed) crew_.emplace_back(program_, threads_, options_, seen_);
    auto idle = std::count_if(crew_.begin(), crew_.end(), [](worker const& w) { return !w.busy(); });
    int number = 0;
    for (worker& w : crew_) {
      if (!w.busy() && work().waiting()) give(w, number, static_cast<std::size_t>(idle--));
      ++number;
    }
  }

  void give(worker& w, int number, std::size_t parts) { w.give(work().hand_out(number, parts), work().zeros()); }

  void call_back() {
    bool const somebody_idle = std::any_of(crew_.begin(), crew_.end(), [](worker const& w) { return !w.busy(); });
    for (worker& w : crew_) {
      if (stopping_ || is_awaited(w)) {
        w.call_back(worker::call::at_once);
      } else if (somebody_idle && w.seconds() > worth_dividing) {
        w.call_back(worker::call::share);
      }
    }
  }

  /// Waits a moment for workers to come back. One that has brought a failure is gone by now, and not missed.
  void listen() {
    std::vector<pollfd> sockets;
    for (worker const& w : crew_) sockets.push_back({w.busy() ? w.socket() : ignored, POLLIN, 0});
    if (poll(sockets.data(), sockets.size(), poll_milliseconds) < 0 && errno != EINTR) refused("to wait for workers");
    int number = 0;
    for (worker& w : crew_) {
      if (sockets[static_cast<std::size_t>(number)].revents != 0) {
        auto brought = w.receive();
        if (!brought) die_like(w);
        work().commit(number, std::move(*brought));
      }
      ++number;
    }
  }

  [[noreturn]] void die_like(worker& w) {
    int const status = w.wait_status();
    crew_.clear();
    if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
    std::signal(WTERMSIG(status), SIG_DFL);
    std::raise(WTERMSIG(status));
    _exit(128 + WTERMSIG(status));
  }

  void estimate() {
    if (!seen_.survey.load(std::memory_order_relaxed) || clock_.passed() < worth_estimating) return;
    if (!surveyor_) surveyor_.emplace(program_, threads_, options_, seen_.executions);
    seen_.expected.store(surveyor_->executions(), std::memory_order_relaxed);
  }

  /// How long the next checkpoint has been due; below 0 when it is not, or is not wanted.
  [[nodiscard]] double overdue() const { return file_ ? last_save_.passed() - until_next_save_ : -1; }

  /// A checkpoint is written when everybody has brought what they did until it was due.
  [[nodiscard]] bool is_awaited(worker const& w) const { return w.busy() && overdue() > 0 && w.seconds() > overdue(); }
  [[nodiscard]] bool save_due() const {
    bool const all_here = std::none_of(crew_.begin(), crew_.end(), [this](worker const& w) { return is_awaited(w); });
    return overdue() > 0 && (all_here || overdue() > last_call);
  }

  /// Not after a failure: whoever goes on from the file is to find it as well.
  void save() {
    state_.seconds = seconds_before_ + clock_.passed();
    if (!file_ || work().failed()) return;
    last_save_ = {};
    state_.in_common = program_.in_common();
    seen_.checkpoint_error.store(file_->write(state_), std::memory_order_relaxed);
    until_next_save_ = std::max(interval_, last_save_.passed() / time_for_checkpoints);
  }

  program& program_;
  int threads_;
  exploration_options options_;
  progress& seen_;
  checkpoint state_;
  std::optional<checkpoint_file> file_;
  double seconds_before_ = 0;
  std::list<worker> crew_;
  std::optional<surveyor> surveyor_;
  stopwatch const clock_;
  std::optional<stopwatch> stopping_;  // since when
  stopwatch last_save_;
  double interval_ = 0;
  double until_next_save_ = 0;
};

}  // namespace

exploration_result explore_together(std::string_view scenario, program& p, int threads,
                                    exploration_options const& options, progress& seen,
                                    std::optional<continuation> kept) {
  return coordinator(scenario, p, threads, options, seen, std::move(kept)).run();
}

}  // namespace models::checker
