// Functions of the C library for strings of wide characters, by names with a prefix (--wrap), as c_strings.cpp has them
// for those of bytes. std::wstring uses them, too.
#include <wchar.h>

#include <cstdint>

#include "c_accesses.hpp"
#include "c_memory.hpp"
#include "entry.hpp"

namespace {

std::size_t bytes(std::size_t characters) { return characters * sizeof(wchar_t); }

void reads_wide(wchar_t const* s, std::size_t characters, std::uintptr_t from) {
  models::instrumented::reads(s, bytes(characters), from);
}

void writes_wide(wchar_t const* s, std::size_t characters, std::uintptr_t from) {
  models::instrumented::writes(s, bytes(characters), from);
}

void copies_wide(wchar_t* to, wchar_t const* from, std::size_t characters, std::uintptr_t caller) {
  models::instrumented::copies(to, from, bytes(characters), caller);
}

/// By a function that must not be called for bytes that overlap.
void copies_wide_apart(wchar_t* to, wchar_t const* from, std::size_t characters, std::uintptr_t caller) {
  models::instrumented::copies_apart(to, from, bytes(characters), caller);
}

/// With its end, but at most `most`.
std::size_t characters_of(wchar_t const* s, std::size_t most = SIZE_MAX) {
  std::size_t const length = most == SIZE_MAX ? wcslen(s) : wcsnlen(s, most);
  return length == most ? most : length + 1;
}

std::size_t read_wide_length(wchar_t const* s, std::uintptr_t from) {
  std::size_t const all = characters_of(s);
  reads_wide(s, all, from);
  return all - 1;
}

/// Reads both up to the first characters that differ, or to the end.
void compares_wide(wchar_t const* one, wchar_t const* other, std::size_t most, std::uintptr_t from) {
  std::size_t all = 0;
  while (all != most && one[all] == other[all] && one[all] != L'\0') ++all;
  if (all != most) ++all;
  reads_wide(one, all, from);
  reads_wide(other, all, from);
}

}  // namespace

ENTRY std::size_t __wrap_wcslen(wchar_t const* s) { return read_wide_length(s, CALLED_FROM); }

ENTRY std::size_t __wrap_wcsnlen(wchar_t const* s, std::size_t most) {
  reads_wide(s, characters_of(s, most), CALLED_FROM);
  return wcsnlen(s, most);
}

ENTRY wchar_t* __wrap_wcscpy(wchar_t* to, wchar_t const* from) {
  copies_wide_apart(to, from, characters_of(from), CALLED_FROM);
  return wcscpy(to, from);
}

/// wcsncpy() fills the rest of the buffer.
ENTRY wchar_t* __wrap_wcsncpy(wchar_t* to, wchar_t const* from, std::size_t size) {
  std::size_t const some = characters_of(from, size);
  models::instrumented::expect_apart(to, bytes(size), from, bytes(some), CALLED_FROM);
  copies_wide(to, from, some, CALLED_FROM);
  writes_wide(to + some, size - some, CALLED_FROM);
  return wcsncpy(to, from, size);
}

ENTRY wchar_t* __wrap_wcscat(wchar_t* to, wchar_t const* from) {
  std::size_t const length = read_wide_length(to, CALLED_FROM);
  std::size_t const more = characters_of(from);
  models::instrumented::expect_apart(to, bytes(length + more), from, bytes(more), CALLED_FROM);
  copies_wide(to + length, from, more, CALLED_FROM);
  return wcscat(to, from);
}

ENTRY wchar_t* __wrap_wcsdup(wchar_t const* s) {
  std::size_t const all = characters_of(s);
  auto* const copy = static_cast<wchar_t*>(models::instrumented::allocate_in_c(bytes(all)));
  if (copy == nullptr) return nullptr;
  copies_wide(copy, s, all, CALLED_FROM);
  return wmemcpy(copy, s, all);
}

ENTRY int __wrap_wcscmp(wchar_t const* one, wchar_t const* other) {
  compares_wide(one, other, SIZE_MAX, CALLED_FROM);
  return wcscmp(one, other);
}

ENTRY int __wrap_wcsncmp(wchar_t const* one, wchar_t const* other, std::size_t most) {
  compares_wide(one, other, most, CALLED_FROM);
  return wcsncmp(one, other, most);
}

ENTRY wchar_t* __wrap_wcschr(wchar_t const* s, wchar_t character) {
  auto* const found = const_cast<wchar_t*>(wcschr(s, character));
  reads_wide(s, found == nullptr ? characters_of(s) : static_cast<std::size_t>(found - s) + 1, CALLED_FROM);
  return found;
}

ENTRY wchar_t* __wrap_wcsrchr(wchar_t const* s, wchar_t character) {
  read_wide_length(s, CALLED_FROM);
  return const_cast<wchar_t*>(wcsrchr(s, character));
}

ENTRY wchar_t* __wrap_wmemcpy(wchar_t* to, wchar_t const* from, std::size_t size) {
  copies_wide_apart(to, from, size, CALLED_FROM);
  return wmemcpy(to, from, size);
}

ENTRY wchar_t* __wrap_wmemmove(wchar_t* to, wchar_t const* from, std::size_t size) {
  copies_wide(to, from, size, CALLED_FROM);
  return wmemmove(to, from, size);
}

ENTRY wchar_t* __wrap_wmemset(wchar_t* to, wchar_t character, std::size_t size) {
  writes_wide(to, size, CALLED_FROM);
  return wmemset(to, character, size);
}

ENTRY int __wrap_wmemcmp(wchar_t const* one, wchar_t const* other, std::size_t size) {
  reads_wide(one, size, CALLED_FROM);
  reads_wide(other, size, CALLED_FROM);
  return wmemcmp(one, other, size);
}

ENTRY wchar_t* __wrap_wmemchr(wchar_t const* s, wchar_t character, std::size_t size) {
  auto* const found = const_cast<wchar_t*>(wmemchr(s, character, size));
  reads_wide(s, found == nullptr ? size : static_cast<std::size_t>(found - s) + 1, CALLED_FROM);
  return found;
}
