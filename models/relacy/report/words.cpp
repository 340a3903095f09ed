#include "words.hpp"

#include <cstdio>

#include "trace.hpp"

namespace models {

raw_string number(std::uint64_t n) {
  char text[32];
  std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(n));
  return text;
}

raw_string thread_name(int t) {
  return t == max_threads ? raw_string("the set-up") : "thread " + number(static_cast<std::uint64_t>(t));
}

raw_string place(site const& where) { return short_place(where.file_name(), where.line()); }

raw_string name_of(tracked const& o) {
  raw_string s = o.name != nullptr ? o.name : o.kind == object_kind::atomic ? "atomic" : "data";
  if (o.creator != max_threads) s += " of thread " + number(static_cast<std::uint64_t>(o.creator));
  if (o.name == nullptr) s += " made at " + place(o.made);
  return s;
}

char const* name_of(access_kind k) {
  switch (k) {
    case access_kind::read: return "reads";
    case access_kind::write: return "writes";
    case access_kind::touch: return "touches";
    case access_kind::end: return "ends the life of";
  }
  return "?";
}

raw_string use_name(label_table const& names, int label, std::memory_order o) {
  raw_string s;
  if (label != 0) {
    s = names.of(label).name;
    s += "(" + number(static_cast<std::uint64_t>(label)) + ") ";
  }
  return s + name_of(o);
}

}  // namespace models
