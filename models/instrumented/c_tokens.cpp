// Functions that cut a string into words, by names with a prefix (--wrap).
#include <cstdint>

#include "c_accesses.hpp"
#include "entry.hpp"

using models::instrumented::read_length;
using models::instrumented::reads;
using models::instrumented::stores;
using models::instrumented::writes;

namespace {

/// Stores the zero that ends the word, in place of the byte behind it; null: the string ends there.
char* cut(char* word, char const* between, std::uintptr_t from) {
  char* const end = word + std::strcspn(word, between);
  reads(word, static_cast<std::size_t>(end - word) + 1, from);
  if (*end == '\0') return nullptr;
  stores(end, '\0', from);
  return end + 1;
}

char* word_of(char* s, char const* between, char** rest, std::uintptr_t from) {
  read_length(between, from);
  if (s == nullptr) {
    reads(rest, sizeof *rest, from);
    s = *rest;
    if (s == nullptr) return nullptr;
  }
  std::size_t const skipped = std::strspn(s, between);
  reads(s, skipped, from);
  char* const word = s + skipped;
  char* const next = cut(word, between, from);
  stores(rest, next != nullptr ? next : word + std::strlen(word), from);
  return *word == '\0' && next == nullptr ? nullptr : word;
}

char* rest_of_strtok = nullptr;

}  // namespace

/// strtok() has one state for all threads.
ENTRY char* __wrap_strtok(char* s, char const* between) { return word_of(s, between, &rest_of_strtok, CALLED_FROM); }

ENTRY char* __wrap_strtok_r(char* s, char const* between, char** rest) {
  return word_of(s, between, rest, CALLED_FROM);
}
ENTRY char* __wrap___strtok_r(char* s, char const* between, char** rest) {
  return word_of(s, between, rest, CALLED_FROM);
}

ENTRY char* __wrap_strsep(char** s, char const* between) {
  reads(s, sizeof *s, CALLED_FROM);
  char* const word = *s;
  if (word == nullptr) return nullptr;
  read_length(between, CALLED_FROM);
  stores(s, cut(word, between, CALLED_FROM), CALLED_FROM);
  return word;
}
