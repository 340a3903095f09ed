#include "search_kind.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "../../graph/bytes.hpp"

namespace models::checker {

namespace {

template <class What>
struct named {
  What what;
  std::string_view name;  // in files
  std::string_view words;
  std::string_view arguments;
};

constexpr std::array<named<memory_model_name>, 2> models{{
    {memory_model_name::cpp20, "cpp20", "the search under C++20", ""},
    {memory_model_name::sequential_consistency, "sc", "the search under sequential consistency", "--model sc"},
}};

constexpr std::array<named<performed_on>, 3> machines{{
    {performed_on::both, "both", "", ""},
    {performed_on::graph, "graph", " by graphs alone", "--machine graph"},
    {performed_on::relacy, "relacy", " with races seen by Relacy alone", "--machine relacy"},
}};

template <class All, class What>
auto const& entry_of(All const& all, What what) {
  auto const i = std::find_if(all.begin(), all.end(), [&](auto const& n) { return n.what == what; });
  if (i == all.end()) std::abort();
  return *i;
}

template <class All>
auto named_in(All const& all, byte_reader& in) {
  std::string_view const name = in.text();
  auto const i = std::find_if(all.begin(), all.end(), [&](auto const& n) { return n.name == name; });
  if (i == all.end()) throw unreadable("it is of a search that this program does not know");
  return i->what;
}

}  // namespace

search_options options_of(search_kind kind) {
  search_options how;
  how.model = kind.model;
  how.by = kind.by;
  return how;
}

search_kind kind_of(search_options const& how) { return {how.model, how.by}; }

std::string describe(search_kind kind) {
  return std::string(entry_of(models, kind.model).words) + std::string(entry_of(machines, kind.by).words);
}

std::string arguments_for(search_kind kind) {
  std::string text(entry_of(models, kind.model).arguments);
  std::string_view const machine = entry_of(machines, kind.by).arguments;
  if (!text.empty() && !machine.empty()) text += ' ';
  return text.append(machine);
}

void put(byte_writer& out, search_kind kind) {
  out.text(entry_of(models, kind.model).name);
  out.text(entry_of(machines, kind.by).name);
}

search_kind search_kind_from(byte_reader& in) {
  memory_model_name const model = named_in(models, in);
  return {model, named_in(machines, in)};
}

std::string_view option_of(memory_model_name model) { return entry_of(models, model).name; }

std::string_view option_of(performed_on machine) { return entry_of(machines, machine).name; }

}  // namespace models::checker
