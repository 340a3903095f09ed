#include "trace_notes.hpp"

#include "../explore.hpp"
#include "words.hpp"

namespace models {

namespace {

/// The index of the thread on whose stack that address lies; -1: of none.
int owner_of(std::uint64_t address, per_thread<char const*> const& stacks, int threads) {
  for (int t = 0; t != threads; ++t) {
    auto const base = reinterpret_cast<std::uintptr_t>(stacks[t]);
    if (base != 0 && address <= base && address + 65536 > base) return t;
  }
  return -1;
}

bool has_failed(operation const& op, event const& last) {
  return op.kind == op_kind::cas && last.role == event_role::read;
}

}  // namespace

raw_string trace_notes::value(tracked const& o, std::uint64_t v) const {
  raw_string const name(o.name != nullptr && names_.state_of != nullptr ? names_.state_of(o.name, v) : "");
  int const owner = owner_of(v, stacks_, execution_.threads());
  if (owner >= 0) return (name.empty() ? "node" : name) + " of " + thread_name(owner);
  if (!name.empty()) return name;
  return v > 0xffffffff ? raw_string("address") : number(v);
}

raw_string trace_notes::effect(int t, operation const& op, tracked const& o) const {
  graph const& g = execution_.so_far();
  event const& last = *g.last(t);
  event const& read = last.role == event_role::write && last.exclusive ? g.at(id_of(t, g.size(t) - 2)) : last;
  switch (op.kind) {
    case op_kind::load: return "reads " + value(o, last.value);
    case op_kind::await: return "waits for, and reads " + value(o, last.value);
    case op_kind::store: return "stores " + value(o, last.value);
    case op_kind::rmw: return value(o, read.value) + " becomes " + value(o, last.value);
    case op_kind::cas:
      return has_failed(op, last) ? "CAS fails, reads " + value(o, execution_.granted(t).value)
                                  : "CAS " + value(o, read.value) + " -> " + value(o, last.value);
    default: return {};
  }
}

void trace_notes::add_operation(int t, operation const& op, tracked const& o, site const& where) {
  raw_string line = o.name != nullptr ? o.name : "atomic";
  if (o.creator != max_threads) line += "@" + number(static_cast<std::uint64_t>(o.creator));
  line += ": " + effect(t, op, o);
  int const back = execution_.granted(t).steps_back;
  if (back != 0) line += " (old: " + number(static_cast<std::uint64_t>(back)) + " newer)";
  bool const failed = has_failed(op, *execution_.so_far().last(t));
  raw_string const use =
      failed ? use_name(names_, op.failure_label, op.failure_order) : use_name(names_, op.label, op.order);
  trace_.add(t, line + "  " + use + "  " + place(where));
}

void trace_notes::note_fence(int t, operation const& op, site const& where) {
  if (tracing_) trace_.add(t, raw_string("fence ") + name_of(op.order) + "  " + place(where));
}

/// Of data alone: an operation on an atomic has a line of its own.
void trace_notes::add_access(int t, tracked const& o, access_kind kind, site const& where) {
  if (o.kind != object_kind::watch || kind == access_kind::end) return;
  char const* const what = kind == access_kind::write ? "  writes " : "  reads ";
  trace_.add(t, what + name_of(o) + "  " + place(where));
}

void trace_notes::note_text(int t, char const* text, site const& where) {
  if (tracing_) trace_.add(t, raw_string(text) + "  " + place(where));
}

void trace_notes::note_choice(int t, char const* what, std::uint64_t chosen, site const& where) {
  if (tracing_) trace_.add(t, raw_string("chooses ") + what + " = " + number(chosen) + "  " + place(where));
}

/// Whether an outcome is forbidden or not declared at all is for the checker to say.
void trace_notes::note_end(verdict const& v) {
  if (!tracing_) return;
  raw_string const name = v.name() == undeclared_outcome ? raw_string("outcome") : v.name();
  trace_.add(-1, "=> " + name + ": " + v.message());
}

}  // namespace models
