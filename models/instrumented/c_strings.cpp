// Functions of the C library that read and write strings and bytes, by names with a prefix (--wrap). Their accesses
// count as the program's own, of as many bytes as the function accesses by the C standard, or by POSIX.
#include <strings.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>

#include "c_accesses.hpp"
#include "c_memory.hpp"
#include "entry.hpp"

using models::instrumented::allocate_in_c;
using models::instrumented::bytes_of;
using models::instrumented::copies;
using models::instrumented::copies_apart;
using models::instrumented::expect_apart;
using models::instrumented::is_explored;
using models::instrumented::read_length;
using models::instrumented::reads;
using models::instrumented::stored_apart;
using models::instrumented::writes;

extern "C" int __xpg_strerror_r(int, char*, std::size_t);

namespace {

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

char* character_of(char const* s, int character, std::uintptr_t from) {
  char* const found = const_cast<char*>(std::strchr(s, character));
  looks_through(s, found, bytes_of(s), from);
  return found;
}

/// strrchr() reads the whole string, since it searches from the end.
char* last_character_of(char const* s, int character, std::uintptr_t from) {
  read_length(s, from);
  return const_cast<char*>(std::strrchr(s, character));
}

/// `found`: where the word is in the string.
char* word_in(char const* s, char const* word, char* found, std::uintptr_t from) {
  std::size_t const length = read_length(word, from);
  reads(s, found == nullptr ? bytes_of(s) : static_cast<std::size_t>(found - s) + length, from);
  return found;
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
  copies_apart(to, from, bytes_of(from), CALLED_FROM);
  return std::strcpy(to, from);
}

ENTRY char* __wrap_stpcpy(char* to, char const* from) {
  copies_apart(to, from, bytes_of(from), CALLED_FROM);
  return stpcpy(to, from);
}

/// strncpy() fills the rest of the buffer.
ENTRY char* __wrap_strncpy(char* to, char const* from, std::size_t size) {
  std::size_t const bytes = bytes_of(from, size);
  expect_apart(to, size, from, bytes, CALLED_FROM);
  copies(to, from, bytes, CALLED_FROM);
  writes(to + bytes, size - bytes, CALLED_FROM);
  std::memcpy(to, from, bytes);
  std::memset(to + bytes, 0, size - bytes);
  return to;
}

ENTRY char* __wrap_stpncpy(char* to, char const* from, std::size_t size) {
  std::size_t const bytes = bytes_of(from, size);
  expect_apart(to, size, from, bytes, CALLED_FROM);
  copies(to, from, bytes, CALLED_FROM);
  writes(to + bytes, size - bytes, CALLED_FROM);
  return stpncpy(to, from, size);
}

ENTRY char* __wrap_strcat(char* to, char const* from) {
  std::size_t const length = read_length(to, CALLED_FROM);
  std::size_t const more = bytes_of(from);
  expect_apart(to, length + more, from, more, CALLED_FROM);
  copies(to + length, from, more, CALLED_FROM);
  return std::strcat(to, from);
}

/// strncat() always writes the terminating zero.
ENTRY char* __wrap_strncat(char* to, char const* from, std::size_t most) {
  std::size_t const length = read_length(to, CALLED_FROM);
  std::size_t const more = strnlen(from, most);
  reads(from, bytes_of(from, most), CALLED_FROM);
  expect_apart(to, length + more + 1, from, bytes_of(from, most), CALLED_FROM);
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
  copies_apart(to, from, size, CALLED_FROM);
  return mempcpy(to, from, size);
}

ENTRY void __wrap_bcopy(void const* from, void* to, std::size_t size) {
  copies(to, from, size, CALLED_FROM);
  std::memmove(to, from, size);
}

/// Copies up to that byte, and with it.
ENTRY void* __wrap_memccpy(void* to, void const* from, int byte, std::size_t size) {
  auto const* const found = static_cast<char const*>(std::memchr(from, byte, size));
  std::size_t const bytes =
      found == nullptr ? size : static_cast<std::size_t>(found - static_cast<char const*>(from)) + 1;
  copies_apart(to, from, bytes, CALLED_FROM);
  return memccpy(to, from, byte, size);
}

/// The bytes of an odd number but for the last.
ENTRY void __wrap_swab(void const* from, void* to, ssize_t size) {
  std::size_t const bytes = size < 2 ? 0 : static_cast<std::size_t>(size) / 2 * 2;
  reads(from, bytes, CALLED_FROM);
  writes(to, bytes, CALLED_FROM);
  swab(from, to, size);
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

ENTRY int __wrap_strcoll(char const* one, char const* other) {
  read_length(one, CALLED_FROM);
  read_length(other, CALLED_FROM);
  return std::strcoll(one, other);
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

/// memrchr() searches from the end.
ENTRY void* __wrap_memrchr(void const* p, int byte, std::size_t size) {
  auto const* const begin = static_cast<char const*>(p);
  void* const found = const_cast<void*>(memrchr(p, byte, size));
  std::size_t const before = found == nullptr ? 0 : static_cast<std::size_t>(static_cast<char*>(found) - begin);
  reads(begin + before, size - before, CALLED_FROM);
  return found;
}

ENTRY void* __wrap_rawmemchr(void const* p, int byte) {
  void* const found = const_cast<void*>(rawmemchr(p, byte));
  looks_through(p, found, 0, CALLED_FROM);
  return found;
}

/// Without success it has looked at all of it.
ENTRY void* __wrap_memmem(void const* p, std::size_t size, void const* word, std::size_t length) {
  void* const found = memmem(p, size, word, length);
  std::size_t const before =
      found == nullptr ? 0 : static_cast<std::size_t>(static_cast<char*>(found) - static_cast<char const*>(p));
  reads(word, length, CALLED_FROM);
  reads(p, found == nullptr ? size : before + length, CALLED_FROM);
  return found;
}

ENTRY char* __wrap_strchrnul(char const* s, int character) {
  char* const found = const_cast<char*>(strchrnul(s, character));
  looks_through(s, found, 0, CALLED_FROM);
  return found;
}

ENTRY char* __wrap_strchr(char const* s, int character) { return character_of(s, character, CALLED_FROM); }
ENTRY char* __wrap_strrchr(char const* s, int character) { return last_character_of(s, character, CALLED_FROM); }
ENTRY char* __wrap_index(char const* s, int character) { return character_of(s, character, CALLED_FROM); }
ENTRY char* __wrap_rindex(char const* s, int character) { return last_character_of(s, character, CALLED_FROM); }

ENTRY char* __wrap_strstr(char const* s, char const* word) {
  return word_in(s, word, const_cast<char*>(std::strstr(s, word)), CALLED_FROM);
}

ENTRY char* __wrap_strcasestr(char const* s, char const* word) {
  return word_in(s, word, const_cast<char*>(strcasestr(s, word)), CALLED_FROM);
}

ENTRY char* __wrap_strpbrk(char const* s, char const* set) {
  read_length(set, CALLED_FROM);
  char* const found = const_cast<char*>(std::strpbrk(s, set));
  looks_through(s, found, bytes_of(s), CALLED_FROM);
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

// Texts of errors.

/// As POSIX has it.
ENTRY int __wrap___xpg_strerror_r(int error, char* to, std::size_t size) {
  if (!is_explored()) return __xpg_strerror_r(error, to, size);
  stored_apart text(size);
  int const result = __xpg_strerror_r(error, text.begin(), size);
  text.copy_to(to, bytes_of(text.begin(), size), CALLED_FROM);
  return result;
}

/// As GNU has it: most texts exist already.
ENTRY char* __wrap_strerror_r(int error, char* to, std::size_t size) {
  if (!is_explored()) return strerror_r(error, to, size);
  stored_apart text(size);
  char* const result = strerror_r(error, text.begin(), size);
  if (result != text.begin()) return result;
  text.copy_to(to, bytes_of(text.begin(), size), CALLED_FROM);
  return to;
}
