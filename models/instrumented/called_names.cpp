#include "called_names.hpp"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <string_view>
#include <vector>

#include "demangled.hpp"

namespace models::instrumented {

namespace {

constexpr std::string_view frameworks[] = {
    "testing::", "Catch::", "doctest::", "boost::unit_test::", "boost::test_tools::"};

bool is_of_a_framework(char const* name) {
  std::string const in_words = demangled(name);
  return std::any_of(std::begin(frameworks), std::end(frameworks),
                     [&](std::string_view each) { return in_words.find(each) != in_words.npos; });
}

/// The places in an executable by which it calls others.
class calls_of_executable {
 public:
  explicit calls_of_executable(Elf* of) : of_(of) {
    for_each_section([this](Elf_Scn* s, GElf_Shdr const& h) {
      if (h.sh_type == SHT_RELA) add_slots(s, h);
    });
    for_each_section([this](Elf_Scn* s, GElf_Shdr const& h) {
      if (h.sh_type == SHT_PROGBITS && (h.sh_flags & SHF_EXECINSTR) != 0) add_code(s, h);
    });
  }

  std::set<std::string> of_instrumented() {
    std::set<std::string> all;
    for_each_section([&](Elf_Scn* s, GElf_Shdr const& h) {
      Elf_Data* const data = h.sh_type == SHT_SYMTAB ? elf_getdata(s, nullptr) : nullptr;
      GElf_Sym symbol;
      for (int i = 0; data != nullptr && gelf_getsym(data, i, &symbol) != nullptr; ++i) {
        if (GELF_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_size == 0) continue;
        std::set<std::string> const its = called_in(symbol.st_value, symbol.st_size);
        char const* const name = elf_strptr(of_, h.sh_link, symbol.st_name);
        if (its.contains("__tsan_func_entry") && name != nullptr && !is_of_a_framework(name))
          all.insert(its.begin(), its.end());
      }
    });
    return all;
  }

 private:
  struct piece {
    std::uint64_t begin;
    std::string_view bytes;
  };

  template <class What>
  void for_each_section(What what) {
    for (Elf_Scn* s = nullptr; (s = elf_nextscn(of_, s)) != nullptr;) {
      GElf_Shdr header;
      if (gelf_getshdr(s, &header) != nullptr) what(s, header);
    }
  }

  /// The words that the loader fills with addresses of functions.
  void add_slots(Elf_Scn* section, GElf_Shdr const& header) {
    Elf_Scn* const names = elf_getscn(of_, header.sh_link);
    GElf_Shdr table;
    if (names == nullptr || gelf_getshdr(names, &table) == nullptr) return;
    Elf_Data* const symbols = elf_getdata(names, nullptr);
    Elf_Data* const data = elf_getdata(section, nullptr);
    GElf_Rela each;
    GElf_Sym symbol;
    for (int i = 0; data != nullptr && gelf_getrela(data, i, &each) != nullptr; ++i) {
      auto const type = GELF_R_TYPE(each.r_info);
      if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT) continue;
      if (gelf_getsym(symbols, static_cast<int>(GELF_R_SYM(each.r_info)), &symbol) == nullptr) continue;
      char const* const name = elf_strptr(of_, table.sh_link, symbol.st_name);
      if (name != nullptr) slots_[each.r_offset] = name;
    }
  }

  /// Stubs, which jump to where a slot says, are entries of their own sections.
  void add_code(Elf_Scn* section, GElf_Shdr const& header) {
    Elf_Data const* const data = elf_getdata(section, nullptr);
    if (data == nullptr || data->d_buf == nullptr) return;
    piece const all{header.sh_addr, {static_cast<char const*>(data->d_buf), data->d_size}};
    code_.push_back(all);
    std::size_t const size = header.sh_entsize;
    for (std::size_t i = 0; size != 0 && i + size <= all.bytes.size(); i += size) {
      for (std::string const& name : slots_used({all.begin + i, all.bytes.substr(i, size)}))
        stubs_[all.begin + i] = name;
    }
  }

  static std::int32_t number_at(std::string_view bytes, std::size_t at) {
    std::int32_t number = 0;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
  }

  /// By "call *slot(%rip)", "jmp *slot(%rip)" and "mov slot(%rip), register".
  [[nodiscard]] std::vector<std::string> slots_used(piece const& code) const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i + 6 <= code.bytes.size(); ++i) {
      auto const first = static_cast<unsigned char>(code.bytes[i]),
                 second = static_cast<unsigned char>(code.bytes[i + 1]);
      bool const jumps = first == 0xff && (second == 0x15 || second == 0x25);
      bool const moves = first == 0x8b && (second & 0xc7) == 0x05;
      if (!jumps && !moves) continue;
      auto const slot = slots_.find(code.begin + i + 6 + static_cast<std::uint64_t>(number_at(code.bytes, i + 2)));
      if (slot != slots_.end()) all.push_back(slot->second);
    }
    return all;
  }

  [[nodiscard]] std::set<std::string> called_in(std::uint64_t begin, std::uint64_t size) const {
    for (piece const& p : code_) {
      if (begin < p.begin || begin + size > p.begin + p.bytes.size()) continue;
      piece const its{begin, p.bytes.substr(begin - p.begin, size)};
      std::vector<std::string> const used = slots_used(its);
      std::set<std::string> all(used.begin(), used.end());
      for (std::size_t i = 0; i + 5 <= its.bytes.size(); ++i) {
        auto const first = static_cast<unsigned char>(its.bytes[i]);
        if (first != 0xe8 && first != 0xe9) continue;  // call, and jmp
        auto const stub = stubs_.find(begin + i + 5 + static_cast<std::uint64_t>(number_at(its.bytes, i + 1)));
        if (stub != stubs_.end()) all.insert(stub->second);
      }
      return all;
    }
    return {};
  }

  Elf* of_;
  std::map<std::uint64_t, std::string> slots_;
  std::map<std::uint64_t, std::string> stubs_;
  std::vector<piece> code_;
};

}  // namespace

std::set<std::string> names_called_when_instrumented(std::string const& executable) {
  std::set<std::string> all;
  elf_version(EV_CURRENT);
  int const descriptor = open(executable.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return all;
  if (Elf* const elf = elf_begin(descriptor, ELF_C_READ, nullptr); elf != nullptr) {
    GElf_Ehdr header;
    if (gelf_getehdr(elf, &header) != nullptr && header.e_machine == EM_X86_64)
      all = calls_of_executable(elf).of_instrumented();
    elf_end(elf);
  }
  close(descriptor);
  return all;
}

}  // namespace models::instrumented
