// Functions of the C library that read and write strings and bytes, by names with a prefix (--wrap). Their accesses
// count as the program's own, of as many bytes as the function accesses by the C standard, or by POSIX.
#include <strings.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "c_memory.hpp"
#include "entry.hpp"
#include "front.hpp"

using models::instrumented::allocate_in_c;
using models::instrumented::front;

namespace {

void reads(void const* p, std::size_t size, std::uintptr_t from) {
  if (front* const f = front::of_running_thread()) f->reads(p, size, from);
}

void copies(void* to, void const* from, std::size_t size, std::uintptr_t caller) {
  if (front* const f = front::of_running_thread()) f->copies(to, from, size, caller);
}

void writes(void const* p, std::size_t size, std::uintptr_t from) {
  if (front* const f = front::of_running_thread()) f->writes(p, size, from);
}

/// The number of a string's bytes with its end, but at most `most`.
std::size_t bytes_of(char const* s, std::size_t most = SIZE_MAX) {
  std::size_t const length = most == SIZE_MAX ? std::strlen(s) : strnlen(s, most);
  return length == most ? most : length + 1;
}

/// The string's length; the program reads its bytes.
std::size_t read_length(char const* s, std::uintptr_t from) {
  std::size_t const bytes = bytes_of(s);
  reads(s, bytes, from);
  return bytes - 1;
}

/// Reads both up to the first bytes that differ, or to the end.
template <class Same>
void compares(char const* one, char const* other, std::size_t most, std::uintptr_t from, Same same) {
  std::size_t bytes = 0;
  while (bytes != most) {
    char const a = one[bytes], b = other[bytes];
    ++bytes;
    if (a == '\0' || !same(a, b)) break;
  }
  reads(one, bytes, from);
  reads(other, bytes, from);
}

constexpr auto equal = [](char a, char b) { return a == b; };
constexpr auto equal_but_for_case = [](char a, char b) {
  char const one[] = {a, '\0'}, other[] = {b, '\0'};
  return strcasecmp(one, other) == 0;
};

/// Reads up to the byte that was found, or everything.
void looks_through(void const* p, void const* found, std::size_t all, std::uintptr_t from) {
  auto const* const begin = static_cast<char const*>(p);
  reads(p, found == nullptr ? all : static_cast<std::size_t>(static_cast<char const*>(found) - begin) + 1, from);
}

char* copy_of(char const* s, std::size_t length, std::uintptr_t from) {
  auto* const copy = static_cast<char*>(allocate_in_c(length + 1));
  if (copy == nullptr) return nullptr;
  copies(copy, s, length, from);
  writes(copy + length, 1, from);
  std::memcpy(copy, s, length);
  copy[length] = '\0';
  return copy;
}

}  // namespace

// Lengths.

ENTRY std::size_t __wrap_strlen(char const* s) { return read_length(s, CALLED_FROM); }

ENTRY std::size_t __wrap_strnlen(char const* s, std::size_t most) {
  reads(s, bytes_of(s, most), CALLED_FROM);
  return strnlen(s, most);
}

// Copies.

ENTRY char* __wrap_strcpy(char* to, char const* from) {
  copies(to, from, bytes_of(from), CALLED_FROM);
  return std::strcpy(to, from);
}

ENTRY char* __wrap_stpcpy(char* to, char const* from) {
  copies(to, from, bytes_of(from), CALLED_FROM);
  return stpcpy(to, from);
}

/// It fills the rest of the buffer.
ENTRY char* __wrap_strncpy(char* to, char const* from, std::size_t size) {
  std::size_t const bytes = bytes_of(from, size);
  copies(to, from, bytes, CALLED_FROM);
  writes(to + bytes, size - bytes, CALLED_FROM);
  std::memcpy(to, from, bytes);
  std::memset(to + bytes, 0, size - bytes);
  return to;
}

ENTRY char* __wrap_stpncpy(char* to, char const* from, std::size_t size) {
  std::size_t const bytes = bytes_of(from, size);
  copies(to, from, bytes, CALLED_FROM);
  writes(to + bytes, size - bytes, CALLED_FROM);
  return stpncpy(to, from, size);
}

ENTRY char* __wrap_strcat(char* to, char const* from) {
  std::size_t const length = read_length(to, CALLED_FROM);
  copies(to + length, from, bytes_of(from), CALLED_FROM);
  return std::strcat(to, from);
}

