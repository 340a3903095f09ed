#include "race.hpp"

#include <algorithm>

namespace models::exact {

namespace {

bool excludes_others(deed d) { return d == deed::writes || d == deed::begins || d == deed::ends || d == deed::leaves; }

int label_of_read(event const& e) {
  return e.op.kind == op_kind::cas && !e.exclusive ? e.op.failure_label : e.op.label;
}

/// The last conflicting access of the other thread to the same object.
std::optional<std::size_t> earlier_access(finding const& f, std::vector<trace_step> const& steps) {
  for (std::size_t i = steps.size(); i-- != 0;) {
    trace_step const& s = steps[i];
    bool const is_same = s.thread == f.other && s.on && s.on->location == f.on->location;
    if (is_same && (excludes_others(f.access) || excludes_others(s.what))) return i;
  }
  return std::nullopt;
}

std::vector<crossing> crossings_made_for_it(graph const& g, vocabulary const& words, event_id from, int to) {
  std::vector<crossing> all;
  for (int i = 0; i != g.size(to); ++i) {
    event const& r = g.at(id_of(to, i));
    bool const reads_from_it = r.reads() && r.from.thread == from.thread && r.from.index >= from.index;
    if (reads_from_it && !r.op.hidden && words.is_paired(label_of_read(r))) all.push_back({r.from, id_of(to, i)});
  }
  return all;
}

/// The shortest way from an event to a thread, along program order and reads-from: its steps from thread to thread.
class shortest_path {
 public:
  shortest_path(graph const& g, event_id from) : g_(g), seen_{{from, 0}} {}

  std::vector<crossing> to(int thread) {
    for (std::size_t i = 0; i != seen_.size(); ++i) {
      event_id const e = seen_[i].at;
      if (e.thread == thread) return crossings_up_to(i);
      if (e.index + 1 < g_.size(e.thread)) visit(id_of(e.thread, e.index + 1), i);
      if (g_.at(e).writes() && !g_.at(e).op.hidden) visit_readers(e, i);
    }
    return {};
  }

 private:
  struct stop {
    event_id at;
    std::size_t before;
  };

  void visit(event_id e, std::size_t before) {
    if (std::none_of(seen_.begin(), seen_.end(), [e](stop const& s) { return s.at == e; }))
      seen_.push_back({e, before});
  }
  void visit_readers(event_id write, std::size_t i) {
    for (event_id const r : g_.find(g_.at(write).op.location)->reads) {
      if (g_.at(r).from == write && r.thread != write.thread) visit(r, i);
    }
  }
  [[nodiscard]] std::vector<crossing> crossings_up_to(std::size_t end) const {
    std::vector<crossing> all;
    for (std::size_t i = end; i != 0; i = seen_[i].before) {
      event_id const before = seen_[seen_[i].before].at;
      if (before.thread != seen_[i].at.thread) all.insert(all.begin(), {before, seen_[i].at});
    }
    return all;
  }

  graph const& g_;
  std::vector<stop> seen_;
};

std::string in_words(graph const& g, vocabulary const& words, crossing c) {
  event const& w = g.at(c.write);
  event const& r = g.at(c.read);
  return words.use(w.op.label, w.op.order) + " by " + name_of_thread(c.write.thread) + ", read by " +
         words.use(label_of_read(r), read_order(r.op, r.exclusive)) + " of " + name_of_thread(c.read.thread);
}

std::string in_words(graph const& g, vocabulary const& words, std::vector<crossing> const& all, char const* separator) {
  std::vector<std::string> each;
  for (crossing const& c : all) {
    std::string one = in_words(g, words, c);
    if (std::find(each.begin(), each.end(), one) == each.end()) each.push_back(std::move(one));
  }
  std::string text;
  for (std::string const& one : each) text += (text.empty() ? "" : separator) + one;
  return text;
}

/// Where all memory is seen, the life of an object ends when its memory is freed.
char const* present(deed d, vocabulary const& words) {
  if (d == deed::ends && words.all_is_seen()) return "frees";
  switch (d) {
    case deed::reads: return "reads";
    case deed::writes: return "writes";
    case deed::begins: return "makes";
    case deed::ends: return "ends the life of";
    case deed::leaves: return "leaves";
    case deed::operation:
    case deed::touches:
    case deed::frees:
    case deed::prints: return "touches";
  }
  return "?";
}

char const* past(deed d, vocabulary const& words) {
  if (d == deed::ends && words.all_is_seen()) return "freed it";
  switch (d) {
    case deed::reads: return "read it";
    case deed::writes: return "wrote it";
    case deed::begins: return "made it";
    case deed::ends: return "ended its life";
    case deed::leaves: return "left it";
    case deed::operation:
    case deed::touches:
    case deed::frees:
    case deed::prints: return "touched it";
  }
  return "?";
}

/// Where an object ends its life is nowhere in particular: a destructor says so, not the code that ran it.
std::string at(deed d, site const& where, vocabulary const& words) {
  return d == deed::ends && !words.all_is_seen() ? "" : at_place(where);
}

/// For whoever relies on what the explorer does not see.
constexpr char const* not_seen =
    ". Only what is of models:: orders threads here; what std::atomic, std::mutex or another type orders is not seen: "
    "use models::atomic in its place";

std::string between_them(rivalry const& r, graph const& g, vocabulary const& words) {
  std::string const remark = words.all_is_seen() ? "" : not_seen;
  if (!r.may_be_connected) return remark;
  if (r.between.empty()) return ". No atomic access of the one reads what the other wrote" + remark;
  if (r.made_for_it) return ". What should have ordered them: " + in_words(g, words, r.between, "; ");
  return ". Between them stand only: " + in_words(g, words, r.between, "; then ");
}

}  // namespace

std::optional<rivalry> rivalry_of(finding const& f, std::vector<trace_step> const& steps, graph const& g,
                                  vocabulary const& words) {
  auto const earlier = earlier_access(f, steps);
  if (!earlier) return std::nullopt;
  rivalry r;
  r.earlier = *earlier;
  r.theirs = steps[*earlier].what;
  r.may_be_connected = f.by >= 0 && steps[*earlier].events < g.size(f.other);
  if (!r.may_be_connected) return r;
  event_id const from = id_of(f.other, steps[*earlier].events);
  r.between = crossings_made_for_it(g, words, from, f.by);
  r.made_for_it = !r.between.empty();
  if (!r.made_for_it) r.between = shortest_path(g, from).to(f.by);
  return r;
}

verdict_kind verdict_of(finding const& race) {
  return race.access == deed::ends || race.access == deed::leaves ? verdict_kind::use_after_free
                                                                  : verdict_kind::data_race;
}

std::string describe_race(finding const& f, std::optional<rivalry> const& with, std::vector<trace_step> const& steps,
                          graph const& g, vocabulary const& words) {
  std::string const object = words.name_of(*f.on);
  std::string const mine =
      name_of_thread(f.by) + " " +
      (f.access == deed::leaves ? "returns from " + function_at(f.where) + ", to which " + object + " belongs"
                                : present(f.access, words) + (" " + object) + at(f.access, f.where, words));
  if (!with) return mine + ", and nothing orders that after what " + name_of_thread(f.other) + " did to it";
  return mine + ", and nothing orders that after " + name_of_thread(f.other) + " " + past(with->theirs, words) +
         at(with->theirs, steps[with->earlier].where, words) + between_them(*with, g, words);
}

}  // namespace models::exact
