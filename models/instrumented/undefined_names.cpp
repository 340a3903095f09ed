#include "undefined_names.hpp"

#include <dlfcn.h>
#include <link.h>

#include <stdexcept>
#include <string_view>

#include "elf_symbols.hpp"

namespace models::instrumented {

namespace {

constexpr std::string_view prefix = "__wrap_";  // the linker's, with --wrap

link_map const* module_of(void const* address) {
  Dl_info info{};
  link_map* its = nullptr;
  return dladdr1(address, &info, reinterpret_cast<void**>(&its), RTLD_DL_LINKMAP) == 0 ? nullptr : its;
}

link_map const& own_module() {
  static int const here = 0;
  return *module_of(&here);
}

/// Looks the name up as the loader will.
bool is_the_checkers(std::string const& name) {
  void const* const found = dlsym(RTLD_DEFAULT, name.c_str());
  return found != nullptr && module_of(found) == &own_module();
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
  return is_the_checkers(std::string(prefix) + name) || is_the_checkers(name);
}

bool is_instrumented(std::string const& file) {
  bool is_called = false;
  for (GElf_Word const table : {SHT_SYMTAB, SHT_DYNSYM}) {  // a library may have lost the first one
    for_each_undefined(file, table, [&](std::string const& n) { is_called = is_called || n == "__tsan_init"; });
  }
  return is_called;
}

bool is_linked_for_the_checker(std::string const& library) {
  bool is = true;
  for_each_undefined(library, SHT_DYNSYM,
                     [&](std::string const& n) { is = is && !is_the_checkers(std::string(prefix) + n); });
  return is;
}

void add_defined_names(std::string const& object, std::set<std::string, std::less<>>& all) {
  for_each_symbol(object, SHT_SYMTAB, [&](GElf_Sym const& symbol, std::string const& name) {
    if (symbol.st_shndx != SHN_UNDEF && GELF_ST_BIND(symbol.st_info) == STB_GLOBAL) all.insert(name);
  });
}

std::vector<std::string> wrapped_names() {
  char const* const library = own_module().l_name;  // empty: it is the executable
  std::vector<std::string> all;
  for_each_symbol(*library == '\0' ? "/proc/self/exe" : library, SHT_DYNSYM,
                  [&](GElf_Sym const& symbol, std::string const& name) {
                    if (symbol.st_shndx != SHN_UNDEF && name.starts_with(prefix))
                      all.push_back(name.substr(prefix.size()));
                  });
  if (all.empty()) throw std::runtime_error("the checker cannot read which calls of the program it answers");
  return all;
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
