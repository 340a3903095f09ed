#include "undefined_names.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include <instrument_options.hpp>

namespace models::instrumented {

namespace {

void const* module_of(void const* address) {
  Dl_info info{};
  return dladdr(address, &info) == 0 ? nullptr : info.dli_fbase;
}

/// Looks the name up as the loader will.
bool is_the_checkers(std::string const& name) {
  void const* const found = dlsym(RTLD_DEFAULT, name.c_str());
  static int const here = 0;
  return found != nullptr && module_of(found) == module_of(&here);
}

bool is_answered(std::string const& name) {
  if (name.empty() || name == "_GLOBAL_OFFSET_TABLE_" || name == "__tls_get_addr") return true;  // the loader's own
  bool const is_wrapped =
      std::find(std::begin(wrapped), std::end(wrapped), std::string_view(name)) != std::end(wrapped);
  return is_the_checkers(is_wrapped ? "__wrap_" + name : name);
}

/// Whether the checker defines all undefined names of a symbol table.
bool are_answered(Elf* of, Elf_Scn* section, GElf_Shdr const& header) {
  Elf_Data* const data = elf_getdata(section, nullptr);
  GElf_Sym symbol;
  for (int i = 0; data != nullptr && gelf_getsym(data, i, &symbol) != nullptr; ++i) {
    if (symbol.st_shndx != SHN_UNDEF) continue;
    char const* const name = elf_strptr(of, header.sh_link, symbol.st_name);
    if (name == nullptr || !is_answered(name)) return false;
  }
  return data != nullptr;
}

/// The same for the one symbol table of an object file.
bool is_all_answered(Elf* of) {
  for (Elf_Scn* s = nullptr; (s = elf_nextscn(of, s)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(s, &header) != nullptr && header.sh_type == SHT_SYMTAB) return are_answered(of, s, header);
  }
  return false;
}

}  // namespace

bool uses_the_checker_alone(std::string const& object) {
  elf_version(EV_CURRENT);
  int const descriptor = open(object.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  bool is_so = false;
  if (Elf* const elf = elf_begin(descriptor, ELF_C_READ, nullptr); elf != nullptr) {
    is_so = is_all_answered(elf);
    elf_end(elf);
  }
  close(descriptor);
  return is_so;
}

}  // namespace models::instrumented
