#include "report.hpp"

#include "../../program/explore.hpp"
#include "../search/fewest_turns.hpp"
#include "columns.hpp"
#include "deadlock.hpp"
#include "race.hpp"

namespace models::exact {

namespace {

class writing {
 public:
  writing(finding const& f, execution const& x, trace const& noted, vocabulary words)
      : f_(f), x_(x), noted_(noted), g_(performed_part(x)), steps_(noted.steps(g_)), words_(std::move(words)) {
    std::erase_if(
        steps_, [&f](trace_step const& s) { return s.what == deed::frees && (!f.freed || s.text != f.freed->block); });
    words_.learn(g_, steps_);
    lines_ = lines_of(steps_, g_, words_);
  }

  report all() {
    report r;
    r.record.threads = x_.threads();
    switch (f_.broken) {
      case rule::none: break;
      case rule::told: tell(r); break;
      case rule::free_once: tell_of_release(r); break;
      case rule::no_race: tell_of_race(r); break;
      case rule::stay_alive: tell_of_the_dead(r); break;
      case rule::no_deadlock: tell_of_deadlock(r); break;
      case rule::outcomes:
        r.verdict = verdict_kind::undeclared_outcome;
        r.message = f_.message;
        break;
    }
    if (f_.broken != rule::no_deadlock) r.record.wrong_at = line_of_source(f_.where);
    r.columns = columns_of(lines_, threads_there(), end_of(r));
    for (line const& l : lines_) r.record.steps.push_back(record_of(l));
    return r;
  }

 private:
  /// Without the message, which is shown above. The checker tells forbidden and undeclared outcomes apart.
  [[nodiscard]] std::string end_of(report const& r) const {
    if (f_.broken == rule::none) return {};
    return "=> " + (f_.broken == rule::outcomes ? "outcome: " + r.message : r.verdict.words());
  }

  void tell(report& r) {
    r.verdict = f_.verdict;
    r.message = f_.message + at_place(f_.where);
    if (f_.by >= 0 && !lines_.empty()) lines_.back().failed = true;
  }

  void tell_of_release(report& r) {
    r.verdict = verdict_kind::double_free;
    if (!f_.freed) {
      r.message = "memory is released that was not allocated, or twice" + at_place(f_.where);
      return add(f_.by, line_kind::life, "releases memory", f_.where);
    }
    r.message = name_of_thread(f_.by) + " frees " + f_.freed->block + at_place(f_.where) + freed();
    add(f_.by, line_kind::life, std::string("frees ") + f_.freed->block + " again", f_.where);
  }

  [[nodiscard]] std::string returned() const {
    if (f_.returned->line() == 0) return ", whose function has returned";
    return ", a variable of " + function_at(*f_.returned) + ", which has returned";
  }

  [[nodiscard]] std::string freed() const {
    return ", which " + name_of_thread(f_.freed->by) + " has freed" + at_place(f_.freed->where);
  }

  void tell_of_the_dead(report& r) {
    std::string const object = f_.on      ? words_.name_of(*f_.on)
                               : f_.freed ? std::string(f_.freed->block)
                                          : std::string("something that is not there any more");
    std::string const end = f_.returned ? returned() : f_.freed ? freed() : f_.on ? ", whose life has ended" : "";
    r.verdict = verdict_kind::use_after_free;
    r.message = name_of_thread(f_.by) + " touches " + object;
    r.message += f_.returned || f_.freed ? at_place(f_.where) + end : end + at_place(f_.where);
    add(f_.by, line_kind::life, "touches " + object + end, f_.where);
  }

