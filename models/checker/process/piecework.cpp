#include "piecework.hpp"

#include <poll.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "refused.hpp"
#include "shared_memory.hpp"
#include "signals.hpp"
#include "stillness.hpp"
#include "worker.hpp"

namespace models::checker {

namespace {

constexpr int tick_milliseconds = 10;

/// Whether it has sent a message, or has ended.
bool speaks(worker const& w) {
  pollfd socket{w.socket(), POLLIN, 0};
  if (poll(&socket, 1, tick_milliseconds) < 0 && errno != EINTR) refused("to wait for a worker");
  return socket.revents != 0;
}

batch death(search_verdict verdict, std::string message, std::uint64_t executions) {
  batch b;
  b.found.verdict = std::move(verdict);
  b.found.message = std::move(message);
  b.found.complete = executions;
  return b;
}

/// Whether the system or a user killed it, rather than the test program's failure.
bool was_ended_from_outside(int wait_status) {
  if (!WIFSIGNALED(wait_status)) return false;
  constexpr int theirs[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGXCPU};
  return std::find(std::begin(theirs), std::end(theirs), WTERMSIG(wait_status)) != std::end(theirs);
}

}  // namespace

delivery explore_pieces(program& p, int threads, exploration_options const& options, parcel const& given,
                        piecework_limits const& within) {
  auto const seen = make_shared_with_children<progress>();
  delivery d;
  d.scenario = given.scenario;
  d.how = given.how;
  for (piece const& each : given.pieces) d.explored.push_back(name(each));

  worker w(p, threads, options, *seen);
  w.give(given.pieces, given.zeros);
  auto const executions = [&] { return seen->executions.load(std::memory_order_relaxed); };
  stillness still;
  while (!speaks(w)) {
    if (within.seconds > 0 && w.seconds() > within.seconds) {
      w.call_back(worker::call::at_once);
      seen->stop.store(true, std::memory_order_relaxed);
    }
    if (!still.lasts(within.patience, executions(), w.seconds(), [&w] { return w.effort_so_far(); })) continue;
    d.died = true;
    d.brought =
        death(verdict_kind::hang, fmt::format("no execution has ended for {:g} s", within.patience), executions());
    d.brought.found.seconds = w.seconds();
    return d;
  }
  double const seconds = w.seconds();
  if (auto brought = w.receive()) {
    d.brought = std::move(*brought);
  } else {
    int const status = w.wait_status();
    if (was_ended_from_outside(status))
      throw std::runtime_error(
          fmt::format("the process that explored was ended by {}: run it again", signal_name(WTERMSIG(status))));
    d.died = true;
    d.brought = death(crash_of(status), "the process that ran it was ended", executions());
  }
  d.brought.found.seconds = seconds;
  return d;
}

}  // namespace models::checker
