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

template <class What>
bool for_each_undefined(std::string const& file, GElf_Word type, What what) {
  return for_each_symbol(file, type, [&](GElf_Sym const& symbol, std::string const& name) {
    if (symbol.st_shndx == SHN_UNDEF) what(name);
  });
}

}  // namespace

bool is_answered(std::string const& name) {
  if (name.empty() || name == "_GLOBAL_OFFSET_TABLE_" || name == "__tls_get_addr") return true;  // the loader's own
  bool const is_wrapped =
      std::find(std::begin(wrapped), std::end(wrapped), std::string_view(name)) != std::end(wrapped);
  return is_the_checkers(is_wrapped ? "__wrap_" + name : name);
}

bool is_instrumented(std::string const& file) {
  bool is_called = false;
  for (GElf_Word const table : {SHT_SYMTAB, SHT_DYNSYM}) {  // a library may have lost the first one
    for_each_undefined(file, table, [&](std::string const& n) { is_called = is_called || n == "__tsan_init"; });
  }
  return is_called;
}

void add_defined_names(std::string const& object, std::set<std::string, std::less<>>& all) {
  for_each_symbol(object, SHT_SYMTAB, [&](GElf_Sym const& symbol, std::string const& name) {
    if (symbol.st_shndx != SHN_UNDEF && GELF_ST_BIND(symbol.st_info) == STB_GLOBAL) all.insert(name);
  });
}

bool uses_the_checker_alone(std::string const& object) {
  bool are_answered = true;
  return for_each_undefined(object, SHT_SYMTAB,
                            [&](std::string const& n) { are_answered = are_answered && is_answered(n); }) &&
         are_answered;
}

std::vector<std::string> names_of_others(std::string const& library) {
  std::vector<std::string> all;
  for_each_undefined(library, SHT_DYNSYM, [&](std::string const& n) {
    if (!is_answered(n)) all.push_back(n);
  });
  return all;
}

}  // namespace models::instrumented