  void tell_of_race(report& r) {
    auto const with = rivalry_of(f_, steps_, g_, words_);
    r.verdict = verdict_of(f_);
    r.message = describe_race(f_, with, steps_, g_, words_);
    bool const has_line = f_.access == deed::reads || f_.access == deed::writes;
    if (!has_line) add_life(f_.access, f_.by, f_.where);
    lines_.back().failed = true;
    if (!with) return;
    int const last = static_cast<int>(lines_.size()) - 1;
    add_fault(r, last_line(f_.other, steps_[with->earlier].events, with->earlier), last, "unordered");
    for (crossing const& c : with->between) {
      add_fault(r, line_of_event(c.write), line_of_event(c.read), with->made_for_it ? "pair" : "way");
    }
  }

  void tell_of_deadlock(report& r) {
    auto const all = stuck_threads(x_, noted_);
    r.verdict = verdict_kind::deadlock;
    r.message = describe_deadlock(all, steps_, g_, words_);
    for (stuck const& s : all) {
      add(s.thread, line_kind::stuck, in_words(s, steps_, g_, words_), s.where);
      if (r.record.wrong_at.file.empty()) r.record.wrong_at = line_of_source(s.where);
      if (s.missed) add_fault(r, line_of_event(*s.missed), static_cast<int>(lines_.size()) - 1, "missed");
    }
  }

  /// What the life of an object comes to has a line only if that is the end.
  void add_life(deed what, int thread, site const& where) {
    char const* const verb = what == deed::ends     ? (words_.all_is_seen() ? "frees " : "ends the life of ")
                             : what == deed::leaves ? "returns, and with that ends "
                             : what == deed::begins ? "makes "
                                                    : "touches ";
    std::string const object = words_.name_of(*f_.on);
    add(thread, line_kind::life, verb + object, where);
    lines_.back().object = object;
  }

  void add(int thread, line_kind kind, std::string effect, site const& where) {
    line l;
    l.thread = thread;
    l.kind = kind;
    l.step = steps_.size();
    l.effect = std::move(effect);
    l.where = where;
    l.failed = true;
    lines_.push_back(std::move(l));
  }

  /// Not those that nobody has started.
  [[nodiscard]] std::vector<bool> threads_there() const {
    std::vector<bool> there;
    for (int t = 0; t != x_.threads(); ++t) there.push_back(x_.so_far().is_running(t));
    return there;
  }

  static void add_fault(report& r, int from, int to, char const* kind) {
    if (from >= 0 && to >= 0) r.record.faults.push_back({from, to, kind});
  }

  [[nodiscard]] int line_of_event(event_id e) const {
    for (std::size_t i = 0; i != steps_.size(); ++i) {
      if (steps_[i].event == e || steps_[i].second == e) return line_of(lines_, i);
    }
    return -1;
  }
  /// The line of that step, or else the last one of its thread before.
  [[nodiscard]] int last_line(int thread, int events, std::size_t step) const {
    if (int const own = line_of(lines_, step); own >= 0) return own;
    int last = -1;
    for (std::size_t i = 0; i != lines_.size(); ++i) {
      line const& l = lines_[i];
      if (l.thread == thread && l.step != steps_.size() && steps_[l.step].events <= events) last = static_cast<int>(i);
    }
    return last;
  }

  [[nodiscard]] static source_line line_of_source(site const& where) {
    return {where.file_name(), static_cast<int>(where.line())};
  }

  [[nodiscard]] static recorded_step record_of(line const& l) {
    recorded_step s;
    s.thread = l.thread;
    s.kind = name_of(l.kind);
    s.object = l.object;
    s.effect = l.effect;
    s.entry = l.entry;
    s.number = l.label;
    s.order = l.order;
    s.stated = l.stated;
    s.place = source_place(l.where);
    s.from = l.from;
    s.newer = l.newer;
    s.failed = l.failed;
    s.at = line_of_source(l.where);
    return s;
  }

  finding const& f_;
  execution const& x_;
  trace const& noted_;
  graph g_;
  std::vector<trace_step> steps_;
  vocabulary words_;
  std::vector<line> lines_;
};

}  // namespace

report report_on(finding const& f, execution const& x, trace const& noted, vocabulary words) {
  return writing(f, x, noted, std::move(words)).all();
}

}  // namespace models::exact
