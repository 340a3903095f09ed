// printf() and its like, by names with a prefix (--wrap): they read the format and the strings that it names, and write
// a buffer, or how much was printed so far.
#include <printf.h>
#include <wchar.h>

#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "c_accesses.hpp"
#include "c_memory.hpp"
#include "entry.hpp"
#include "printed_format.hpp"

using models::raw_vector;
using models::instrumented::allocate_in_c;
using models::instrumented::is_explored;
using models::instrumented::printed_format;
using models::instrumented::read_length;
using models::instrumented::stores;
using models::instrumented::writes;

namespace {

/// All of the arguments that are numbers or pointers.
raw_vector<std::uintptr_t> arguments_of(char const* format, va_list all) {
  raw_vector<int> types(parse_printf_format(format, 0, nullptr), PA_INT);
  parse_printf_format(format, types.size(), types.data());
  raw_vector<std::uintptr_t> arguments;
  for (int const type : types) {
    int const plain = type & ~PA_FLAG_MASK;
    std::uintptr_t its = 0;
    if ((type & PA_FLAG_PTR) != 0 || plain == PA_STRING || plain == PA_WSTRING || plain == PA_POINTER) {
      its = reinterpret_cast<std::uintptr_t>(va_arg(all, void*));
    } else if (plain == PA_DOUBLE || plain == PA_FLOAT) {
      (type & PA_FLAG_LONG_DOUBLE) != 0 ? void(va_arg(all, long double)) : void(va_arg(all, double));
    } else if ((type & (PA_FLAG_LONG | PA_FLAG_LONG_LONG)) != 0) {
      its = static_cast<std::uintptr_t>(va_arg(all, long));
    } else {
      its = static_cast<std::uintptr_t>(std::intptr_t{va_arg(all, int)});
    }
    arguments.push_back(its);
  }
  return arguments;
}

/// The number of characters that are read of a string, of which at most n bytes are printed.
std::size_t read_of_wide(wchar_t const* s, std::size_t most) {
  std::mbstate_t state = {};
  std::size_t printed = 0;
  for (std::size_t i = 0;; ++i) {
    if (printed == most) return i;
    char bytes[MB_LEN_MAX];
    std::size_t const some = wcrtomb(bytes, s[i], &state);
    if (s[i] == L'\0' || some == SIZE_MAX || printed + some > most) return i + 1;
    printed += some;
  }
}

/// Calls it with each conversion, and the argument, if that may be a pointer.
template <class What>
void for_each_pointer(char const* format, va_list all, What what) {
  va_list again;
  va_copy(again, all);
  raw_vector<std::uintptr_t> const arguments = arguments_of(format, again);
  va_end(again);
  for (printed_format f(format); f.has_one();) {
    printed_format::conversion const c = f.next(arguments);
    auto* const p = c.value < arguments.size() ? reinterpret_cast<char*>(arguments[c.value]) : nullptr;
    if (p != nullptr) what(c, p);
  }
}

/// Of a string that is printed.
std::size_t bytes_read(printed_format::conversion const& c, char const* p) {
  if (!c.is_wide) return models::instrumented::bytes_of(p, c.precision);
  return read_of_wide(reinterpret_cast<wchar_t const*>(p), c.precision) * sizeof(wchar_t);
}

void accesses_of(char const* format, va_list all, std::uintptr_t from) {
  if (!is_explored()) return;
  read_length(format, from);
  for_each_pointer(format, all, [&](printed_format::conversion const& c, char* p) {
    if (c.kind == 'n') writes(p, c.size_of_number, from);
    if (c.kind == 's') models::instrumented::reads(p, bytes_read(c, p), from);
  });
}

/// The text is about to be written there, and none of the strings in it may be.
void writes_text(char* to, std::size_t size, char const* format, va_list all, std::uintptr_t from) {
  for_each_pointer(format, all, [&](printed_format::conversion const& c, char const* p) {
    if (c.kind == 's') models::instrumented::expect_apart(to, size, p, bytes_read(c, p), from);
  });
  writes(to, size, from);
}

/// How long the text is; less than 0: there is none.
int length_of(char const* format, va_list all) {
  int const before = errno;
  va_list again;
  va_copy(again, all);
  int const length = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  errno = before;
  return length;
}

int print_into(char* to, std::size_t size, char const* format, va_list all, std::uintptr_t from) {
  if (!is_explored()) return std::vsnprintf(to, size, format, all);
  accesses_of(format, all, from);
  int const length = length_of(format, all);
  if (length >= 0) writes_text(to, std::min(static_cast<std::size_t>(length) + 1, size), format, all, from);
  return std::vsnprintf(to, size, format, all);
}

/// With any size, which vsnprintf() would refuse.
int print_into(char* to, char const* format, va_list all, std::uintptr_t from) {
  if (!is_explored()) return std::vsprintf(to, format, all);
  accesses_of(format, all, from);
  int const length = length_of(format, all);
  if (length >= 0) writes_text(to, static_cast<std::size_t>(length) + 1, format, all, from);
  return std::vsprintf(to, format, all);
}

int print_into_memory(char** to, char const* format, va_list all, std::uintptr_t from) {
  accesses_of(format, all, from);
  int const length = length_of(format, all);
  if (length < 0) return length;
  std::size_t const bytes = static_cast<std::size_t>(length) + 1;
  auto* const text = static_cast<char*>(allocate_in_c(bytes));
  if (text == nullptr) return -1;
  writes(text, bytes, from);
  std::vsnprintf(text, bytes, format, all);
  stores(to, text, from);
  return length;
}

int print_to(std::FILE* file, char const* format, va_list all, std::uintptr_t from) {
  accesses_of(format, all, from);
  return std::vfprintf(file, format, all);
}

int print_to(int descriptor, char const* format, va_list all, std::uintptr_t from) {
  accesses_of(format, all, from);
  return vdprintf(descriptor, format, all);
}

}  // namespace

