#include "unseen_accesses.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <set>

#include <fmt/format.h>

namespace models::instrumented {

namespace {

constexpr int first_clang_that_sees_parts = 22;

std::set<std::string> producers_of(std::string const& file) {
  std::set<std::string> all;
  int const descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return all;
  if (Dwarf* const dwarf = dwarf_begin(descriptor, DWARF_C_READ); dwarf != nullptr) {
    Dwarf_Die unit;
    for (Dwarf_CU* cu = nullptr; dwarf_get_units(dwarf, cu, &cu, nullptr, nullptr, &unit, nullptr) == 0;) {
      Dwarf_Attribute attribute;
      char const* const text = dwarf_formstring(dwarf_attr(&unit, DW_AT_producer, &attribute));
      if (text != nullptr) all.emplace(text);
    }
    dwarf_end(dwarf);
  }
  close(descriptor);
  return all;
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// The word behind `before`; empty if that is not there.
std::string word_behind(std::string_view text, std::string_view before) {
  auto const at = text.find(before);
  if (at == text.npos) return {};
  std::string_view const rest = text.substr(at + before.size());
  return std::string(rest.substr(0, rest.find(' ')));
}

}  // namespace

std::optional<std::string> left_out_by(std::string_view producer) {
  constexpr auto words = "{} ({} {}, for which the checker has no plugin)";
  if (producer.starts_with("GNU C") && has(producer, "-fsanitize=thread") && !has(producer, "/modelcheck/gcc-")) {
    std::string const version = word_behind(producer.substr(producer.find("C")), " ");
    return fmt::format(words, "structs that are passed or returned by value, and short comparisons of bytes", "GCC",
                       version);
  }
  std::string const version = word_behind(producer, "clang version ");
  if (version.empty() || has(producer, "-fpass-plugin=modelcheck")) return std::nullopt;
  std::string const weak = "weak compare-and-swaps that fail for no reason";
  if (std::atoi(version.c_str()) >= first_clang_that_sees_parts) return fmt::format(words, weak, "clang", version);
  return fmt::format(words,
                     "elements of arrays and members of objects that are local, by the function itself, and " + weak,
                     "clang", version);
}

std::vector<std::string> unseen_accesses(std::string const& file) {
  std::set<std::string> all;
  for (std::string const& each : producers_of(file)) {
    if (auto left_out = left_out_by(each)) all.insert(*std::move(left_out));
  }
  return {all.begin(), all.end()};
}

}  // namespace models::instrumented
