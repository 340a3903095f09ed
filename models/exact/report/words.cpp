#include "words.hpp"

#include <string_view>

namespace models::exact {

std::string name_of_thread(int t) { return t < 0 ? "the set-up" : "thread " + std::to_string(t); }

std::string source_place(site const& where) {
  if (where.line() == 0) return {};
  std::string_view const file = where.file_name();
  return std::string(file.substr(file.rfind('/') + 1)) + ":" + std::to_string(where.line());
}

std::string at_place(site const& where) {
  std::string const text = source_place(where);
  return text.empty() ? text : " (" + text + ")";
}

std::string function_at(site const& where) {
  std::string_view const name = where.function_name();
  return std::string(name.empty() ? "a function" : name) + at_place(where);
}

void vocabulary::learn(graph const& g, std::vector<trace_step> const& steps) {
  for (trace_step const& s : steps) {
    if (!s.event || !s.on) continue;
    int const label = g.at(*s.event).op.label;
    if (label != 0) names_[s.on->location] = labels_.of(label).location;
  }
}

char const* vocabulary::called(thing const& o) const {
  auto const found = names_.find(o.location);
  return found == names_.end() ? o.name : found->second;
}

std::string vocabulary::name_of(thing const& o) const {
  char const* const name = called(o);
  std::string text = name != nullptr ? name : o.kind == object_kind::atomic ? "atomic" : "data";
  if (o.maker >= 0) text += " of thread " + std::to_string(o.maker);
  if (name == nullptr) text += " made at " + source_place(o.made);
  return text;
}

std::string vocabulary::short_name(thing const& o) const {
  char const* const name = called(o);
  std::string const text = name != nullptr ? name : o.kind == object_kind::atomic ? "atomic" : "data";
  return o.maker >= 0 ? text + "@" + std::to_string(o.maker) : text;
}

std::string vocabulary::value(thing const& o, std::uint64_t v, int bytes) const {
  if (bytes == wide) {
    wide_value const both = wide_value_of(v);
    return "{" + value(o, static_cast<std::uint64_t>(both)) + ", " + value(o, static_cast<std::uint64_t>(both >> 64)) +
           "}";
  }
  char const* const name = called(o);
  std::string const state(name != nullptr && labels_.state_of != nullptr ? labels_.state_of(name, v) : "");
  int const owner = owner_of_(v);
  if (owner >= 0) return (state.empty() ? "node" : state) + " of " + name_of_thread(owner);
  if (!state.empty()) return state;
  if (v <= 0xffffffff) return std::to_string(v);
  std::string const there = what_lies_at_(v);
  return there.empty() ? unknown_address : there;
}

std::string vocabulary::use(int label, std::memory_order o) const {
  if (label == 0) return models::name_of(o);
  return std::string(entry(label)) + "(" + std::to_string(label) + ") " + models::name_of(o);
}

char const* vocabulary::stated(int label, operations kind, std::memory_order used) const {
  if (label == 0 || labels_.of(label).made_by == operations::none) return "";
  std::memory_order const stated = as_far_as_possible(kind, labels_.of(label).order);
  return stated == used ? "" : models::name_of(stated);
}

}  // namespace models::exact