/// It always writes the terminating zero.
ENTRY char* __wrap_strncat(char* to, char const* from, std::size_t most) {
  std::size_t const length = read_length(to, CALLED_FROM);
  std::size_t const more = strnlen(from, most);
  reads(from, bytes_of(from, most), CALLED_FROM);
  copies(to + length, from, more, CALLED_FROM);
  writes(to + length + more, 1, CALLED_FROM);
  std::memcpy(to + length, from, more);
  to[length + more] = '\0';
  return to;
}

ENTRY char* __wrap_strdup(char const* s) {
  std::size_t const length = read_length(s, CALLED_FROM);
  return copy_of(s, length, CALLED_FROM);
}

ENTRY char* __wrap_strndup(char const* s, std::size_t most) {
  reads(s, bytes_of(s, most), CALLED_FROM);
  return copy_of(s, strnlen(s, most), CALLED_FROM);
}

ENTRY void* __wrap_mempcpy(void* to, void const* from, std::size_t size) {
  copies(to, from, size, CALLED_FROM);
  return mempcpy(to, from, size);
}

ENTRY void __wrap_bcopy(void const* from, void* to, std::size_t size) {
  copies(to, from, size, CALLED_FROM);
  std::memmove(to, from, size);
}

ENTRY void __wrap_bzero(void* p, std::size_t size) {
  writes(p, size, CALLED_FROM);
  std::memset(p, 0, size);
}

ENTRY void __wrap_explicit_bzero(void* p, std::size_t size) {
  writes(p, size, CALLED_FROM);
  explicit_bzero(p, size);
}

// Comparisons.

ENTRY int __wrap_strcmp(char const* one, char const* other) {
  compares(one, other, SIZE_MAX, CALLED_FROM, equal);
  return std::strcmp(one, other);
}

ENTRY int __wrap_strncmp(char const* one, char const* other, std::size_t most) {
  compares(one, other, most, CALLED_FROM, equal);
  return std::strncmp(one, other, most);
}

ENTRY int __wrap_strcasecmp(char const* one, char const* other) {
  compares(one, other, SIZE_MAX, CALLED_FROM, equal_but_for_case);
  return strcasecmp(one, other);
}

ENTRY int __wrap_strncasecmp(char const* one, char const* other, std::size_t most) {
  compares(one, other, most, CALLED_FROM, equal_but_for_case);
  return strncasecmp(one, other, most);
}

ENTRY int __wrap_bcmp(void const* one, void const* other, std::size_t size) {
  reads(one, size, CALLED_FROM);
  reads(other, size, CALLED_FROM);
  return std::memcmp(one, other, size);
}

// Searches.

ENTRY void* __wrap_memchr(void const* p, int byte, std::size_t size) {
  void* const found = const_cast<void*>(std::memchr(p, byte, size));
  looks_through(p, found, size, CALLED_FROM);
  return found;
}

ENTRY char* __wrap_strchr(char const* s, int character) {
  char* const found = const_cast<char*>(std::strchr(s, character));
  looks_through(s, found, bytes_of(s), CALLED_FROM);
  return found;
}

/// It searches from the end, so it reads the whole string.
ENTRY char* __wrap_strrchr(char const* s, int character) {
  read_length(s, CALLED_FROM);
  return const_cast<char*>(std::strrchr(s, character));
}

ENTRY char* __wrap_strstr(char const* s, char const* word) {
  std::size_t const length = read_length(word, CALLED_FROM);
  char* const found = const_cast<char*>(std::strstr(s, word));
  reads(s, found == nullptr ? bytes_of(s) : static_cast<std::size_t>(found - s) + length, CALLED_FROM);
  return found;
}

ENTRY std::size_t __wrap_strspn(char const* s, char const* set) {
  read_length(set, CALLED_FROM);
  std::size_t const length = std::strspn(s, set);
  reads(s, length + 1, CALLED_FROM);
  return length;
}

ENTRY std::size_t __wrap_strcspn(char const* s, char const* set) {
  read_length(set, CALLED_FROM);
  std::size_t const length = std::strcspn(s, set);
  reads(s, length + 1, CALLED_FROM);
  return length;
}
