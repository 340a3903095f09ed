#include "assembly.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <gelf.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "elf_symbols.hpp"

namespace models::instrumented {

namespace {

/// Where the plugins put names of what can make no call (runs_unseen.cpp), each of which ends with a null character.
constexpr char const* section_of_names = ".modelcheck_unseen";

std::string_view contents_of(Elf* of, std::string_view section) {
  std::size_t names = 0;
  if (elf_getshdrstrndx(of, &names) != 0) return {};
  for (Elf_Scn* s = nullptr; (s = elf_nextscn(of, s)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(s, &header) == nullptr) continue;
    char const* const name = elf_strptr(of, names, header.sh_name);
    if (name == nullptr || name != section) continue;
    Elf_Data const* const data = elf_getdata(s, nullptr);
    if (data != nullptr && data->d_buf != nullptr) return {static_cast<char const*>(data->d_buf), data->d_size};
  }
  return {};
}

void add_names(std::string_view section, std::set<std::string>& all) {
  while (!section.empty()) {
    auto const end = std::min(section.find('\0'), section.size());
    if (end != 0) all.emplace(section.substr(0, end));
    section.remove_prefix(std::min(end + 1, section.size()));
  }
}

/// How the files begin that are linked to every program.
bool is_of_every_program(std::string_view file) { return file.starts_with("start.") || file.starts_with("crt"); }

void add_sources(Elf* of, std::set<std::string>& all) {
  Dwarf* const dwarf = dwarf_begin_elf(of, DWARF_C_READ, nullptr);
  if (dwarf == nullptr) return;
  Dwarf_Die unit;
  for (Dwarf_CU* cu = nullptr; dwarf_get_units(dwarf, cu, &cu, nullptr, nullptr, &unit, nullptr) == 0;) {
    char const* const name = dwarf_diename(&unit);
    if (name == nullptr || dwarf_srclang(&unit) != DW_LANG_Mips_Assembler) continue;
    std::string const file = std::filesystem::path(name).filename();
    if (!is_of_every_program(file)) all.insert(file);
  }
  dwarf_end(dwarf);
}

bool is_code(Elf* of, GElf_Sym const& symbol) {
  GElf_Shdr header;
  Elf_Scn* const section = symbol.st_shndx < SHN_LORESERVE ? elf_getscn(of, symbol.st_shndx) : nullptr;
  return section != nullptr && gelf_getshdr(section, &header) != nullptr && (header.sh_flags & SHF_EXECINSTR) != 0;
}

void add_unmarked(Elf* of, std::set<std::string>& all) {
  constexpr std::string_view of_the_system[] = {"_init", "_fini", "_start", "etext", "_etext", "__etext"};
  for_each_symbol(of, SHT_SYMTAB, [&](GElf_Sym const& each, std::string const& name) {
    auto const type = GELF_ST_TYPE(each.st_info);
    bool const is_unmarked = type == STT_NOTYPE || (type == STT_FUNC && each.st_size == 0);
    if (!is_unmarked || GELF_ST_BIND(each.st_info) != STB_GLOBAL || !is_code(of, each)) return;
    if (std::find(std::begin(of_the_system), std::end(of_the_system), name) == std::end(of_the_system))
      all.insert(name);
  });
}

}  // namespace

std::set<std::string> assembly_in(Elf* file) {
  std::set<std::string> all;
  add_names(contents_of(file, section_of_names), all);
  add_sources(file, all);
  if (all.empty()) add_unmarked(file, all);
  return all;
}

}  // namespace models::instrumented
