#include "sealed.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "../../graph/bytes.hpp"
#include "../bad_argument.hpp"

namespace models::checker {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t version = 7008;

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

file_lock::file_lock(fs::path const& path) {
  fs::path name = path;
  name += ".lock";
  file_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0 || ::flock(file_, LOCK_EX) != 0)
    throw bad_argument(fmt::format("cannot lock '{}': {}", name.string(), std::strerror(errno)));
}

file_lock::~file_lock() { ::close(file_); }

}  // namespace models::checker
