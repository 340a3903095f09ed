// Functions that make numbers of strings, or store a part of their result, by names with a prefix (--wrap).
#include <cerrno>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "c_accesses.hpp"
#include "entry.hpp"

using models::instrumented::is_explored;
using models::instrumented::reads;
using models::instrumented::stores;
using models::instrumented::writes;

namespace {

/// A number that is refused is read all the same: the blanks and the sign before it.
std::size_t before_number(char const* s) {
  std::size_t const blanks = std::strspn(s, " \t\n\v\f\r");
  return blanks + (s[blanks] == '+' || s[blanks] == '-' ? 1 : 0);
}

/// Reads the number, and the byte after it.
template <class Convert>
auto number(char const* s, char** end, std::uintptr_t from, Convert convert) {
  if (!is_explored()) return convert(s, end);
  int const before = errno;
  char* stop = nullptr;
  convert(s, &stop);
  errno = before;
  if (stop != nullptr) {  // the base is a valid one
    reads(s, std::max(static_cast<std::size_t>(stop - s), before_number(s)) + 1, from);
    if (end != nullptr) writes(end, sizeof *end, from);
  }
  return convert(s, end);
}

}  // namespace

#define INTEGER(type, name, convert)                                                                               \
  ENTRY type __wrap_##name(char const* s, char** end, int base) {                                                  \
    return number(s, end, CALLED_FROM, [base](char const* its, char** stop) { return convert(its, stop, base); }); \
  }
#define FRACTION(type, name)                                                                          \
  ENTRY type __wrap_##name(char const* s, char** end) {                                               \
    return number(s, end, CALLED_FROM, [](char const* its, char** stop) { return name(its, stop); }); \
  }
#define NUMBER(type, name, convert)                                                                                  \
  ENTRY type __wrap_##name(char const* s) {                                                                          \
    return static_cast<type>(number(s, nullptr, CALLED_FROM, [](char const* its, char** stop) { return convert; })); \
  }

INTEGER(long, strtol, strtol)
INTEGER(unsigned long, strtoul, strtoul)
INTEGER(long long, strtoll, strtoll)
INTEGER(unsigned long long, strtoull, strtoull)
INTEGER(std::intmax_t, strtoimax, strtoimax)
INTEGER(std::uintmax_t, strtoumax, strtoumax)
// As C23 has them, by the C library's own names.
INTEGER(long, __isoc23_strtol, strtol)
INTEGER(unsigned long, __isoc23_strtoul, strtoul)
INTEGER(long long, __isoc23_strtoll, strtoll)
INTEGER(unsigned long long, __isoc23_strtoull, strtoull)
INTEGER(std::intmax_t, __isoc23_strtoimax, strtoimax)
INTEGER(std::uintmax_t, __isoc23_strtoumax, strtoumax)

FRACTION(float, strtof)
FRACTION(double, strtod)
FRACTION(long double, strtold)
NUMBER(int, atoi, strtol(its, stop, 10))
NUMBER(long, atol, strtol(its, stop, 10))
NUMBER(long long, atoll, strtoll(its, stop, 10))
NUMBER(double, atof, strtod(its, stop))

// A second result.

#define WITH_SECOND(type, name, parameters, arguments, second) \
  ENTRY type __wrap_##name parameters {                        \
    second its{};                                              \
    type const result = name arguments;                        \
    stores(other, its, CALLED_FROM);                           \
    return result;                                             \
  }

WITH_SECOND(float, frexpf, (float x, int* other), (x, &its), int)
WITH_SECOND(double, frexp, (double x, int* other), (x, &its), int)
WITH_SECOND(long double, frexpl, (long double x, int* other), (x, &its), int)
WITH_SECOND(float, modff, (float x, float* other), (x, &its), float)
WITH_SECOND(double, modf, (double x, double* other), (x, &its), double)
WITH_SECOND(long double, modfl, (long double x, long double* other), (x, &its), long double)
WITH_SECOND(float, remquof, (float x, float y, int* other), (x, y, &its), int)
WITH_SECOND(double, remquo, (double x, double y, int* other), (x, y, &its), int)
WITH_SECOND(long double, remquol, (long double x, long double y, int* other), (x, y, &its), int)

ENTRY void __wrap_sincosf(float x, float* sine, float* cosine) {
  stores(sine, std::sin(x), CALLED_FROM);
  stores(cosine, std::cos(x), CALLED_FROM);
}
ENTRY void __wrap_sincos(double x, double* sine, double* cosine) {
  stores(sine, std::sin(x), CALLED_FROM);
  stores(cosine, std::cos(x), CALLED_FROM);
}
ENTRY void __wrap_sincosl(long double x, long double* sine, long double* cosine) {
  stores(sine, std::sin(x), CALLED_FROM);
  stores(cosine, std::cos(x), CALLED_FROM);
}
