#include "unseen.hpp"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::string unseen_text(std::string const& file) {
  std::vector<std::string> const all = unseen_libraries(file);
  if (all.empty()) return "";
  return fmt::format("    not seen  what {} does: it is not instrumented. Compile its sources with the program\n",
                     fmt::join(all, ", "));
}

}  // namespace models::instrumented
