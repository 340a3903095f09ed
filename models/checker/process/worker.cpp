#include "worker.hpp"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "../../graph/bytes.hpp"
#include "not_explored.hpp"
#include "orphan.hpp"
#include "refused.hpp"

namespace models::checker {

namespace {

/// False when the other side is gone.
bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t const n = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool receive_all(int socket, char* into, std::size_t size) {
  while (size != 0) {
    ssize_t const n = ::recv(socket, into, size, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    into += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

// A message is its length, in eight bytes, and its bytes.

bool send_message(int socket, std::string const& bytes) {
  byte_writer length;
  length.word(bytes.size());
  return send_all(socket, length.bytes()) && send_all(socket, bytes);
}

std::optional<std::string> receive_message(int socket) {
  std::string length(8, '\0');
  if (!receive_all(socket, length.data(), length.size())) return std::nullopt;
  std::string bytes(byte_reader(length).word(), '\0');
  if (!receive_all(socket, bytes.data(), bytes.size())) return std::nullopt;
  return bytes;
}

using exploration = exact::exploration_in_pieces;

/// As many executions were made as there are to be, by all workers together.
bool all_made(exploration_options const& options, progress const& seen) {
  return options.how.executions != 0 && seen.executions.load(std::memory_order_relaxed) >= options.how.executions;
}

bool called_back(worker::call how, exploration& search) {
  return how == worker::call::at_once || (how == worker::call::share && search.waiting() > 1);
}

}  // namespace

worker::worker(program& p, int threads, exploration_options const& options, progress& seen)
    : call_(make_shared_with_children<std::atomic<call>>()) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) refused("a channel to a worker");
  pid_t const parent = getpid();
  pid_ = fork();
  if (pid_ < 0) refused("a worker");
  if (pid_ == 0) {
    end_with(parent);
    close(ends[0]);
    serve(p, threads, options, seen, ends[1], *call_);
  }
  close(ends[1]);
  socket_ = ends[0];
}

worker::~worker() {
  close(socket_);
  if (pid_ < 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void worker::serve(program& p, int threads, exploration_options const& options, progress& seen, int socket,
                   std::atomic<call> const& called) {
  try {
    explore(p, threads, options, seen, socket, called);
  } catch (std::exception const& e) {
    batch none;
    none.found = not_explored_for(e);
    _exit(send_message(socket, to_bytes(none)) ? 0 : 1);
  }
}

void worker::explore(program& p, int threads, exploration_options const& options, progress& seen, int socket,
                     std::atomic<call> const& called) {
  exploration search(p, threads, options, seen);
  for (;;) {
    auto const message = receive_message(socket);
    if (!message) _exit(0);
    byte_reader in(*message);
    search.count_graphs_with(static_cast<unsigned>(in.number()));
    for (piece const& given : pieces_from(in.text())) search.give(given.graph, given.share);
    auto last = exploration::step::executed;
    while (last == exploration::step::executed && !called_back(called.load(std::memory_order_relaxed), search) &&
           !all_made(options, seen)) {
      last = search.execute();
    }
    if (!send_message(socket, to_bytes(take(search)))) _exit(1);
    if (last == exploration::step::failed) _exit(0);
  }
}

void worker::give(std::vector<piece> const& pieces, unsigned zeros) {
  call_->store(call::none, std::memory_order_relaxed);
  given_ = clock::now();
  busy_ = true;
  byte_writer message;
  message.number(zeros);
  message.text(to_bytes(pieces));
  send_message(socket_, message.bytes());  // should it be dead, receive() tells
}

double worker::seconds() const { return std::chrono::duration<double>(clock::now() - given_).count(); }

std::optional<batch> worker::receive() {
  auto const message = receive_message(socket_);
  if (!message) return std::nullopt;
  busy_ = false;
  return batch_from(*message);
}

int worker::wait_status() {
  int status = 0;
  if (waitpid(pid_, &status, 0) != pid_) refused("to wait for a worker");
  pid_ = -1;
  return status;
}

}  // namespace models::checker
