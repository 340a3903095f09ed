#include "checkpoint.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "../../graph/bytes.hpp"
#include "../../graph/graph_bytes.hpp"
#include "../bad_argument.hpp"

namespace models::checker {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view magic = "modelcheck checkpoint\n";
constexpr std::uint64_t version = 2 + 1000 * graph_bytes_version;

std::string whole_file(fs::path const& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in || fs::is_directory(path)) throw unreadable(errno != 0 ? std::strerror(errno) : "it is no file");
  return bytes;
}

/// What this very program is, to the last byte.
std::uint64_t this_program() {
  static std::uint64_t const hash = checksum(whole_file("/proc/self/exe"));
  return hash;
}

/// The payload between what says that it is one and what says that it is whole.
std::string sealed(std::string const& payload) {
  byte_writer out;
  out.word(version);
  out.word(payload.size());
  out.word(checksum(payload));
  return std::string(magic) + out.bytes() + payload;
}

std::string_view unsealed(std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic) throw unreadable("it is no checkpoint");
  bytes.remove_prefix(magic.size());
  constexpr std::size_t words = 3 * sizeof(std::uint64_t);
  if (bytes.size() < words) throw unreadable("it is cut short");
  byte_reader head(bytes.substr(0, words));
  std::string_view const payload = bytes.substr(words);
  if (std::uint64_t const v = head.word(); v != version)
    throw unreadable(fmt::format("its format is {}, this program's is {}", v, version));
  if (std::uint64_t const size = head.word(); size != payload.size())
    throw unreadable(fmt::format("it is cut short: it has {} of {} bytes", payload.size(), size));
  if (head.word() != checksum(payload)) throw unreadable("it is damaged: its checksum is another");
  return payload;
}

/// 0 or an error.
int write_to_disk(fs::path const& path, std::string_view bytes) {
  int const file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  int error = 0;
  while (error == 0 && !bytes.empty()) {
    ssize_t const n = ::write(file, bytes.data(), bytes.size());
    if (n < 0) {
      error = errno;
    } else {
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
  }
  if (error == 0 && ::fsync(file) != 0) error = errno;
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

/// Brings to the disk that a name stands for another file now.
int sync_folder(fs::path const& folder) {
  int const file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return errno;
  int const error = ::fsync(file) != 0 ? errno : 0;
  ::close(file);
  return error;
}

}  // namespace

std::string to_bytes(checkpoint const& state, std::uint64_t program) {
  byte_writer out;
  out.word(program);
  out.text(state.scenario);
  out.real(state.seconds);
  out.text(state.done_and_left.bytes());
  return sealed(out.bytes());
}

checkpoint checkpoint_from(std::string_view bytes, std::uint64_t program) {
  byte_reader in(unsealed(bytes));
  if (in.word() != program) throw unreadable("it was written by another build of this program");
  std::string scenario(in.text());
  double const seconds = in.real();
  checkpoint state{std::move(scenario), seconds, work(in.text())};
  in.expect_end();
  return state;
}

checkpoint load_checkpoint(fs::path const& from) {
  try {
    return checkpoint_from(whole_file(from), this_program());
  } catch (unreadable const& e) {
    throw bad_argument(fmt::format("cannot go on from '{}': {}", from.string(), e.what()));
  }
}

checkpoint_file::checkpoint_file(fs::path path) : path_(std::move(path)) {
  std::error_code ignored;
  if (fs::exists(path_, ignored)) path_ = fs::canonical(path_);  // a link stays one
  written_first_ = path_;
  written_first_ += ".new";
  int error = fs::is_directory(path_, ignored) ? EISDIR : 0;
  if (error == 0) error = write_to_disk(written_first_, "");
  if (error != 0) throw bad_argument(fmt::format("cannot write '{}': {}", path_.string(), std::strerror(error)));
  fs::remove(written_first_, ignored);
}

int checkpoint_file::write(checkpoint const& state) const {
  int error = write_to_disk(written_first_, to_bytes(state, this_program()));
  if (error == 0 && std::rename(written_first_.c_str(), path_.c_str()) != 0) error = errno;
  if (error == 0) return sync_folder(path_.has_parent_path() ? path_.parent_path() : ".");
  std::error_code ignored;
  fs::remove(written_first_, ignored);
  return error;
}

}  // namespace models::checker
