#include "loaded_files.hpp"

#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

namespace models::instrumented {

namespace {

/// What a file's dynamic section says of the names that it takes from others.
class imports {
 public:
  explicit imports(dl_phdr_info const& info) : base_(info.dlpi_addr) {
    for (int i = 0; i != info.dlpi_phnum; ++i) {
      if (info.dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
      auto const* entry = reinterpret_cast<ElfW(Dyn) const*>(base_ + info.dlpi_phdr[i].p_vaddr);
      for (; entry->d_tag != DT_NULL; ++entry) take(*entry);
    }
  }

  /// Whether it has a relocation by the name of a function that it calls.
  [[nodiscard]] bool has(char const* function) const {
    return has(function, calls_, size_of_calls_) || has(function, others_, size_of_others_);
  }

 private:
  template <class T>
  T const* at(ElfW(Dyn) const& entry) const {
    ElfW(Addr) const its =
        entry.d_un.d_ptr;  // the loader has added the base, but for libraries that it cannot write to
    return reinterpret_cast<T const*>(its < base_ ? its + base_ : its);
  }

  void take(ElfW(Dyn) const& entry) {
    switch (entry.d_tag) {
      case DT_SYMTAB: symbols_ = at<ElfW(Sym)>(entry); break;
      case DT_STRTAB: names_ = at<char>(entry); break;
      case DT_JMPREL: calls_ = at<ElfW(Rela)>(entry); break;
      case DT_PLTRELSZ: size_of_calls_ = entry.d_un.d_val; break;
      case DT_RELA: others_ = at<ElfW(Rela)>(entry); break;
      case DT_RELASZ: size_of_others_ = entry.d_un.d_val; break;
      default: break;
    }
  }

  [[nodiscard]] bool has(char const* function, ElfW(Rela) const* first, std::size_t size) const {
    if (first == nullptr || symbols_ == nullptr || names_ == nullptr) return false;
    return std::any_of(first, first + size / sizeof *first, [&](ElfW(Rela) const& each) {
      ElfW(Sym) const& its = symbols_[ELF64_R_SYM(each.r_info)];
      return its.st_shndx == SHN_UNDEF && std::strcmp(names_ + its.st_name, function) == 0;
    });
  }

  ElfW(Addr) base_;
  ElfW(Sym) const* symbols_ = nullptr;
  char const* names_ = nullptr;
  ElfW(Rela) const* calls_ = nullptr;
  ElfW(Rela) const* others_ = nullptr;
  std::size_t size_of_calls_ = 0;
  std::size_t size_of_others_ = 0;
};

/// Without its first pages, as far as they are read-only after loading.
loaded_file::range writable_part(loaded_file::range all, std::optional<loaded_file::range> const& read_only) {
  if (!read_only || read_only->first != all.first) return all;
  auto const page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  auto const begin = reinterpret_cast<std::uintptr_t>(all.first);
  std::size_t const protected_bytes =
      std::min(all.second, (begin + read_only->second + page - 1) / page * page - begin);
  return {all.first + protected_bytes, all.second - protected_bytes};
}

loaded_file file_of(dl_phdr_info const& info) {
  loaded_file m;
  m.name = *info.dlpi_name == '\0' ? "/proc/self/exe" : info.dlpi_name;
  m.difference = info.dlpi_addr;
  std::optional<loaded_file::range> read_only;
  for (int i = 0; i != info.dlpi_phnum; ++i) {
    ElfW(Phdr) const& p = info.dlpi_phdr[i];
    auto* const begin = reinterpret_cast<char*>(info.dlpi_addr + p.p_vaddr);
    if (p.p_type == PT_LOAD && (p.p_flags & PF_W) != 0) m.data.emplace_back(begin, p.p_memsz);
    if (p.p_type == PT_LOAD && (p.p_flags & PF_X) != 0) m.code.emplace_back(begin, p.p_memsz);
    if (p.p_type == PT_GNU_RELRO) read_only.emplace(begin, p.p_memsz);
    if (p.p_type != PT_TLS || p.p_memsz == 0) continue;
    m.number_for_threads = info.dlpi_tls_modid;
    m.thread_size = p.p_memsz;
    m.thread_begin.assign(begin, begin + p.p_filesz);
  }
  for (loaded_file::range& each : m.data) each = writable_part(each, read_only);
  return m;
}

struct list {
  link_map const* first;
  bool is_executable = true;  // the loader's list begins with it
  std::vector<loaded_file> all{};

  static int look_at(dl_phdr_info* info, std::size_t, void* data) {
    auto& self = *static_cast<list*>(data);
    bool const is_executable = std::exchange(self.is_executable, false);
    bool const is_first = self.first == nullptr ? is_executable : info->dlpi_addr == self.first->l_addr;
    if (is_first) self.all.insert(self.all.begin(), file_of(*info));
    if (!is_first && !is_executable && imports(*info).has("__tsan_init")) self.all.push_back(file_of(*info));
    return 0;
  }
};

}  // namespace

std::vector<loaded_file> files_of_the_program(void const* handle) {
  list of_process{.first = static_cast<link_map const*>(handle)};
  dl_iterate_phdr(&list::look_at, &of_process);
  return of_process.all;
}

bool is_called(std::initializer_list<char const*> names) {
  auto const calls_one = [](dl_phdr_info* info, std::size_t, void* data) {
    imports const its(*info);
    auto const& all = *static_cast<std::initializer_list<char const*> const*>(data);
    return std::any_of(all.begin(), all.end(), [&](char const* name) { return its.has(name); }) ? 1 : 0;
  };
  return dl_iterate_phdr(calls_one, &names) != 0;
}

}  // namespace models::instrumented
