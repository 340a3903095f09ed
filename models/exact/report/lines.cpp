#include "lines.hpp"

#include <algorithm>

namespace models::exact {

char const* name_of(line_kind k) {
  switch (k) {
    case line_kind::load: return "load";
    case line_kind::store: return "store";
    case line_kind::modify: return "read-modify-write";
    case line_kind::look: return "look before a sleep";
    case line_kind::swap: return "compare-and-swap";
    case line_kind::failed_swap: return "compare-and-swap, failed";
    case line_kind::await: return "await";
    case line_kind::fence: return "fence";
    case line_kind::data: return "data";
    case line_kind::life: return "life";
    case line_kind::choice: return "choice";
    case line_kind::event: return "event";
    case line_kind::stuck: return "stuck";
  }
  return "?";
}

int line_of(std::vector<line> const& lines, std::size_t step) {
  auto const found = std::find_if(lines.begin(), lines.end(), [step](line const& l) { return l.step == step; });
  return found == lines.end() ? -1 : static_cast<int>(found - lines.begin());
}

namespace {

bool is_failed_swap(event const& e) { return e.op.kind == op_kind::cas && !e.exclusive; }

line_kind kind_of(event const& e) {
  switch (e.op.kind) {
    case op_kind::load: return e.op.kernel ? line_kind::look : line_kind::load;
    case op_kind::store: return line_kind::store;
    case op_kind::rmw: return line_kind::modify;
    case op_kind::cas: return e.op.kernel ? line_kind::look : e.exclusive ? line_kind::swap : line_kind::failed_swap;
    case op_kind::await: return line_kind::await;
    case op_kind::fence: return line_kind::fence;
    case op_kind::choice: return line_kind::choice;
    default: return line_kind::event;
  }
}

operations operations_of(event const& e) {
  if (e.op.kind == op_kind::store) return operations::store;
  bool const only_reads = e.op.kind == op_kind::load || e.op.kind == op_kind::await || is_failed_swap(e);
  return only_reads ? operations::load : operations::modify;
}

/// As in a literal of the language, without the end of its last line.
std::string in_one_line(std::string_view text) {
  if (text.size() > 1 && text.ends_with('\n')) text.remove_suffix(1);
  std::string line;
  for (char const c : text) {
    if (c == '\n')
      line += "\\n";
    else if (c == '\t')
      line += "\\t";
    else if (static_cast<unsigned char>(c) < ' ')
      line += '?';
    else
      line += c;
  }
  return line;
}

class describing {
 public:
  describing(std::vector<trace_step> const& steps, graph const& g, vocabulary const& words)
      : steps_(steps), g_(g), words_(words) {}

  std::vector<line> all() {
    for (std::size_t i = 0; i != steps_.size(); ++i) {
      if (steps_[i].what == deed::operation) {
        describe_operation(i);
      } else if (steps_[i].what == deed::reads || steps_[i].what == deed::writes) {
        describe_access(i);
      } else if (steps_[i].what == deed::frees) {
        add(i, line_kind::life).effect = "frees " + steps_[i].text;
      } else if (steps_[i].what == deed::prints) {
        add(i, line_kind::event).effect = "prints \"" + in_one_line(steps_[i].text) + '"';
      }
    }
    return std::move(lines_);
  }

 private:
  line& add(std::size_t step, line_kind kind) {
    line l;
    l.thread = steps_[step].thread;
    l.kind = kind;
    l.step = step;
    l.where = steps_[step].where;
    lines_.push_back(std::move(l));
    return lines_.back();
  }

  void describe_access(std::size_t step) {
    trace_step const& s = steps_[step];
    line& l = add(step, line_kind::data);
    l.object = words_.has_name(*s.on) ? words_.short_name(*s.on) : words_.name_of(*s.on);
    l.effect = (s.what == deed::reads ? "reads " : "writes ") + l.object;
    if (!s.value) return;
    std::string const value = words_.value(*s.on, *s.value, s.bytes);
    if (value != vocabulary::unknown_address) l.effect += ": " + value;
  }

  /// A thread that waits for a value goes no further, and has a line only if that is the end.
  void describe_operation(std::size_t step) {
    trace_step const& s = steps_[step];
    event const& e = g_.at(*s.event);
    if (e.blocked && e.op.kind != op_kind::cas) return;
    if (s.part_of == act::part) return;
    if (e.op.hidden) return describe_queue(step, e);
    if (s.part_of != act::none) return describe_act(step, e);
    if (!s.on) return describe_other(step, e);
    line& l = add(step, kind_of(e));
    l.object = words_.short_name(*s.on);
    l.effect = l.object + ": " + effect(*s.on, e) + (e.reads() ? old_value(l, e) : "") + earlier_place(l, s, e);
    bool const failed = is_failed_swap(e);
    std::memory_order const order = failed ? e.op.failure_order : e.op.order;
    l.label = failed ? e.op.failure_label : e.op.label;
    l.entry = words_.entry(l.label);
    l.order = models::name_of(order);
    l.stated = words_.stated(l.label, operations_of(e), order);
  }

