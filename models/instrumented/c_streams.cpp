// Functions that move bytes between files and memory, by names with a prefix (--wrap). The files are the system's: each
// execution reads and writes them again.
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "c_accesses.hpp"
#include "entry.hpp"

using models::instrumented::is_explored;
using models::instrumented::read_length;
using models::instrumented::reads;
using models::instrumented::stored_apart;
using models::instrumented::writes;

ENTRY void* __wrap_realloc(void* p, std::size_t size);

namespace {

/// `read` stores up to n bytes, and returns their number, or less than 0.
template <class Read>
auto reads_into(void* to, std::size_t size, std::uintptr_t from, Read read) {
  if (!is_explored() || size == 0) return read(to, size);
  stored_apart bytes(size);
  auto const some = read(bytes.begin(), size);
  if (some > 0) bytes.copy_to(to, static_cast<std::size_t>(some), from);
  return some;
}

/// Newlines fill what fgets() does not store. It stores one only before the terminating zero, and nothing after that.
std::size_t bytes_of_line(stored_apart& line) {
  auto const* const found = static_cast<char const*>(std::memchr(line.begin(), '\n', line.size()));
  if (found == nullptr) return line.size();
  auto const before = static_cast<std::size_t>(found - line.begin());
  bool const is_read = before + 1 < line.size() && found[1] == '\0';
  return is_read ? before + 2 : before;
}

/// The line, with its end, in memory of the program's, which grows as it must.
void* give_line(char** to, std::size_t* size, char const* line, std::size_t bytes, std::uintptr_t from) {
  constexpr std::size_t least = 120;  // as the C library has it
  reads(to, sizeof *to, from);
  reads(size, sizeof *size, from);
  if (*to == nullptr || *size < bytes) {
    std::size_t const more = std::max({bytes, least, *to == nullptr ? 0 : 2 * *size});
    auto* const other = static_cast<char*>(__wrap_realloc(*to, more));
    if (other == nullptr) return nullptr;
    models::instrumented::stores(to, other, from);
    models::instrumented::stores(size, more, from);
  }
  writes(*to, bytes, from);
  return std::memcpy(*to, line, bytes);
}

ssize_t get_line(char** to, std::size_t* size, int end, std::FILE* file, std::uintptr_t from) {
  char* line = nullptr;
  std::size_t its_size = 0;
  ssize_t const length = getdelim(&line, &its_size, end, file);
  bool const is_given = length >= 0 && give_line(to, size, line, static_cast<std::size_t>(length) + 1, from) != nullptr;
  std::free(line);
  return is_given ? length : -1;
}

}  // namespace

// Streams.

ENTRY int __wrap_puts(char const* s) {
  if (is_explored()) read_length(s, CALLED_FROM);
  return std::puts(s);
}

ENTRY int __wrap_fputs(char const* s, std::FILE* file) {
  if (is_explored()) read_length(s, CALLED_FROM);
  return std::fputs(s, file);
}

ENTRY void __wrap_perror(char const* s) {
  if (is_explored() && s != nullptr) read_length(s, CALLED_FROM);
  std::perror(s);
}

ENTRY std::size_t __wrap_fwrite(void const* p, std::size_t size, std::size_t count, std::FILE* file) {
  reads(p, size * count, CALLED_FROM);
  return std::fwrite(p, size, count, file);
}

ENTRY std::size_t __wrap_fread(void* to, std::size_t size, std::size_t count, std::FILE* file) {
  if (size == 0) return 0;
  std::size_t const bytes =
      reads_into(to, size * count, CALLED_FROM, [file](void* p, std::size_t n) { return std::fread(p, 1, n, file); });
  return bytes / size;
}

ENTRY char* __wrap_fgets(char* to, int size, std::FILE* file) {
  if (!is_explored() || size <= 0) return std::fgets(to, size, file);
  stored_apart line(static_cast<std::size_t>(size), '\n');
  if (std::fgets(line.begin(), size, file) == nullptr) return nullptr;
  line.copy_to(to, bytes_of_line(line), CALLED_FROM);
  return to;
}

ENTRY ssize_t __wrap_getline(char** to, std::size_t* size, std::FILE* file) {
  return get_line(to, size, '\n', file, CALLED_FROM);
}
ENTRY ssize_t __wrap_getdelim(char** to, std::size_t* size, int end, std::FILE* file) {
  return get_line(to, size, end, file, CALLED_FROM);
}
ENTRY ssize_t __wrap___getdelim(char** to, std::size_t* size, int end, std::FILE* file) {
  return get_line(to, size, end, file, CALLED_FROM);
}

// Descriptors.

ENTRY ssize_t __wrap_write(int descriptor, void const* p, std::size_t size) {
  reads(p, size, CALLED_FROM);
  return write(descriptor, p, size);
}

ENTRY ssize_t __wrap_pwrite(int descriptor, void const* p, std::size_t size, off_t at) {
  reads(p, size, CALLED_FROM);
  return pwrite(descriptor, p, size, at);
}
ENTRY ssize_t __wrap_pwrite64(int descriptor, void const* p, std::size_t size, off_t at) {
  reads(p, size, CALLED_FROM);
  return pwrite(descriptor, p, size, at);
}

ENTRY ssize_t __wrap_read(int descriptor, void* to, std::size_t size) {
  return reads_into(to, size, CALLED_FROM, [descriptor](void* p, std::size_t n) { return read(descriptor, p, n); });
}

ENTRY ssize_t __wrap_pread(int descriptor, void* to, std::size_t size, off_t at) {
  return reads_into(to, size, CALLED_FROM,
                    [descriptor, at](void* p, std::size_t n) { return pread(descriptor, p, n, at); });
}
ENTRY ssize_t __wrap_pread64(int descriptor, void* to, std::size_t size, off_t at) {
  return reads_into(to, size, CALLED_FROM,
                    [descriptor, at](void* p, std::size_t n) { return pread(descriptor, p, n, at); });
}
