#include "child.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include <fmt/format.h>

#include "../../exact/platform/explore.hpp"
#include "../../exact/platform/sample.hpp"
#include "../../graph/fixed_memory.hpp"
#include "not_explored.hpp"
#include "orphan.hpp"
#include "refused.hpp"
#include "signals.hpp"
#include "wire.hpp"

namespace models::checker {

namespace {

constexpr double grace = 2;                 // seconds
constexpr std::size_t output_limit = 8192;  // of what a process printed, as much is kept

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t const n = ::write(descriptor, text.data(), text.size());
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

double seconds_in(timeval const& t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6; }

exploration_result cannot_go_on() {
  exploration_result r;
  r.verdict = verdict_kind::not_explored;
  r.message =
      "its checkpoint is of another program, of other options, or of a process in which things lie at other addresses";
  return r;
}

exploration_result explored(scenario const& s, program& p, exploration_options const& options, progress& seen,
                            std::optional<continuation>&& kept) {
  if (kept && kept->earlier && !p.goes_on_with(kept->earlier->in_common)) return cannot_go_on();
  if (options.repeat) return exact::explore(p, s.threads, options, seen);
  switch (options.how.mode) {
    case search::exact: return explore_together(s.what.name, p, s.threads, options, seen, std::move(kept));
    case search::sample: return exact::sample(p, s.threads, options, seen);
    default: return exact::explore(p, s.threads, options, seen);
  }
}

}  // namespace

shared_file::shared_file(char const* purpose) : descriptor_(memfd_create(purpose, MFD_CLOEXEC)) {
  if (descriptor_ < 0) refused(std::string("a file in memory for ") + purpose);
}

shared_file::~shared_file() { close(descriptor_); }

std::string shared_file::read(std::size_t limit) const {
  std::string text(limit, '\0');
  std::size_t size = 0;
  while (size != limit) {
    ssize_t const n = pread(descriptor_, text.data() + size, limit - size, static_cast<off_t>(size));
    if (n <= 0) break;
    size += static_cast<std::size_t>(n);
  }
  text.resize(size);
  return text;
}

child::child(scenario const& s, exploration_options const& options, std::optional<continuation> kept)
    : progress_(make_shared_with_children<progress>()), result_("its result"), output_("what it prints") {
  if (!options.repeat && options.how.mode != search::exact) budget_ = options.budget;
  pid_t const parent = getpid();
  pid_ = fork();
  if (pid_ < 0) refused("a new process");
  if (pid_ == 0) explore_and_exit(s, options, std::move(kept), parent);
}

child::~child() { kill(); }

void child::explore_and_exit(scenario const& s, exploration_options const& options, std::optional<continuation> kept,
                             pid_t parent) const {
  end_with(parent);
  std::signal(SIGINT, SIG_IGN);  // the parent decides what these mean
  std::signal(SIGTERM, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  dup2(output_.descriptor(), STDOUT_FILENO);
  dup2(output_.descriptor(), STDERR_FILENO);

  exploration_result result;
  try {
    std::unique_ptr<program> const under_test = s.make();
    result = explored(s, *under_test, options, *progress_, std::move(kept));
  } catch (std::exception const& e) {
    result = not_explored_for(e);
  }
  _exit(write_all(result_.descriptor(), to_wire(result)) ? 0 : 1);
}

double child::seconds() const { return std::chrono::duration<double>(clock::now() - start_).count(); }

std::optional<exploration_result> child::poll(double patience) {
  int status = 0;
  rusage used{};
  pid_t const ended = wait4(pid_, &status, WNOHANG, &used);
  if (ended == pid_) {
    pid_ = -1;
    processor_seconds_ = seconds_in(used.ru_utime) + seconds_in(used.ru_stime);
    return outcome_of(status);
  }
  if (ended < 0) refused("to wait for a process");
  if (is_overdue()) {
    kill();
    return over();
  }
  if (!still_.lasts(patience, executions(), seconds(), [this] { return effort_of(pid_); })) return std::nullopt;
  kill();
  return death(verdict_kind::hang, fmt::format("no execution has ended for {:g} s", patience));
}

/// An execution is left unfinished at its next operation; this one has come to none. A failure is explained first.
bool child::is_overdue() const {
  return budget_ > 0 && seconds() > budget_ + grace && !progress_->failed.load(std::memory_order_relaxed);
}

/// Of one that was killed then: which graphs there were is lost with it.
exploration_result child::over() const {
  exploration_result seen = death(verdict_kind::pass, "");
  seen.died = false;
  return seen;
}

void child::kill() {
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

exploration_result child::outcome_of(int wait_status) const {
  if (WIFSIGNALED(wait_status)) {
    return death(crash_of(wait_status), "the process that ran it was ended by a signal");
  }
  auto result = from_wire(result_.read(static_cast<std::size_t>(lseek(result_.descriptor(), 0, SEEK_END))));
  if (WEXITSTATUS(wait_status) == refused_memory)
    return death(verdict_kind::not_explored, "the system refuses memory: 'ulimit -v' may limit it");
  if (WEXITSTATUS(wait_status) != 0 || !result) {
    return death(crash_of(wait_status), "the process that ran it ended without a result");
  }
  result->output = output_.read(output_limit);
  result->checkpoint_error = checkpoint_error();
  return std::move(*result);
}

exploration_result child::death(search_verdict verdict, std::string message) const {
  exploration_result seen;
  seen.died = true;
  seen.output = output_.read(output_limit);
  seen.checkpoint_error = checkpoint_error();
  seen.verdict = std::move(verdict);
  seen.message = std::move(message);
  seen.complete = executions();
  seen.seconds = seconds();
  return seen;
}

}  // namespace models::checker
