#include "files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include <fmt/format.h>

#include "bad_argument.hpp"

namespace models::checker {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest = std::size_t{4} << 30;  // of a file that is read: a device has no end
constexpr int most_links = 40;                         // as Linux follows

/// 0 or an errno.
int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t const n = ::write(file, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return 0;
}

/// 0 or an errno.
int read_all(fs::path const& path, std::string& into) {
  int const file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return errno;
  std::string block(std::size_t{1} << 18, '\0');
  int error = 0;
  for (;;) {
    ssize_t const n = ::read(file, block.data(), block.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) error = errno;
    if (n <= 0) break;
    into.append(block, 0, static_cast<std::size_t>(n));
    if (into.size() > largest) error = EFBIG;
    if (error != 0) break;
  }
  ::close(file);
  return error;
}

mode_t mode_of_new_files() {
  mode_t const mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

/// What the links lead to, whether it exists or not. Sets errno if they lead nowhere.
std::optional<fs::path> without_links(fs::path path) {
  std::error_code error;
  for (int links = 0; fs::is_symlink(fs::symlink_status(path, error)); ++links) {
    if (links == most_links) {
      errno = ELOOP;
      return std::nullopt;
    }
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  return path;
}

/// A new file beside the path, for its name to be given to; below 0: errno says why not.
int beside(fs::path const& path, std::string& name) {
  name = (path.has_parent_path() ? path.parent_path() : fs::path(".")) / ".modelcheck-XXXXXX";
  return ::mkostemp(name.data(), O_CLOEXEC);
}

/// Flushes a rename to the disk.
int sync_folder(fs::path const& folder) {
  int const file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return errno;
  int const error = ::fsync(file) != 0 ? errno : 0;
  ::close(file);
  return error;
}

int replace(fs::path const& path, mode_t mode, std::string_view bytes) {
  std::string name;  // its own: others may be writing the same
  int const file = beside(path, name);
  if (file < 0) return errno;
  int error = ::fchmod(file, mode) != 0 ? errno : write_all(file, bytes);
  if (error == 0 && ::fsync(file) != 0) error = errno;
  if (::close(file) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(name.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return sync_folder(fs::path(name).parent_path());
  ::unlink(name.c_str());
  return error;
}

/// The descriptor by which this process writes to the file already, as to /dev/stdout; below 0: there is none.
int open_for(struct stat const& its) {
  for (int const descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat open = {};
    if (::fstat(descriptor, &open) == 0 && open.st_dev == its.st_dev && open.st_ino == its.st_ino) return descriptor;
  }
  return -1;
}

int write_through(fs::path const& path, std::string_view bytes) {
  int const file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return errno;
  int const error = write_all(file, bytes);
  return ::close(file) != 0 && error == 0 ? errno : error;
}

}  // namespace

std::string content_of(fs::path const& file) {
  std::string text;
  int const error = read_all(file, text);
  if (error != 0 || text.empty())
    throw bad_argument(
        fmt::format("cannot read '{}': {}", file.string(), error != 0 ? std::strerror(error) : "it is empty"));
  return text;
}

int try_to_write(fs::path const& path) {
  struct stat its = {};
  bool const exists = ::stat(path.c_str(), &its) == 0;
  if (!exists && errno != ENOENT) return errno;
  if (exists && S_ISDIR(its.st_mode)) return EISDIR;
  if (exists && open_for(its) >= 0) return 0;
  if (exists && !S_ISREG(its.st_mode)) return ::access(path.c_str(), W_OK) == 0 ? 0 : errno;
  auto const target = without_links(path);
  if (!target || target->filename().empty()) return target ? ENOENT : errno;
  std::string name;
  int const file = beside(*target, name);
  if (file < 0) return errno;
  ::close(file);
  ::unlink(name.c_str());
  return 0;
}

int write_file(fs::path const& path, std::string_view bytes) {
  struct stat its = {};
  bool const exists = ::stat(path.c_str(), &its) == 0;
  if (!exists && errno != ENOENT) return errno;
  if (int const open = exists ? open_for(its) : -1; open >= 0) {
    std::fflush(stdout);
    return write_all(open, bytes);
  }
  if (exists && !S_ISREG(its.st_mode)) return write_through(path, bytes);
  auto const target = without_links(path);
  if (!target) return errno;
  return replace(*target, exists ? its.st_mode & 07777 : mode_of_new_files(), bytes);
}

void expect_written(fs::path const& path, int error) {
  if (error != 0) throw bad_argument(fmt::format("cannot write '{}': {}", path.string(), std::strerror(error)));
}

}  // namespace models::checker
