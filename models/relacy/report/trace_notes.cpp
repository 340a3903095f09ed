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

namespace {

char const* kind_of(operation const& op, bool failed) {
  switch (op.kind) {
    case op_kind::load: return "load";
    case op_kind::store: return "store";
    case op_kind::rmw: return op.kernel ? "look before a sleep" : "read-modify-write";
    case op_kind::cas: return failed ? "compare-and-swap, failed" : "compare-and-swap";
    case op_kind::await: return "await";
    default: return "event";
  }
}

/// What the source says; null: nothing, or nothing else.
char const* stated_order(operation const& op, bool failed, label_table const& names) {
  int const label = failed ? op.failure_label : op.label;
  if (label == 0 || names.of(label).made_by == operations::none) return nullptr;
  operations const kind = failed || op.kind == op_kind::load || op.kind == op_kind::await ? operations::load
                          : op.kind == op_kind::store                                     ? operations::store
                                                                                          : operations::modify;
  std::memory_order const stated = as_far_as_possible(kind, names.of(label).order);
  return stated == (failed ? op.failure_order : op.order) ? nullptr : name_of(stated);
}

}  // namespace

/// With the events of its thread so far.
trace::line trace_notes::line_of(int t, char const* kind, site const& where) const {
  trace::line l;
  l.thread = t;
  l.kind = kind;
  l.where = where;
  if (t >= 0 && t < execution_.threads()) l.events = execution_.so_far().size(t);
  return l;
}

/// Puts its text together.
void trace_notes::add(trace::line l) {
  bool const within = std::string_view(l.kind) == "data" || std::string_view(l.kind) == "life";
  l.text = (within ? "  " : "") + l.effect;
  if (l.order[0] != '\0') {
    l.text += "  ";
    if (l.entry[0] != '\0') l.text += raw_string(l.entry) + "(" + number(static_cast<std::uint64_t>(l.number)) + ") ";
    l.text += l.order;
  }
  l.text += "  " + place(l.where);
  trace_.add(std::move(l));
}

void trace_notes::add_operation(int t, operation const& op, tracked const& o, site const& where) {
  graph const& g = execution_.so_far();
  event const& last = *g.last(t);
  bool const failed = has_failed(op, last);
  trace::line l = line_of(t, kind_of(op, failed), where);
  l.object = o.name != nullptr ? o.name : "atomic";
  if (o.creator != max_threads) l.object += "@" + number(static_cast<std::uint64_t>(o.creator));
  l.effect = l.object + ": " + effect(t, op, o);
  l.newer = execution_.granted(t).steps_back;
  if (l.newer != 0) l.effect += " (old: " + number(static_cast<std::uint64_t>(l.newer)) + " newer)";
  l.number = failed ? op.failure_label : op.label;
  if (l.number != 0) l.entry = names_.of(l.number).name;
  l.order = name_of(failed ? op.failure_order : op.order);
  if (char const* const stated = stated_order(op, failed, names_)) l.stated = stated;
  event_id const e = id_of(t, g.size(t) - 1);
  if (last.role == event_role::write) {
    l.written = e;
    if (last.exclusive) l.read = id_of(t, g.size(t) - 2);
  } else {
    l.read = e;
  }
  if (l.read) l.from = g.at(*l.read).from;
  add(std::move(l));
}

void trace_notes::note_fence(int t, operation const& op, site const& where) {
  if (!tracing_) return;
  trace::line l = line_of(t, "fence", where);
  l.effect = raw_string("fence ") + name_of(op.order);
  add(std::move(l));
}

/// Of data alone: an operation on an atomic has a line of its own.
void trace_notes::add_access(int t, tracked const& o, access_kind kind, site const& where) {
  if (o.kind != object_kind::watch || kind == access_kind::end) return;
  trace::line l = line_of(t, "data", where);
  l.object = name_of(o);
  l.effect = raw_string(name_of(kind)) + " " + l.object;
  add(std::move(l));
}

/// Of what the kernel does: a wake-up, and the end of a sleep, which may be by that.
void trace_notes::note_text(int t, char const* text, site const& where) {
  if (!tracing_) return;
  trace::line l = line_of(t, "event", where);
  l.effect = text;
  graph const& g = execution_.so_far();
  event const* const last = t >= 0 && t < execution_.threads() ? g.last(t) : nullptr;
  if (last != nullptr && last->op.hidden) {
    if (last->role == event_role::write) l.written = id_of(t, g.size(t) - 1);
    if (last->op.kind == op_kind::await) l.from = last->from;
  }
  add(std::move(l));
}

void trace_notes::note_choice(int t, char const* what, std::uint64_t chosen, site const& where) {
  if (!tracing_) return;
  trace::line l = line_of(t, "choice", where);
  l.effect = raw_string("chooses ") + what + " = " + number(chosen);
  add(std::move(l));
}

/// The access that races may have no line: of the life of an object only the end of the execution tells.
void trace_notes::note_race(access_under_way const& mine, std::optional<rival> const& with) {
  if (!tracing_) return;
  bool const has_line =
      mine.by < execution_.threads() && mine.object->kind == object_kind::watch && mine.kind != access_kind::end;
  if (!has_line) {
    trace::line l = line_of(mine.by < execution_.threads() ? mine.by : -1, "life", mine.where);
    l.object = name_of(*mine.object);
    l.effect = raw_string(name_of(mine.kind)) + " " + l.object;
    add(std::move(l));
  }
  trace_.mark_last();
  if (!with) return;
  auto const last = trace_.lines().size() - 1;
  trace_.add_fault(trace_.last_step(with->thread, with->theirs.events), last, "unordered");
  for (crossing const& c : with->between)
    trace_.add_fault(trace_.step_of(c.write), trace_.step_of(c.read), with->made_for_it ? "pair" : "way");
}

void trace_notes::note_stuck(stuck const& s) {
  if (!tracing_) return;
  trace::line l = line_of(s.thread, "stuck", s.where);
  l.effect = s.waits;
  add(std::move(l));
  trace_.mark_last();
  if (s.missed) trace_.add_fault(trace_.step_of(*s.missed), trace_.lines().size() - 1, "missed");
}

/// Whether an outcome is forbidden or not declared at all is for the checker to say.
void trace_notes::note_end(verdict const& v) {
  if (!tracing_) return;
  raw_string const name = v.name() == undeclared_outcome ? raw_string("outcome") : v.name();
  trace_.end("=> " + name + ": " + v.message());
}

}  // namespace models
