#include "sealed.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "../../graph/bytes.hpp"

namespace models::checker {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t version = 7007;

std::string magic_of(std::string_view kind) { return fmt::format("modelcheck {}\n", kind); }

/// Hands over the whole file in parts. Throws unreadable.
template <class What>
void for_each_block(fs::path const& path, What what) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string block(std::size_t{1} << 18, '\0');
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() != 0)
    what(std::string_view(block).substr(0, static_cast<std::size_t>(in.gcount())));
  if (!in.eof() || fs::is_directory(path)) throw unreadable(errno != 0 ? std::strerror(errno) : "it is no file");
}

/// 0 or an error.
int write_to_disk(int file, std::string_view bytes) {
  mode_t const mask = ::umask(0);
  ::umask(mask);
  int error = ::fchmod(file, 0666 & ~mask) != 0 ? errno : 0;
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

/// Flushes a rename to the disk.
int sync_folder(fs::path const& folder) {
  int const file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return errno;
  int const error = ::fsync(file) != 0 ? errno : 0;
  ::close(file);
  return error;
}

}  // namespace

std::uint64_t this_program() {
  static std::uint64_t const hash = [] {
    std::uint64_t sum = 0;
    for_each_block("/proc/self/exe", [&](std::string_view block) { sum = checksum(block, sum); });
    return sum;
  }();
  return hash;
}

std::string sealed(std::string_view kind, std::uint64_t program, std::string const& payload) {
  byte_writer out;
  out.word(version);
  out.word(payload.size());
  out.word(checksum(payload));
  out.word(program);
  return magic_of(kind) + out.bytes() + payload;
}

std::string_view unsealed(std::string_view kind, std::uint64_t program, std::string_view bytes) {
  std::string const magic = magic_of(kind);
  if (bytes.substr(0, magic.size()) != magic) throw unreadable(fmt::format("it is no {}", kind));
  bytes.remove_prefix(magic.size());
  constexpr std::size_t words = 4 * sizeof(std::uint64_t);
  if (bytes.size() < words) throw unreadable("it is cut short");
  byte_reader head(bytes.substr(0, words));
  std::string_view const payload = bytes.substr(words);
  if (std::uint64_t const v = head.word(); v != version)
    throw unreadable(fmt::format("its format is {}, this program's is {}", v, version));
  if (std::uint64_t const size = head.word(); size != payload.size())
    throw unreadable(fmt::format("it is cut short: it has {} of {} bytes", payload.size(), size));
  if (head.word() != checksum(payload)) throw unreadable("it is damaged: its checksum is another");
  if (head.word() != program) throw unreadable("it was written by another build of this program");
  return payload;
}

std::string whole_file(fs::path const& path) {
  std::string bytes;
  for_each_block(path, [&](std::string_view block) { bytes += block; });
  return bytes;
}

int replace_file(fs::path const& path, std::string_view bytes) {
  std::string written_first = path.string() + ".new-XXXXXX";  // others may be writing the same
  int const file = ::mkstemp(written_first.data());
  if (file < 0) return errno;
  int error = write_to_disk(file, bytes);
  if (error == 0 && std::rename(written_first.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return sync_folder(path.has_parent_path() ? path.parent_path() : ".");
  std::error_code in_vain;
  fs::remove(written_first, in_vain);
  return error;
}

void replace_file_or_throw(fs::path const& path, std::string_view bytes) {
  if (int const error = replace_file(path, bytes); error != 0)
    throw std::runtime_error(fmt::format("cannot write '{}': {}", path.string(), std::strerror(error)));
}

file_lock::file_lock(fs::path const& path) {
  fs::path name = path;
  name += ".lock";
  file_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0 || ::flock(file_, LOCK_EX) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot lock " + name.string());
}

file_lock::~file_lock() { ::close(file_); }

}  // namespace models::checker
