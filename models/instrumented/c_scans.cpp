// scanf() and its like, by names with a prefix (--wrap). They read the format, and perhaps a string. The results are
// made in other memory first, since only then it is known which of them there are, and how long.
#include <wchar.h>

#include <array>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "c_accesses.hpp"
#include "c_memory.hpp"
#include "entry.hpp"
#include "scanned_format.hpp"

using models::instrumented::front;
using models::instrumented::scanned_format;
using models::instrumented::scanned_result;
using models::instrumented::stored_apart;

namespace {

constexpr std::size_t most_results = 24;

/// What is scanned: a string, or a file.
struct source {
  char const* string = nullptr;
  std::FILE* file = nullptr;
};

constexpr std::size_t unknown = SIZE_MAX;

/// A result of a call, in memory of its own, unless it is a text of any length.
class scanned {
 public:
  scanned(scanned_result const& what, void* to, std::size_t longest) : what_(what), to_(to), bytes_(size_for(longest)) {
    if (what.kind == 'n') std::memset(bytes_.begin(), not_stored, bytes_.size());
    // The text may turn out to be shorter.
    if (what.kind == 'c' && !what.is_allocated) std::memcpy(bytes_.begin(), to, bytes_.size());
  }

  void* place() { return is_of_any_length() ? to_ : bytes_.begin(); }
  [[nodiscard]] bool is_counted() const { return what_.kind != 'n'; }
  /// How much was read so far, if it came to that.
  [[nodiscard]] bool is_stored() {
    return bytes_.begin()[0] != not_stored || bytes_.begin()[what_.unit - 1] != not_stored;
  }

  void store(std::uintptr_t from) {
    if (is_of_any_length()) return models::instrumented::writes(to_, size_of(static_cast<char*>(to_)), from);
    if (!what_.is_allocated) return bytes_.copy_to(to_, size_of(bytes_.begin()), from);
    char* text = nullptr;
    std::memcpy(&text, bytes_.begin(), sizeof text);
    std::size_t const size = size_of(text);
    auto* const its = static_cast<char*>(models::instrumented::allocate_in_c(size));
    if (its != nullptr) {
      models::instrumented::writes(its, size, from);
      std::memcpy(its, text, size);
    }
    std::free(text);
    models::instrumented::stores(static_cast<char**>(to_), its, from);
  }

 private:
  static constexpr char not_stored = -1;  // nobody has read fewer than no characters

  [[nodiscard]] bool is_of_any_length() const { return bytes_.size() == 0; }

  /// With the end of a text.
  [[nodiscard]] std::size_t size_of(char const* stored) const {
    if (!what_.is_text()) return what_.unit;
    if (what_.kind == 'c') return what_.most * what_.unit;
    std::size_t const length =
        what_.unit == 1 ? std::strlen(stored) : wcslen(static_cast<wchar_t const*>(static_cast<void const*>(stored)));
    return (length + 1) * what_.unit;
  }

  [[nodiscard]] std::size_t size_for(std::size_t longest) const {
    if (what_.is_allocated) return sizeof(char*);
    if (what_.kind == 'c') return what_.most * what_.unit;
    if (!what_.is_text()) return what_.unit;
    std::size_t const most = std::min(longest, what_.most);
    return most == unknown ? 0 : (most + 1) * what_.unit;
  }

  scanned_result what_;
  void* to_;
  stored_apart bytes_;
};

int scan(source const& in, char const* format, va_list all) {
  return in.file != nullptr ? std::vfscanf(in.file, format, all) : std::vsscanf(in.string, format, all);
}

template <std::size_t... I>
int scan(source const& in, char const* format, std::array<void*, most_results> const& to, std::index_sequence<I...>) {
  return in.file != nullptr ? std::fscanf(in.file, format, to[I]...) : std::sscanf(in.string, format, to[I]...);
}

int scan(source const& in, char const* format, va_list all, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return scan(in, format, all);
  models::instrumented::read_length(format, from);
  std::size_t const longest = in.file != nullptr ? unknown : models::instrumented::read_length(in.string, from);
  scanned_format const what(format);
  if (what.has_numbers() || what.results().size() > most_results)
    f->fail(models::verdict_kind::not_explored, "scanf() with numbered results, or with more than 24, is not explored",
            from);
  models::raw_vector<scanned> results;
  results.reserve(most_results);
  std::array<void*, most_results> places{};
  for (scanned_result const& each : what.results()) {
    results.emplace_back(each, va_arg(all, void*), longest);
    places[results.size() - 1] = results.back().place();
  }
  int const count = scan(in, format, places, std::make_index_sequence<most_results>());
  int left = count;
  for (scanned& each : results) {
    if (each.is_counted() ? left-- > 0 : each.is_stored()) each.store(from);
  }
  return count;
}

}  // namespace

#define WITH_RESULTS(...)                                                \
  va_list all;                                                           \
  va_start(all, format);                                                 \
  int const count = scan(source{__VA_ARGS__}, format, all, CALLED_FROM); \
  va_end(all);                                                           \
  return count;

// The C library has them under several names, one for each edition of C.
#define SCANS(prefix)                                                                                         \
  ENTRY int __wrap_##prefix##vsscanf(char const* s, char const* format, va_list all) {                        \
    return scan(source{.string = s}, format, all, CALLED_FROM);                                               \
  }                                                                                                           \
  ENTRY int __wrap_##prefix##vfscanf(std::FILE* file, char const* format, va_list all) {                      \
    return scan(source{.file = file}, format, all, CALLED_FROM);                                              \
  }                                                                                                           \
  ENTRY int __wrap_##prefix##vscanf(char const* format, va_list all) {                                        \
    return scan(source{.file = stdin}, format, all, CALLED_FROM);                                             \
  }                                                                                                           \
  ENTRY int __wrap_##prefix##sscanf(char const* s, char const* format, ...){                                  \
      WITH_RESULTS(.string = s)} ENTRY int __wrap_##prefix##fscanf(std::FILE* file, char const* format, ...){ \
      WITH_RESULTS(.file = file)} ENTRY int __wrap_##prefix##scanf(char const* format, ...) {                 \
    WITH_RESULTS(.file = stdin)                                                                               \
  }

SCANS()
SCANS(__isoc99_)
SCANS(__isoc23_)
