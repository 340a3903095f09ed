#include "redzones.hpp"

#include <algorithm>
#include <functional>

#include "elf_symbols.hpp"
#include "plugins/redzones.hpp"

namespace models::instrumented {

void redzones::add_statics(std::string const& file, std::uintptr_t difference) {
  using modelcheck_plugins::bytes_of_redzone;
  for_each_symbol(file, SHT_SYMTAB, [&](GElf_Sym const& symbol, std::string const& name) {
    bool const is_redzone = GELF_ST_TYPE(symbol.st_info) == STT_OBJECT && symbol.st_size == bytes_of_redzone;
    if (is_redzone && name.starts_with(modelcheck_plugins::redzone_symbol))
      statics_.push_back(symbol.st_value + difference);
  });
  std::sort(statics_.begin(), statics_.end());
}

void redzones::begins(int thread, std::uintptr_t end_of_variable) {
  auto& all = of(thread);
  all.insert(std::lower_bound(all.begin(), all.end(), end_of_variable, std::greater<>()), end_of_variable);
}

std::uintptr_t redzones::met(int owner, std::uintptr_t at, std::size_t size) const {
  auto const first_of = [=](auto first, auto last) {
    auto const found = std::partition_point(
        first, last, [=](auto begin) { return begin + modelcheck_plugins::bytes_of_redzone <= at; });
    return found != last && *found < at + size ? *found : 0;
  };
  if (owner < 0) return first_of(statics_.begin(), statics_.end());
  auto const& all = stacks_[static_cast<std::size_t>(owner)];
  return first_of(all.rbegin(), all.rend());
}

}  // namespace models::instrumented