ENTRY int __wrap_vprintf(char const* format, va_list all) { return print_to(stdout, format, all, CALLED_FROM); }
ENTRY int __wrap_vfprintf(std::FILE* file, char const* format, va_list all) {
  return print_to(file, format, all, CALLED_FROM);
}
ENTRY int __wrap_vdprintf(int descriptor, char const* format, va_list all) {
  return print_to(descriptor, format, all, CALLED_FROM);
}
ENTRY int __wrap_vsprintf(char* to, char const* format, va_list all) {
  return print_into(to, format, all, CALLED_FROM);
}
ENTRY int __wrap_vsnprintf(char* to, std::size_t size, char const* format, va_list all) {
  return print_into(to, size, format, all, CALLED_FROM);
}
ENTRY int __wrap_vasprintf(char** to, char const* format, va_list all) {
  return print_into_memory(to, format, all, CALLED_FROM);
}

#define WITH_ARGUMENTS(call) \
  va_list all;               \
  va_start(all, format);     \
  int const result = call;   \
  va_end(all);               \
  return result;

ENTRY int __wrap_printf(char const* format, ...){WITH_ARGUMENTS(print_to(stdout, format, all, CALLED_FROM))} ENTRY
    int __wrap_fprintf(std::FILE* file, char const* format,
                       ...){WITH_ARGUMENTS(print_to(file, format, all, CALLED_FROM))} ENTRY
    int __wrap_dprintf(int descriptor, char const* format,
                       ...){WITH_ARGUMENTS(print_to(descriptor, format, all, CALLED_FROM))} ENTRY
    int __wrap_sprintf(char* to, char const* format,
                       ...){WITH_ARGUMENTS(print_into(to, format, all, CALLED_FROM))} ENTRY
    int __wrap_snprintf(char* to, std::size_t size, char const* format,
                        ...){WITH_ARGUMENTS(print_into(to, size, format, all, CALLED_FROM))} ENTRY
    int __wrap_asprintf(char** to, char const* format, ...) {
  WITH_ARGUMENTS(print_into_memory(to, format, all, CALLED_FROM))
}
