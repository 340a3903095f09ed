// The kind of an exact search; graphs of one kind are invalid in another, and counts of one machine say nothing of
// another.
#pragma once

#include <string>

#include "../../search/search_options.hpp"

namespace models {

class byte_reader;
class byte_writer;

}  // namespace models

namespace models::checker {

struct search_kind {
  memory_model_name model = memory_model_name::cpp20;
  performed_on by = performed_on::both;

  friend bool operator==(search_kind const&, search_kind const&) = default;
};

search_options options_of(search_kind kind);
search_kind kind_of(search_options const& how);

/// For example "the exact search under sequential consistency".
std::string describe(search_kind kind);
/// Its command-line options, each with a space behind it; empty: the default.
std::string arguments_for(search_kind kind);

void put(byte_writer& out, search_kind kind);
/// Throws unreadable.
search_kind search_kind_from(byte_reader& in);

}  // namespace models::checker
