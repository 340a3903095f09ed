#include "child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <deque>
#include <fstream>

#include "../contender.hpp"

namespace rendezvous::bench {

namespace {

/// Between fork and exec: only what is allowed there.
[[noreturn]] void become(char* const* words, int in, int out, int err) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (in >= 0) dup2(in, 0);
  dup2(out, 1);
  dup2(err, 2);
  execv(words[0], words);
  _exit(127);
}

std::vector<char*> pointers_to(std::vector<std::string> const& words) {
  std::vector<char*> pointers;
  for (std::string const& each : words) pointers.push_back(const_cast<char*>(each.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

int create(std::filesystem::path const& file) {
  return open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
}

std::string how_it_ended(int status) {
  return WIFSIGNALED(status) ? fmt::format("killed by signal {}", WTERMSIG(status))
                             : fmt::format("exit status {}", WEXITSTATUS(status));
}

}  // namespace

child::child(std::vector<std::string> const& words, std::filesystem::path errors) : errors_(std::move(errors)) {
  signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  int const err = create(errors_);
  std::vector<char*> const pointers = pointers_to(words);
  if (err < 0 || pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) blame("cannot be started");
  process_ = fork();
  if (process_ == 0) become(pointers.data(), in[0], out[1], err);
  close(in[0]);
  close(out[1]);
  close(err);
  to_ = in[1];
  from_ = out[0];
}

child::~child() {
  close(to_);
  close(from_);
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
}

std::string child::ask(std::string const& line, std::chrono::seconds patience) {
  std::string const sent = line + "\n";
  if (write(to_, sent.data(), sent.size()) != static_cast<ssize_t>(sent.size())) blame("does not listen");
  return hear(patience);
}

std::string child::hear(std::chrono::seconds patience) {
  auto const end = std::chrono::steady_clock::now() + patience;
  std::size_t newline = 0;
  while ((newline = heard_.find('\n')) == std::string::npos) {
    auto const left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd ready{from_, POLLIN, 0};
    if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) == 0) {
      blame(fmt::format("has not answered for {} s", patience.count()));
    }
    std::array<char, 4096> some{};
    ssize_t const got = read(from_, some.data(), some.size());
    if (got <= 0) blame("is gone");
    heard_.append(some.data(), static_cast<std::size_t>(got));
  }
  std::string line = heard_.substr(0, newline);
  heard_.erase(0, newline + 1);
  return line;
}

void child::blame(std::string const& what) {
  std::string how = what;
  int status = 0;
  if (process_ > 0 && what == "is gone" && waitpid(process_, &status, 0) == process_) {
    how += ": " + how_it_ended(status);
    process_ = -1;
  }
  throw broken_contender(how + end_of_errors());
}

std::string child::end_of_errors() const {
  std::ifstream file(errors_);
  std::deque<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line);
    if (lines.size() > 5) lines.pop_front();
  }
  std::string text;
  for (std::string const& each : lines) text += "\n  " + each;
  return text;
}

bool run_program(std::vector<std::string> const& words, std::filesystem::path const& output) {
  int const out = create(output);
  std::vector<char*> const pointers = pointers_to(words);
  pid_t const process = fork();
  if (process == 0) become(pointers.data(), -1, out, out);
  close(out);
  int status = 1;
  waitpid(process, &status, 0);
  return status == 0;
}

}  // namespace rendezvous::bench
