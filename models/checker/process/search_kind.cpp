#include "search_kind.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "../../graph/bytes.hpp"

namespace models::checker {

namespace {

struct named_kind {
  search_kind kind;
  std::string_view name;  // in files
  std::string_view words;
  std::string_view arguments;
};

constexpr std::array<named_kind, 3> divisible_searches{{
    {{search::reduced, memory_model_name::cpp20}, "reduced", "the reduced search", ""},
    {{search::exact, memory_model_name::cpp20}, "exact cpp20", "the exact search", "--search exact"},
    {{search::exact, memory_model_name::sequential_consistency},
     "exact sc",
     "the exact search under sequential consistency",
     "--search exact --model sc"},
}};

named_kind const& named(search_kind kind) {
  auto const i = std::find_if(divisible_searches.begin(), divisible_searches.end(),
                              [&](named_kind const& n) { return n.kind == kind; });
  if (i == divisible_searches.end()) std::abort();
  return *i;
}

}  // namespace

std::optional<search_kind> kind_of(search_options const& how) {
  if (how.mode == search::exact) return search_kind{how.mode, how.model};
  if (how.mode == search::reduced) return search_kind();
  return std::nullopt;
}

search_options options_of(search_kind kind) {
  search_options how;
  how.mode = kind.mode;
  how.model = kind.model;
  return how;
}

std::string describe(search_kind kind) { return std::string(named(kind).words); }

std::string arguments_for(search_kind kind) { return std::string(named(kind).arguments); }

void put(byte_writer& out, search_kind kind) { out.text(named(kind).name); }

search_kind search_kind_from(byte_reader& in) {
  std::string_view const name = in.text();
  auto const i = std::find_if(divisible_searches.begin(), divisible_searches.end(),
                              [&](named_kind const& n) { return n.name == name; });
  if (i == divisible_searches.end()) throw unreadable("it is of a search that this program does not know");
  return i->kind;
}

}  // namespace models::checker
