#include "redzones.hpp"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "plugins/redzones.hpp"

namespace models::instrumented {

namespace {

using modelcheck_plugins::bytes_of_redzone;

void add_symbols(Elf* of, Elf_Scn* section, GElf_Shdr const& header, std::uintptr_t difference,
                 std::vector<std::uintptr_t>& all) {
  Elf_Data* const data = elf_getdata(section, nullptr);
  GElf_Sym symbol;
  for (int i = 0; data != nullptr && gelf_getsym(data, i, &symbol) != nullptr; ++i) {
    if (GELF_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_size != bytes_of_redzone) continue;
    char const* const name = elf_strptr(of, header.sh_link, symbol.st_name);
    if (name != nullptr && std::string_view(name).starts_with(modelcheck_plugins::redzone_symbol))
      all.push_back(symbol.st_value + difference);
  }
}

}  // namespace

void redzones::add_statics(std::string const& file, std::uintptr_t difference) {
  elf_version(EV_CURRENT);
  int const descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  Elf* const elf = elf_begin(descriptor, ELF_C_READ_MMAP, nullptr);
  for (Elf_Scn* s = nullptr; (s = elf_nextscn(elf, s)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(s, &header) != nullptr && header.sh_type == SHT_SYMTAB)
      add_symbols(elf, s, header, difference, statics_);
  }
  elf_end(elf);
  close(descriptor);
  std::sort(statics_.begin(), statics_.end());
}

void redzones::begins(int thread, std::uintptr_t end_of_variable) {
  auto& all = of(thread);
  all.insert(std::lower_bound(all.begin(), all.end(), end_of_variable, std::greater<>()), end_of_variable);
}

std::uintptr_t redzones::met(int owner, std::uintptr_t at, std::size_t size) const {
  auto const first_of = [=](auto first, auto last) {
    auto const found = std::partition_point(first, last, [=](auto begin) { return begin + bytes_of_redzone <= at; });
    return found != last && *found < at + size ? *found : 0;
  };
  if (owner < 0) return first_of(statics_.begin(), statics_.end());
  auto const& all = stacks_[static_cast<std::size_t>(owner)];
  return first_of(all.rbegin(), all.rend());
}

}  // namespace models::instrumented
