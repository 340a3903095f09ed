// The symbols of an executable, a library or an object file.
#pragma once

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <string>

namespace models::instrumented {

/// Calls `what` for each symbol and its name of the first symbol table of that type. False: there is no such table.
template <class What>
bool for_each_symbol(Elf* of, GElf_Word type, What what) {
  for (Elf_Scn* s = nullptr; (s = elf_nextscn(of, s)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(s, &header) == nullptr || header.sh_type != type) continue;
    Elf_Data* const data = elf_getdata(s, nullptr);
    GElf_Sym symbol;
    for (int i = 0; data != nullptr && gelf_getsym(data, i, &symbol) != nullptr; ++i) {
      char const* const name = elf_strptr(of, header.sh_link, symbol.st_name);
      what(symbol, std::string(name == nullptr ? "?" : name));
    }
    return data != nullptr;
  }
  return false;
}

/// Of that file. False also when it cannot be read.
template <class What>
bool for_each_symbol(std::string const& file, GElf_Word type, What what) {
  elf_version(EV_CURRENT);
  int const descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  bool is_there = false;
  if (Elf* const elf = elf_begin(descriptor, ELF_C_READ, nullptr); elf != nullptr) {
    is_there = for_each_symbol(elf, type, what);
    elf_end(elf);
  }
  close(descriptor);
  return is_there;
}

}  // namespace models::instrumented
