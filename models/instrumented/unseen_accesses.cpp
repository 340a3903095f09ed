#include "unseen_accesses.hpp"

#include <dlfcn.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <libelf.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include <fmt/format.h>

namespace models::instrumented {

namespace {

constexpr int first_clang_that_sees_parts = 22;

std::set<std::string> producers_of(Dwarf* of) {
  std::set<std::string> all;
  Dwarf_Die unit;
  for (Dwarf_CU* cu = nullptr; dwarf_get_units(of, cu, &cu, nullptr, nullptr, &unit, nullptr) == 0;) {
    if (dwarf_srclang(&unit) == DW_LANG_Mips_Assembler) continue;
    Dwarf_Attribute attribute;
    char const* const text = dwarf_formstring(dwarf_attr(&unit, DW_AT_producer, &attribute));
    if (text != nullptr) all.emplace(text);
  }
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

/// The checker's plugin for a compiler, installed beside the library, or in the build folder; empty: there is none.
std::filesystem::path plugin_for(std::string_view compiler, std::string const& version) {
  Dl_info here{};
  if (dladdr(&first_clang_that_sees_parts, &here) == 0) return {};
  std::filesystem::path const folder = std::filesystem::path(here.dli_fname).parent_path();
  for (char const* const each : {"modelcheck", "lib/modelcheck", "../../lib/modelcheck"}) {
    auto const plugin = folder / each / fmt::format("{}-{}.so", compiler, version);
    if (std::filesystem::exists(plugin)) return std::filesystem::canonical(plugin);
  }
  return {};
}

/// Why the plugin has not seen it.
std::string without_plugin(std::string_view compiler, std::string const& version, std::string_view option) {
  auto const plugin = plugin_for(compiler, version);
  return plugin.empty() ? "for which the checker has no plugin"
                        : fmt::format("without the checker's plugin: compile with {}={}", option, plugin.string());
}

}  // namespace

std::optional<std::string> left_out_by(std::string_view producer) {
  constexpr auto words = "{} ({} {}, {})";
  if (producer.starts_with("GNU C") && has(producer, "-fsanitize=thread") && !has(producer, "/modelcheck/gcc-")) {
    std::string const version = word_behind(producer.substr(producer.find("C")), " ");
    return fmt::format(
        words,
        "structs that are passed or returned by value, pointers to member functions, the first values of "
        "local constants, inline assembly, and short comparisons of bytes",
        "GCC", version, without_plugin("gcc", version, "-fplugin"));
  }
  std::string const version = word_behind(producer, "clang version ");
  if (version.empty() || has(producer, "-fpass-plugin=modelcheck")) return std::nullopt;
  std::string const all =
      "structs that are passed by value, accesses of other sizes than 1, 2, 4, 8 and 16 bytes, inline assembly, and "
      "weak compare-and-swaps that fail for no reason";
  std::string const why = without_plugin("clang", version, "-fpass-plugin");
  if (std::atoi(version.c_str()) >= first_clang_that_sees_parts) return fmt::format(words, all, "clang", version, why);
  return fmt::format(words, "elements of arrays and members of objects that are local, by the function itself, " + all,
                     "clang", version, why);
}

std::vector<std::string> unseen_accesses(std::string const& file) {
  std::set<std::string> all;
  elf_version(EV_CURRENT);
  int const descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return {};
  if (Dwarf* const dwarf = dwarf_begin(descriptor, DWARF_C_READ); dwarf != nullptr) {
    for (std::string const& each : producers_of(dwarf)) {
      if (auto left_out = left_out_by(each)) all.insert(*std::move(left_out));
    }
    dwarf_end(dwarf);
  }
  close(descriptor);
  return {all.begin(), all.end()};
}

}  // namespace models::instrumented
