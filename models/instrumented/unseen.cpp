#include "unseen.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "../checker/report/text.hpp"
#include "harmless_functions.hpp"
#include "undefined_names.hpp"
#include "unseen_accesses.hpp"

namespace models::instrumented {

namespace {

constexpr std::string_view known[] = {
    "libc.so",   "libm.so",      "libstdc++.so", "libgcc_s.so",  "libpthread.so",    "libdl.so", "librt.so",
    "libc++.so", "libc++abi.so", "ld-linux",     "libatomic.so", "libmodelcheck.so", "libgtest", "libgmock"};

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

}  // namespace

std::vector<std::string> unseen_libraries(std::string const& file) {
  std::vector<std::string> all;
  elf_version(EV_CURRENT);
  int const descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return all;
  if (Elf* const elf = elf_begin(descriptor, ELF_C_READ, nullptr); elf != nullptr) {
    for (Elf_Scn* s = nullptr; (s = elf_nextscn(elf, s)) != nullptr;) {
      GElf_Shdr header;
      if (gelf_getshdr(s, &header) != nullptr && header.sh_type == SHT_DYNAMIC) add_needed(elf, s, header, all);
    }
    elf_end(elf);
  }
  close(descriptor);
  return all;
}

namespace {

std::string demangled(std::string const& name) {
  int status = 0;
  char* const text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string const all = status == 0 && text != nullptr ? text : name;
  std::free(text);
  return all;
}

/// Those of the math library, and of others, access none of the program's memory.
bool is_of_the_language(std::string const& name) {
  void* const found = dlsym(RTLD_DEFAULT, name.c_str());
  Dl_info info{};
  if (found == nullptr || dladdr(found, &info) == 0) return false;
  std::string const file = std::filesystem::path(info.dli_fname).filename();
  return file.starts_with("libc.so") || file.starts_with("libstdc++.so") || file.starts_with("libc++");
}

bool is_harmless(std::string const& name, std::string const& in_words) {
  auto const begins = [&](std::string_view each) { return in_words.starts_with(each); };
  return std::find(std::begin(harmless_functions), std::end(harmless_functions), name) !=
             std::end(harmless_functions) ||
         std::any_of(std::begin(harmless_names), std::end(harmless_names), begins);
}

/// Without what it is called with, and without what its name says of templates.
std::string short_name(std::string const& in_words) {
  for (part_of_library const& p : parts_of_library) {
    if (in_words.find(p.in_name) != in_words.npos) return std::string(p.name);
  }
  return in_words.substr(0, in_words.find('(')) + "()";
}

}  // namespace

std::vector<std::string> unseen_functions(std::string const& library) {
  std::set<std::string> all;
  for (std::string const& name : names_of_others(library)) {
    std::string const in_words = demangled(name);
    if (is_of_the_language(name) && !is_harmless(name, in_words)) all.insert(short_name(in_words));
  }
  return {all.begin(), all.end()};
}

unseen unseen_of_library(std::string const& library) {
  return {unseen_libraries(library), unseen_functions(library), unseen_accesses(library)};
}

unseen unseen_of_executable(std::string const& executable) {
  return {unseen_libraries(executable), {}, unseen_accesses(executable)};
}

std::string text_of(unseen const& all) {
  std::string text;
  auto const add = [&](std::string const& words) {
    text += checker::wrapped(words, "    not seen  ", "              ");
  };
  if (!all.libraries.empty())
    add(fmt::format("what {} does: it is not instrumented. Compile its sources with the program",
                    fmt::join(all.libraries, ", ")));
  if (!all.functions.empty())
    add(fmt::format("what is read and written by {}: compiled code of the language's libraries",
                    fmt::join(all.functions, ", ")));
  for (std::string const& each : all.accesses) add(each);
  return text;
}

}  // namespace models::instrumented
