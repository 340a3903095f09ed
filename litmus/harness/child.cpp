#include "child.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <system_error>

#include "crew.hpp"

#if defined(LITMUS_UNDER_TSAN)
/// The first report ends the process, with an exit status that nothing else uses. The process does not wait a second at
/// its end for races of threads that still run: there are such threads only where a test is left out.
extern "C" char const* __tsan_default_options();
extern "C" char const* __tsan_default_options() { return "halt_on_error=1:exitcode=66:atexit_sleep_ms=0"; }
#endif

namespace litmus {

namespace {

constexpr int race_reported = 66;
constexpr int was_left_out = 77;
constexpr double patience = 30;  // seconds beyond the test's time; a busy machine takes long for a batch

int left_out_descriptor = STDERR_FILENO;

/// A test that must show a failure stops as soon as it does, so it gets more time than it usually needs.
double time_for(native_test const& t, run_options const& options) {
  return t.info.failure() != nullptr ? std::max(options.seconds, 10.0) : options.seconds;
}

bool all_seen(test_info const& t, tally const& sum) {
  for (outcome const& o : t.what.outcomes) {
    if (o.cpp20 != interesting) continue;
    bool found = false;
    for (auto const& [v, times] : sum.seen.all()) found = found || v.text() == o.values;
    if (!found) return false;
  }
  return true;
}

[[noreturn]] void run_and_exit(native_test const& t, run_options const& options, int to) {
  left_out_descriptor = to;
  rounds batch(t.type);
  double const limit = time_for(t, options);
  tally const sum = run_rounds(batch, t.info.threads, options.seed, [&](tally const& now) {
    return now.seconds < limit && !(options.until_seen && all_seen(t.info, now));
  });
  std::ostringstream text;
  text << sum.rounds << ' ' << sum.seconds << '\n';
  for (auto const& [v, times] : sum.seen.all()) text << times << ' ' << v.text() << '\n';
  std::string const all = text.str();
  bool const written = write(to, all.data(), all.size()) == static_cast<ssize_t>(all.size());
  _exit(written ? 0 : 1);
}

/// Two pipes: one for the test's results, one for what it printed.
struct pipe_pair {
  int results[2];
  int output[2];
  pipe_pair() {
    if (pipe(results) != 0 || pipe(output) != 0) throw std::system_error(errno, std::generic_category(), "a pipe");
  }
};

/// Reads both pipes until the other side closes them. False if that takes too long.
bool read_all(pipe_pair const& pipes, double seconds, std::string& results, std::string& output) {
  using clock = std::chrono::steady_clock;
  auto const end = clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
  pollfd open[] = {{pipes.results[0], POLLIN, 0}, {pipes.output[0], POLLIN, 0}};
  std::string* const into[] = {&results, &output};
  while (open[0].fd >= 0 || open[1].fd >= 0) {
    auto const left = std::chrono::duration_cast<std::chrono::milliseconds>(end - clock::now()).count();
    if (left <= 0) return false;
    if (poll(open, 2, static_cast<int>(left)) < 0 && errno != EINTR) return false;
    for (int i = 0; i != 2; ++i) {
      if (open[i].fd < 0 || open[i].revents == 0) continue;
      char piece[4096];
      ssize_t const n = read(open[i].fd, piece, sizeof piece);
      if (n > 0) into[i]->append(piece, static_cast<std::size_t>(n));
      if (n <= 0) open[i].fd = -1;
    }
  }
  return true;
}

void parse(std::string const& text, observation& o) {
  std::istringstream lines(text);
  lines >> o.rounds >> o.seconds;
  std::uint64_t times = 0;
  for (std::string values; lines >> times && std::getline(lines >> std::ws, values);) o.outcomes[values] = times;
}

std::string failure_of(int status) {
  if (WIFSIGNALED(status)) return std::string("crash: ") + strsignal(WTERMSIG(status));
  if (WEXITSTATUS(status) == race_reported) return "data race";
  return WEXITSTATUS(status) == 0 ? "" : "crash: exit " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

bool under_tsan() {
#if defined(LITMUS_UNDER_TSAN)
  return true;
#else
  return false;
#endif
}

void leave_out(char const* why) {
  static std::atomic_flag said;  // set by another thread of the test, which will end this process
  while (said.test_and_set(std::memory_order_relaxed)) pause();
  static_cast<void>(!write(left_out_descriptor, why, std::strlen(why)));
  _exit(was_left_out);
}

observation run_in_child(native_test const& t, run_options const& options) {
  pipe_pair const pipes;
  std::fflush(stdout);
  pid_t const parent = getpid();
  pid_t const pid = fork();
  if (pid < 0) throw std::system_error(errno, std::generic_category(), "a new process");
  if (pid == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);  // the parent died before the death signal was set
    dup2(pipes.output[1], STDOUT_FILENO);
    dup2(pipes.output[1], STDERR_FILENO);
    for (int const d : {pipes.output[0], pipes.output[1], pipes.results[0]}) close(d);
    run_and_exit(t, options, pipes.results[1]);
  }
  close(pipes.results[1]);
  close(pipes.output[1]);
  observation seen;
  std::string results;
  bool const ended = read_all(pipes, time_for(t, options) + patience, results, seen.output);
  if (!ended) kill(pid, SIGKILL);
  int status = 0;
  waitpid(pid, &status, 0);
  close(pipes.results[0]);
  close(pipes.output[0]);
  if (!ended) {
    seen.failure = "hang";
  } else if (WIFEXITED(status) && WEXITSTATUS(status) == was_left_out) {
    seen.left_out = results;
  } else {
    seen.failure = failure_of(status);
    parse(results, seen);
  }
  return seen;
}

}  // namespace litmus
