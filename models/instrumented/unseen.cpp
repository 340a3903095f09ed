#include "unseen.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "../checker/report/text.hpp"
#include "../checker/shell_words.hpp"
#include "assembly.hpp"
#include "called_names.hpp"
#include "demangled.hpp"
#include "harmless_functions.hpp"
#include "undefined_names.hpp"
#include "unseen_accesses.hpp"

namespace models::instrumented {

namespace {

constexpr std::string_view known[] = {"libc.so",       "libm.so",  "libstdc++.so", "libgcc_s.so",
                                      "libpthread.so", "libdl.so", "librt.so",     "libc++.so",
                                      "libc++abi.so",  "ld-linux", "libatomic.so", "libmodelcheck.so",
                                      "libgtest",      "libgmock", "libCatch2",    "libboost_unit_test_framework"};

/// Files that compilers link to every program, the checker's own one, and those of frameworks for tests.
constexpr std::string_view known_files[] = {"crt",           "Scrt1",        "rcrt1",         "gcrt1",
                                            "gtest.cpp",     "gtest-all.cc", "gtest_main.cc", "gmock-all.cc",
                                            "gmock_main.cc", "catch_"};

bool is_known_file(std::string_view file) {
  return std::any_of(std::begin(known_files), std::end(known_files), [&](auto name) { return file.starts_with(name); });
}

/// Of a file that is instrumented: what calls the sanitizer at its start, as g++ and clang name it.
bool is_of_instrumented(std::string_view function) {
  return function.find("sub_I_00099_") != function.npos || function.starts_with("tsan.module_ctor");
}

bool is_known(std::string_view library) {
  return std::any_of(std::begin(known), std::end(known), [&](auto name) { return library.starts_with(name); });
}

void add_needed(Elf* of, Elf_Scn* section, GElf_Shdr const& header, std::vector<std::string>& all) {
  Elf_Data* const data = elf_getdata(section, nullptr);
  GElf_Dyn entry;
  for (int i = 0; data != nullptr && gelf_getdyn(data, i, &entry) != nullptr && entry.d_tag != DT_NULL; ++i) {
    if (entry.d_tag != DT_NEEDED) continue;
    char const* const name = elf_strptr(of, header.sh_link, entry.d_un.d_val);
    if (name != nullptr && !is_known(name)) all.emplace_back(name);
  }
}

/// The files that were linked into it and are not instrumented: a symbol table has each one's local names behind its
/// own.
void add_files(Elf* of, Elf_Scn* section, GElf_Shdr const& header, std::vector<std::string>& all) {
  Elf_Data* const data = elf_getdata(section, nullptr);
  std::string file;
  auto const end_file = [&] {
    if (!file.empty() && std::find(all.begin(), all.end(), file) == all.end()) all.push_back(file);
    file.clear();
  };
  GElf_Sym symbol;
  for (int i = 0; data != nullptr && gelf_getsym(data, i, &symbol) != nullptr; ++i) {
    char const* const name = elf_strptr(of, header.sh_link, symbol.st_name);
    if (name == nullptr || GELF_ST_BIND(symbol.st_info) != STB_LOCAL) continue;
    if (GELF_ST_TYPE(symbol.st_info) == STT_FILE) {
      end_file();
      if (!is_known_file(name)) file = name;
    } else if (is_of_instrumented(name)) {
      file.clear();
    }
  }
  end_file();
}

}  // namespace

std::vector<std::string> unseen_libraries(std::string const& file) {
  std::vector<std::string> all;
  elf_version(EV_CURRENT);
  int const descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return all;
  if (Elf* const elf = elf_begin(descriptor, ELF_C_READ, nullptr); elf != nullptr) {
    bool are_files_known = elf_kind(elf) != ELF_K_ELF;
    for (Elf_Scn* s = nullptr; (s = elf_nextscn(elf, s)) != nullptr;) {
      GElf_Shdr header;
      if (gelf_getshdr(s, &header) == nullptr) continue;
      if (header.sh_type == SHT_DYNAMIC) add_needed(elf, s, header, all);
      if (header.sh_type != SHT_SYMTAB) continue;
      add_files(elf, s, header, all);
      are_files_known = true;
    }
    if (!are_files_known) all.emplace_back("code whose symbols are stripped");
    auto const assembly = elf_kind(elf) == ELF_K_ELF ? assembly_in(elf) : std::set<std::string>();
    all.insert(all.end(), assembly.begin(), assembly.end());
    elf_end(elf);
  }
  close(descriptor);
  return all;
}

namespace {

/// Whether it is a function of a library of the language. Those of the math library, and of others, access none of the
/// program's memory.
bool is_of_the_language(std::string const& name) {
  void* const found = dlsym(RTLD_DEFAULT, name.c_str());
  Dl_info info{};
  void* entry = nullptr;
  if (found == nullptr || dladdr1(found, &info, &entry, RTLD_DL_SYMENT) == 0) return false;
  auto const* const symbol = static_cast<ElfW(Sym) const*>(entry);
  if (symbol != nullptr && ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT) return false;
  std::string const file = std::filesystem::path(info.dli_fname).filename();
  return file.starts_with("libc.so") || file.starts_with("libstdc++.so") || file.starts_with("libc++");
}

bool is_harmless(std::string const& in_words) {
  return std::find(std::begin(harmless_functions), std::end(harmless_functions), in_words) !=
         std::end(harmless_functions);
}

/// Without what it is called with, and without what its name says of templates.
std::string short_name(std::string const& in_words) {
  for (part_of_library const& p : parts_of_library) {
    if (in_words.find(p.in_name) != in_words.npos) return std::string(p.name);
  }
  return in_words.substr(0, in_words.find('(')) + "()";
}

template <class Names>
std::vector<std::string> unseen_among(Names const& names) {
  std::set<std::string> all;
  for (std::string const& name : names) {
    std::string const in_words = demangled(name);
    if (!is_answered(name) && is_of_the_language(name) && !is_harmless(in_words)) all.insert(short_name(in_words));
  }
  return {all.begin(), all.end()};
}

}  // namespace

std::vector<std::string> unseen_functions(std::string const& library) { return unseen_among(names_of_others(library)); }

namespace {

/// The file that loads this program, and its libraries; empty: it is not known.
std::string loader() {
  std::string its;
  auto const look_at = [](dl_phdr_info* executable, std::size_t, void* found) {
    for (int i = 0; i != executable->dlpi_phnum; ++i) {
      ElfW(Phdr) const& each = executable->dlpi_phdr[i];
      if (each.p_type == PT_INTERP)
        *static_cast<std::string*>(found) = reinterpret_cast<char const*>(executable->dlpi_addr + each.p_vaddr);
    }
    return 1;
  };
  dl_iterate_phdr(look_at, &its);
  return its;
}

/// Where the loader finds the libraries that a file needs, by their names. Of what it would load it runs nothing.
std::map<std::string, std::string> files_needed_by(std::string const& file) {
  std::map<std::string, std::string> all;
  std::string const asks = fmt::format("{} --list {} 2>&1", checker::shell_word(loader()), checker::shell_word(file));
  FILE* const answer = popen(asks.c_str(), "r");
  char line[4096];
  while (answer != nullptr && std::fgets(line, sizeof line, answer) != nullptr) {
    std::string_view const text = line;  // "\tlibbox.so => /lib/libbox.so (0x7f0000000000)"
    auto const arrow = text.find(" => "), behind = text.rfind(" (");
    if (arrow == text.npos || behind == text.npos || behind < arrow + 4) continue;
    all.emplace(text.substr(1, arrow - 1), text.substr(arrow + 4, behind - arrow - 4));
  }
  if (answer != nullptr) pclose(answer);
  return all;
}

/// The file of a library that this process has loaded; empty: it has not.
std::string loaded_file_of(std::string const& library) {
  void* const handle = dlopen(library.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (handle == nullptr) return {};
  link_map const* its = nullptr;
  std::string const file = dlinfo(handle, RTLD_DI_LINKMAP, &its) == 0 ? its->l_name : "";
  dlclose(handle);
  return file;
}

void add_new(std::vector<std::string> const& some, std::vector<std::string>& all) {
  for (std::string const& each : some) {
    if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
  }
}

/// With those of the libraries that it needs which are instrumented, too. `file_of` says where these are, and
/// `called_by` what they call.
template <class File, class Called>
unseen unseen_of(std::string const& program, File file_of, Called called_by) {
  std::vector<std::string> needed = unseen_libraries(program);
  std::set<std::string> called = called_by(program);
  unseen all{{}, {}, unseen_accesses(program), {}};
  for (std::size_t i = 0; i != needed.size(); ++i) {
    std::string const file = file_of(needed[i]);
    if (!is_instrumented(file) || !is_linked_for_the_checker(file)) {
      all.libraries.push_back(needed[i]);
    } else {
      add_new(unseen_libraries(file), needed);
      add_new(unseen_accesses(file), all.accesses);
      called.merge(called_by(file));
    }
  }
  all.functions = unseen_among(called);
  return all;
}

}  // namespace

unseen unseen_of_library(std::string const& library) {
  std::optional<std::map<std::string, std::string>> files;
  auto const file_of = [&](std::string const& name) {
    if (!files) files = files_needed_by(library);
    auto const found = files->find(name);
    return found == files->end() ? std::string() : found->second;
  };
  return unseen_of(library, file_of, [](std::string const& file) {
    auto const all = names_of_others(file);
    return std::set<std::string>(all.begin(), all.end());
  });
}

unseen unseen_of_executable(std::string const& executable) {
  static std::map<std::string, unseen> found;
  auto const [its, is_new] = found.try_emplace(executable);
  if (is_new) its->second = unseen_of(executable, loaded_file_of, names_called_when_instrumented);
  return its->second;
}

namespace {

std::string first_of(std::vector<std::string> const& all) {
  constexpr std::size_t most = 8;
  if (all.size() <= most + 1) return fmt::format("{}", fmt::join(all, ", "));
  return fmt::format("{} and {} others", fmt::join(all.begin(), all.begin() + most, ", "), all.size() - most);
}

}  // namespace

std::string text_of(unseen const& all) {
  std::string text;
  auto const add = [&](std::string const& words) {
    text += checker::wrapped(words, "    not seen  ", "              ");
  };
  if (!all.libraries.empty())
    add(fmt::format("what {} does: it is not instrumented. Compile its sources with the program",
                    first_of(all.libraries)));
  if (!all.functions.empty())
    add(fmt::format("what is read and written by {}: compiled code of the language's libraries",
                    fmt::join(all.functions, ", ")));
  for (std::string const& each : all.accesses) add(each);
  if (!all.ran.empty()) add(fmt::format("what {} does: it ran", fmt::join(all.ran, ", ")));
  return text;
}

}  // namespace models::instrumented
