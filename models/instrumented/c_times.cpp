// The C library's functions of time, by names with a prefix (--wrap). Clocks are the front's (clock_gettime() is
// interposed).
#include <sys/time.h>
#include <time.h>

#include <cstdint>

#include "c_accesses.hpp"
#include "entry.hpp"

using models::instrumented::front;
using models::instrumented::is_explored;
using models::instrumented::read_length;
using models::instrumented::reads;
using models::instrumented::stored_apart;
using models::instrumented::stores;
using models::instrumented::writes;

namespace {

/// The fields that C knows.
constexpr std::size_t fields = sizeof(int) * 9;

/// Makes the time a normal one, too.
time_t made_of(tm* t, std::uintptr_t from, time_t (*make)(tm*)) {
  if (is_explored()) {
    reads(t, offsetof(tm, tm_wday), from);
    reads(&t->tm_isdst, sizeof t->tm_isdst, from);
    writes(t, sizeof *t, from);
  }
  return make(t);
}

tm* split(time_t const* t, tm* into, std::uintptr_t from, tm* (*real)(time_t const*, tm*)) {
  reads(t, sizeof *t, from);
  writes(into, sizeof *into, from);
  return real(t, into);
}

/// Into one place for all threads.
tm* split_in_place(time_t const* t, std::uintptr_t from, tm* (*real)(time_t const*)) {
  reads(t, sizeof *t, from);
  tm* const its = real(t);
  if (its != nullptr) writes(its, sizeof *its, from);
  return its;
}

/// A text, also in one place for all threads.
char* text_in_place(char* text, std::uintptr_t from) {
  if (text != nullptr && is_explored()) writes(text, models::instrumented::bytes_of(text), from);
  return text;
}

constexpr std::size_t bytes_of_text = 26;

template <class Print>
char* print_into(char* to, std::uintptr_t from, Print print) {
  if (!is_explored()) return print(to);
  stored_apart text(bytes_of_text);
  if (print(text.begin()) == nullptr) return nullptr;
  text.copy_to(to, models::instrumented::bytes_of(text.begin(), text.size()), from);
  return to;
}

}  // namespace

// What time it is.

ENTRY time_t __wrap_time(time_t* to) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return time(to);
  time_t const now = f->time().tv_sec;
  stores(to, now, CALLED_FROM);
  return now;
}

/// The time of the processor passes as that of the other clocks.
ENTRY clock_t __wrap_clock() {
  front* const f = front::of_running_thread();
  if (f == nullptr) return clock();
  constexpr long nanoseconds = 1'000'000'000 / CLOCKS_PER_SEC;
  timespec const now = f->time();
  return now.tv_sec % (1L << 32) * CLOCKS_PER_SEC + now.tv_nsec / nanoseconds;
}

ENTRY int __wrap_gettimeofday(timeval* to, void* zone) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return gettimeofday(to, zone);
  timespec const now = f->time();
  constexpr long nanoseconds = 1000;
  stores(to, {now.tv_sec, now.tv_nsec / nanoseconds}, CALLED_FROM);
  stores(static_cast<struct timezone*>(zone), {}, CALLED_FROM);
  return 0;
}

ENTRY int __wrap_timespec_get(timespec* to, int base) {
  front* const f = front::of_running_thread();
  if (f == nullptr || base != TIME_UTC) return timespec_get(to, base);
  stores(to, f->time(), CALLED_FROM);
  return base;
}

// Its parts.

ENTRY tm* __wrap_localtime_r(time_t const* t, tm* into) { return split(t, into, CALLED_FROM, localtime_r); }
ENTRY tm* __wrap_gmtime_r(time_t const* t, tm* into) { return split(t, into, CALLED_FROM, gmtime_r); }
ENTRY tm* __wrap_localtime(time_t const* t) { return split_in_place(t, CALLED_FROM, localtime); }
ENTRY tm* __wrap_gmtime(time_t const* t) { return split_in_place(t, CALLED_FROM, gmtime); }
ENTRY time_t __wrap_mktime(tm* t) { return made_of(t, CALLED_FROM, mktime); }
ENTRY time_t __wrap_timegm(tm* t) { return made_of(t, CALLED_FROM, timegm); }

// Its text.

ENTRY std::size_t __wrap_strftime(char* to, std::size_t size, char const* format, tm const* t) {
  if (!is_explored()) return strftime(to, size, format, t);
  read_length(format, CALLED_FROM);
  reads(t, fields, CALLED_FROM);
  stored_apart text(size);
  std::size_t const length = strftime(text.begin(), size, format, t);
  bool const has_room = length != 0 || *format == '\0';
  text.copy_to(to, has_room ? std::min(length + 1, size) : size, CALLED_FROM);  // without room it may write it all
  return length;
}

ENTRY char* __wrap_asctime_r(tm const* t, char* to) {
  reads(t, fields, CALLED_FROM);
  return print_into(to, CALLED_FROM, [t](char* text) { return asctime_r(t, text); });
}

ENTRY char* __wrap_ctime_r(time_t const* t, char* to) {
  reads(t, sizeof *t, CALLED_FROM);
  return print_into(to, CALLED_FROM, [t](char* text) { return ctime_r(t, text); });
}

ENTRY char* __wrap_asctime(tm const* t) {
  reads(t, fields, CALLED_FROM);
  return text_in_place(asctime(t), CALLED_FROM);
}

ENTRY char* __wrap_ctime(time_t const* t) {
  reads(t, sizeof *t, CALLED_FROM);
  return text_in_place(ctime(t), CALLED_FROM);
}