  /// Looks that come before it only where they are in vain.
  void describe_act(std::size_t step, event const& e) {
    trace_step const& s = steps_[step];
    bool const looks = e.op.kind == op_kind::load;
    bool const in_vain = looks ? is_in_vain(s.part_of, e.value) : is_failed_swap(e);
    if (!s.acted_on || (looks && !in_vain)) return;
    line& l = add(step, kind_of(e));
    l.object = words_.short_name(*s.acted_on);
    l.effect = e.op.kind == op_kind::await ? "goes on at " + l.object : in_words(s.part_of, l.object, in_vain);
    if (e.reads()) l.from = line_of_write(e.from);
  }

  /// What the kernel does for a thread.
  void describe_queue(std::size_t step, event const& e) {
    bool const is_rmw = e.op.kind == op_kind::rmw;
    bool const counts = e.op.modify == rmw_kind::wake || (e.op.modify == rmw_kind::add && e.op.operand != 0);
    bool const wakes = is_rmw ? counts : is_wake(e.op);
    bool const begins_sleep = is_rmw && !wakes;
    if (begins_sleep) return;
    line& l = add(step, line_kind::event);
    bool const time_is_up = e.op.elapses && e.value == e.op.operand;
    l.effect = wakes ? "wake" : time_is_up ? "time is up" : "woken";
    if (!wakes) l.from = line_of_write(e.from);
  }

  void describe_other(std::size_t step, event const& e) {
    std::string const other = std::to_string(e.op.operand);
    line& l = add(step, kind_of(e));
    switch (e.op.kind) {
      case op_kind::fence: l.effect = std::string("fence ") + models::name_of(e.op.order); break;
      case op_kind::choice:
        l.effect = std::string("chooses ") + steps_[step].choice + " = " + std::to_string(e.value);
        break;
      case op_kind::spawn: l.effect = "starts thread " + other; break;
      case op_kind::join: l.effect = "thread " + other + " has come to its end"; break;
      default: lines_.pop_back();
    }
  }

  [[nodiscard]] std::string effect(thing const& o, event const& e) const {
    std::string const value = words_.value(o, e.value, e.op.width);
    std::string const result = e.exclusive ? words_.value(o, result_of(e.op, e.value), e.op.width) : "";
    switch (e.op.kind) {
      case op_kind::load: return (e.op.kernel ? "looks before a sleep, reads " : "reads ") + value;
      case op_kind::await: return "waits for, and reads " + value;
      case op_kind::store: return "stores " + value;
      case op_kind::rmw: return e.exclusive ? value + " becomes " + result : "leaves " + value + " as it is";
      case op_kind::cas:
        // Not what an attempt has found that fails, of which the thread learns nothing.
        if (e.op.kernel) return "looks before a sleep, reads " + value;
        if (e.exclusive) return "CAS " + value + " -> " + result;
        return "CAS fails, reads " + words_.value(o, g_.value_of(e.op.location, e.from), e.op.width);
      default: return {};
    }
  }

  [[nodiscard]] std::string old_value(line& l, event const& e) const {
    l.from = line_of_write(e.from);
    l.newer = performed_after(e.op.location, g_.place_of(e.from), e.stamp);
    if (l.newer == 0) return {};
    std::string const source = l.from >= 0        ? "of step " + std::to_string(l.from + 1)
                               : e.from.initial() ? "the first"
                                                  : "of " + name_of_thread(e.from.thread);
    return " (old: " + source + ", " + std::to_string(l.newer) + " newer)";
  }

  /// Of a write: whether it comes before one that was performed earlier.
  [[nodiscard]] std::string earlier_place(line& l, trace_step const& s, event const& e) const {
    if (!e.writes() && !s.second) return {};
    event const& write = s.second ? g_.at(*s.second) : e;
    location const& all = *g_.find(write.op.location);
    for (std::size_t i = write.place; i != all.writes.size(); ++i) {
      if (g_.at(all.writes[i]).stamp > write.stamp) continue;
      l.before = line_of_write(all.writes[i]);
      return " (before step " + std::to_string(l.before + 1) + " in modification order)";
    }
    return {};
  }

  [[nodiscard]] int performed_after(location_id where, int place, std::uint32_t stamp) const {
    auto const& writes = g_.find(where)->writes;
    auto const was_there = [&](event_id w) { return g_.at(w).stamp < stamp; };
    return static_cast<int>(std::count_if(writes.begin() + place, writes.end(), was_there));
  }

  [[nodiscard]] int line_of_write(event_id w) const {
    auto const is_it = [&](line const& l) {
      trace_step const& s = steps_[l.step];
      return !w.initial() && (s.event == w || s.second == w);
    };
    auto const found = std::find_if(lines_.begin(), lines_.end(), is_it);
    return found == lines_.end() ? -1 : static_cast<int>(found - lines_.begin());
  }

  std::vector<trace_step> const& steps_;
  graph const& g_;
  vocabulary const& words_;
  std::vector<line> lines_;
};

}  // namespace

std::vector<line> lines_of(std::vector<trace_step> const& steps, graph const& g, vocabulary const& words) {
  return describing(steps, g, words).all();
}

}  // namespace models::exact
