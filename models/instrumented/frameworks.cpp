#include "frameworks.hpp"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "entry.hpp"
#include "front.hpp"
#include "include/modelcheck/detail/frameworks.hpp"
#include "include/modelcheck/modelcheck.hpp"

using models::instrumented::front;

namespace models::instrumented {

namespace {

/// Those whose adapters the program has. They are added while its static data are initialised, in any order.
std::vector<modelcheck::detail::framework>& adapted() {
  static std::vector<modelcheck::detail::framework> all;
  return all;
}

struct sign {
  std::string_view symbol;  // how the name of a function begins that each assertion calls
  std::string_view framework;
  std::string_view header;  // the adapter
};
constexpr sign signs[] = {
    {"_ZN5Catch16AssertionHandler", "Catch2", "modelcheck/catch2.hpp"},
    {"_ZN7doctest6detail13ResultBuilder", "doctest", "modelcheck/doctest.hpp"},
    {"_ZN7doctest6detail13binary_assert", "doctest", "modelcheck/doctest.hpp"},
    {"_ZN7doctest6detail12unary_assert", "doctest", "modelcheck/doctest.hpp"},
    {"_ZN5boost10test_tools9tt_detail16report_assertion", "Boost.Test", "modelcheck/boost_test.hpp"},
};

bool is_adapted(std::string_view framework) {
  return std::any_of(adapted().begin(), adapted().end(), [&](auto const& each) { return each.name == framework; });
}

sign const* sign_in(std::string_view symbol) {
  auto const* const found = std::find_if(std::begin(signs), std::end(signs), [&](sign const& each) {
    return symbol.starts_with(each.symbol) && !is_adapted(each.framework);
  });
  return found == std::end(signs) ? nullptr : found;
}

sign const* sign_in(Elf* of) {
  for (Elf_Scn* s = nullptr; (s = elf_nextscn(of, s)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(s, &header) == nullptr) continue;
    if (header.sh_type != SHT_SYMTAB && header.sh_type != SHT_DYNSYM) continue;
    Elf_Data* const data = elf_getdata(s, nullptr);
    GElf_Sym symbol;
    for (int i = 0; data != nullptr && gelf_getsym(data, i, &symbol) != nullptr; ++i) {
      char const* const name = elf_strptr(of, header.sh_link, symbol.st_name);
      if (sign const* const found = name == nullptr ? nullptr : sign_in(name)) return found;
    }
  }
  return nullptr;
}

sign const* sign_in_this_executable() {
  elf_version(EV_CURRENT);
  int const descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return nullptr;
  Elf* const elf = elf_begin(descriptor, ELF_C_READ, nullptr);
  sign const* const found = elf == nullptr ? nullptr : sign_in(elf);
  elf_end(elf);
  close(descriptor);
  return found;
}

}  // namespace

void expect_adapters() {
  static sign const* const missing = sign_in_this_executable();
  if (missing == nullptr) return;
  throw std::logic_error(
      fmt::format("modelcheck::explore: an assertion of {0} that fails in an explored function would go unnoticed. "
                  "#include <{1}> behind the header of {0}{2}",
                  missing->framework, missing->header,
                  missing->framework == "Boost.Test" ? ", in each file with such assertions" : ", in one file"));
}

void frameworks_begin() {
  for (auto const& each : adapted()) each.begins();
}

std::string arguments_for_running_test() {
  for (auto const& each : adapted()) {
    if (std::string its = each.arguments(); !its.empty()) return its;
  }
  return {};
}

}  // namespace models::instrumented

namespace modelcheck::detail {

EXPORTED bool add(framework const& each) {
  models::instrumented::adapted().push_back(each);
  return true;
}

EXPORTED std::string as_word(std::string const& text) {
  std::string word = "'";
  for (char const c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

EXPORTED void not_explored(std::string const& what, char const* file, unsigned line) {
  if (front* const f = front::of_running_thread())
    f->fail_at("not explored", what, models::site::current(file, "", line));
  modelcheck::fail("not explored: " + what, file, static_cast<int>(line));
}

}  // namespace modelcheck::detail
