#include "search_kind.hpp"

#include <string_view>

#include <fmt/format.h>

#include "../../graph/bytes.hpp"

namespace models::checker {

namespace {

template <class What>
What named_in(byte_reader& in) {
  auto const what = value_named<What>(in.text());
  if (!what) throw unreadable("it is of a search that this program does not know");
  return *what;
}

template <class What>
std::string argument(std::string_view option, What what, What usual) {
  return what == usual ? "" : fmt::format("{} {} ", option, name_of(what));
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
  auto const words = entry_of(kind.by).words;
  return fmt::format("the search under {}{}{}", entry_of(kind.model).words, words.empty() ? "" : " ", words);
}

std::string arguments_for(search_kind kind) {
  search_kind const usual;
  return argument("--model", kind.model, usual.model) + argument("--machine", kind.by, usual.by);
}

void put(byte_writer& out, search_kind kind) {
  out.text(name_of(kind.model));
  out.text(name_of(kind.by));
}

search_kind search_kind_from(byte_reader& in) {
  auto const model = named_in<memory_model_name>(in);
  return {model, named_in<performed_on>(in)};
}

}  // namespace models::checker
