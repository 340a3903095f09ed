#include "graph_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../../graph/raw_memory.hpp"

namespace models::exact {

namespace {

raw_string number(std::uint64_t n) {
  char digits[24];
  std::snprintf(digits, sizeof digits, "%llu", static_cast<unsigned long long>(n));
  return digits;
}

raw_string quoted(std::string_view words) {
  raw_string text = "\"";
  for (char const c : words) {
    if (c == '"' || c == '\\') text += '\\';
    text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return text + '"';
}

char const* name_of(op_kind k) {
  switch (k) {
    case op_kind::load: return "load";
    case op_kind::store: return "store";
    case op_kind::rmw: return "rmw";
    case op_kind::cas: return "cas";
    case op_kind::await: return "await";
    case op_kind::choice: return "choice";
    case op_kind::fence: return "fence";
    case op_kind::give_up: return "give_up";
    case op_kind::spawn: return "spawn";
    case op_kind::join: return "join";
    case op_kind::finish: return "finish";
  }
  return "";
}

raw_string marks_of(event const& e) {
  raw_string marks;
  if (e.reads()) marks += 'r';
  if (e.writes()) marks += 'w';
  if (e.exclusive) marks += 'x';
  if ((e.reads() ? read_order(e.op, e.exclusive) : e.op.order) == std::memory_order_relaxed) marks += 'y';
  if (e.op.elapses) marks += 'e';
  if (e.op.hidden) marks += 'h';
  if (e.op.kernel) marks += 'k';
  return marks;
}

raw_string text_of(event const& e) {
  bool const has_from = e.reads() && !e.from.initial();
  raw_string const from = "[" + number(e.from.thread) + "," + number(e.from.index) + "]";
  return "[" + quoted(name_of(e.op.kind)) + "," + number(e.op.location) + "," + number(e.value) + "," +
         (has_from ? from : "null") + "," + number(e.place) + "," + quoted(marks_of(e)) + "]";
}

raw_string text_of(object const& o) {
  return "[" + number(o.location) + "," + quoted(o.name == nullptr ? "" : o.name) + "," +
         quoted(raw_string(o.made.file_name()) + ":" + number(o.made.line())) + "]";
}

void add_to(raw_string& list, raw_string const& item) {
  if (list.size() > 1) list += ',';
  list += item;
}

raw_string locations_of(graph const& g, objects const& all) {
  raw_string list = "[";
  all.for_each([&](object const& o) {
    if (o.kind == object_kind::atomic && g.find(o.location) != nullptr) add_to(list, text_of(o));
  });
  return list + "]";
}

raw_string threads_of(graph const& g) {
  raw_string list = "[";
  for (int t = 0; t != g.threads(); ++t) {
    raw_string events = "[";
    for (int i = 0; i != g.size(t); ++i) add_to(events, text_of(g.at(id_of(t, i))));
    add_to(list, events + "]");
  }
  return list + "]";
}

}  // namespace

graph_file::graph_file() {
  char const* const name = std::getenv("MODELCHECK_GRAPHS");
  if (name == nullptr) return;
  file_ = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) throw std::runtime_error(std::string("cannot write ") + name + ", which MODELCHECK_GRAPHS names");
}

graph_file::~graph_file() {
  if (file_ >= 0) close(file_);
}

void graph_file::add(graph const& g, objects const& all) {
  if (file_ < 0) return;
  raw_string const line = "{\"locations\":" + locations_of(g, all) + ",\"threads\":" + threads_of(g) + "}\n";
  if (::write(file_, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
    throw std::runtime_error("cannot write the file that MODELCHECK_GRAPHS names");
}

}  // namespace models::exact
