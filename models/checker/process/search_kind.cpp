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

constexpr std::array<named_kind, 2> divisible_searches{{
    {{memory_model_name::cpp20}, "exact cpp20", "the search under C++20", ""},
    {{memory_model_name::sequential_consistency}, "exact sc", "the search under sequential consistency", "--model sc"},
}};

named_kind const& named(search_kind kind) {
  auto const i = std::find_if(divisible_searches.begin(), divisible_searches.end(),
                              [&](named_kind const& n) { return n.kind == kind; });
  if (i == divisible_searches.end()) std::abort();
  return *i;
}

}  // namespace

search_options options_of(search_kind kind) {
  search_options how;
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
