#include "signals.hpp"

#include <sys/wait.h>

#include <cstring>

#include <fmt/format.h>

namespace models::checker {

signals::signals() {
  ::signal(SIGCHLD, SIG_DFL);  // were it ignored, nobody could learn how a process ended
  sigemptyset(&awaited_);
  for (int const s : {SIGCHLD, SIGINT, SIGTERM}) sigaddset(&awaited_, s);
  sigprocmask(SIG_BLOCK, &awaited_, &before_);
}

signals::~signals() {
  while (wait(std::chrono::milliseconds(0)) != 0) {
  }
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

int signals::wait(std::chrono::milliseconds longest) {
  auto const seconds = std::chrono::duration_cast<std::chrono::seconds>(longest);
  timespec limit{};
  limit.tv_sec = seconds.count();
  limit.tv_nsec = std::chrono::nanoseconds(longest - seconds).count();
  int const s = sigtimedwait(&awaited_, nullptr, &limit);
  return s == SIGINT || s == SIGTERM ? s : 0;
}

std::string signal_name(int number) {
  char const* const name = sigabbrev_np(number);
  return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", number);
}

search_verdict crash_of(int wait_status) {
  return {verdict_kind::crash, WIFSIGNALED(wait_status) ? signal_name(WTERMSIG(wait_status))
                                                        : fmt::format("exit {}", WEXITSTATUS(wait_status))};
}

}  // namespace models::checker
