#include "text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace litmus::herd {

namespace {

std::string name_of(std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed: return "memory_order_relaxed";
    case std::memory_order_consume: return "memory_order_consume";
    case std::memory_order_acquire: return "memory_order_acquire";
    case std::memory_order_release: return "memory_order_release";
    case std::memory_order_acq_rel: return "memory_order_acq_rel";
    case std::memory_order_seq_cst: return "memory_order_seq_cst";
  }
  return "?";
}

bool same_code(tree const& a, tree const& b);

bool same_branches(tree const& a, tree const& b) {
  return std::equal(a.after.begin(), a.after.end(), b.after.begin(), b.after.end(),
                    [](auto const& x, auto const& y) { return x.first == y.first && same_code(x.second, y.second); });
}

/// Whether two threads perform the same operations from here on, whatever they return.
bool same_code(tree const& a, tree const& b) {
  if (a.ended || b.ended) return a.ended == b.ended;
  return a.next == b.next && same_branches(a, b);
}

/// The values after which a thread goes on in the same way.
struct group {
  std::vector<int> values;
  tree const* code;
};

std::vector<group> groups_of(std::map<int, tree> const& after) {
  std::vector<group> all;
  for (auto const& [value, code] : after) {
    auto const same =
        std::find_if(all.begin(), all.end(), [&c = code](group const& g) { return same_code(*g.code, c); });
    if (same != all.end()) {
      same->values.push_back(value);
    } else {
      all.push_back({{value}, &code});
    }
  }
  // The last group needs no condition of its own: the one with nothing left to do, or else the one with most values.
  auto const rank = [](group const& g) { return std::make_pair(g.code->ended, g.values.size()); };
  std::stable_sort(all.begin(), all.end(), [&](group const& a, group const& b) { return rank(a) < rank(b); });
  return all;
}

/// One thread as a function.
class function {
 public:
  function(recording const& r, int thread)
      : all_(r), thread_(thread), code_(r.threads[static_cast<std::size_t>(thread)]) {}

  std::string text() {
    write(code_, 0, 1);
    std::string declared;
    for (int i = 0; i != registers_; ++i) declared += fmt::format("  int r{} = 0;\n", i);
    return fmt::format("P{} ({})\n{{\n{}{}}}\n", thread_, parameters(), declared, body_);
  }

  /// A compare-and-swap in C takes the expected value from memory: one location for each.
  [[nodiscard]] std::map<std::string, int> const& expected() const { return expected_; }

 private:
  void line(int depth, std::string const& text) {
    body_ += std::string(2 * static_cast<std::size_t>(depth), ' ') + text + '\n';
  }

  std::string parameters() const {
    std::string all;
    auto const add = [&](std::string const& type, std::string const& name) {
      all += fmt::format("{}{}* {}", all.empty() ? "" : ", ", type, name);
    };
    for (std::size_t v = 0; v != all_.variables.size(); ++v) {
      if (used_.count(static_cast<int>(v)) != 0) add(all_.is_atomic[v] ? "atomic_int" : "int", all_.variables[v]);
    }
    for (auto const& e : expected_) add("int", e.first);
    return all;
  }

  std::string place_for(int value) {
    std::string const name = fmt::format("expected_{}_{}", thread_, expected_.size());
    expected_[name] = value;
    return name;
  }

  /// `reads_before` is how many registers have been written on the way here.
  void write(tree const& t, int reads_before, int depth) {
    if (t.ended) return;
    perform(t.next, reads_before, depth);
    int const after = reads_before + (reads(t.next.kind) ? 1 : 0);
    registers_ = std::max(registers_, after);
    branch(groups_of(t.after), after, depth);
  }

  void perform(operation const& o, int reg, int depth) {
    if (o.variable >= 0) used_.insert(o.variable);
    std::string const x = o.variable >= 0 ? all_.variables[static_cast<std::size_t>(o.variable)] : "";
    std::string const mo = name_of(o.order);
    switch (o.kind) {
      case op::load: return line(depth, fmt::format("r{} = atomic_load_explicit({}, {});", reg, x, mo));
      case op::store: return line(depth, fmt::format("atomic_store_explicit({}, {}, {});", x, o.operand, mo));
      case op::exchange:
        return line(depth, fmt::format("r{} = atomic_exchange_explicit({}, {}, {});", reg, x, o.operand, mo));
      case op::fetch_add:
        return line(depth, fmt::format("r{} = atomic_fetch_add_explicit({}, {}, {});", reg, x, o.operand, mo));
      case op::fetch_sub:
        return line(depth, fmt::format("r{} = atomic_fetch_sub_explicit({}, {}, {});", reg, x, o.operand, mo));
      case op::cas: {
        std::string const e = place_for(o.expected);
        line(depth, fmt::format("r{} = atomic_compare_exchange_strong_explicit({}, {}, {}, {}, {});", reg, x, e,
                                o.operand, mo, name_of(o.failure)));
        return line(depth, fmt::format("r{} = *{};", reg, e));
      }
      case op::plain_load: return line(depth, fmt::format("r{} = *{};", reg, x));
      case op::plain_store: return line(depth, fmt::format("*{} = {};", x, o.operand));
      case op::fence: return line(depth, fmt::format("atomic_thread_fence({});", mo));
    }
  }

  /// The groups in a chain of conditions on the register just read; the last of them needs none.
  void branch(std::vector<group> const& groups, int after, int depth) {
    int closing = 0;
    for (std::size_t g = 0; g + 1 < groups.size(); ++g) {
      for (int const value : groups[g].values) {
        line(depth, fmt::format("if (r{} == {}) {{", after - 1, value));
        write(*groups[g].code, after, depth + 1);
        bool const last_value = g + 2 == groups.size() && value == groups[g].values.back();
        if (last_value && groups.back().code->ended) {
          line(depth, "}");
        } else {
          line(depth, "} else {");
          ++depth;
          ++closing;
        }
      }
    }
    write(*groups.back().code, after, depth);
    for (; closing != 0; --closing) line(--depth, "}");
  }

  recording const& all_;
  int thread_;
  tree const& code_;
  std::string body_;
  int registers_ = 0;
  std::set<int> used_;
  std::map<std::string, int> expected_;
};

/// All paths through a thread that return these values, as conditions on its registers.
void ways(tree const& t, int thread, values const& wanted, std::string const& so_far, int reg,
          std::vector<std::string>& out) {
  if (t.ended) {
    if (t.returned == wanted) out.push_back(so_far.empty() ? "true" : so_far);
    return;
  }
  for (auto const& [value, after] : t.after) {
    if (!reads(t.next.kind)) {
      ways(after, thread, wanted, so_far, reg, out);
      continue;
    }
    std::string const here = fmt::format("{}:r{}={}", thread, reg, value);
    ways(after, thread, wanted, so_far.empty() ? here : so_far + " /\\ " + here, reg + 1, out);
  }
}

/// Every sequence of values that a thread can return, in text.
void returned_by(tree const& t, std::map<std::string, values>& out) {
  if (t.ended) out.emplace(t.returned.text(), t.returned);
  for (auto const& [value, after] : t.after) returned_by(after, out);
}

std::string join(std::string const& a, std::string const& b) { return a.empty() ? b : b.empty() ? a : a + " " + b; }

/// The condition that a final state shows the outcome, however its words are divided among the threads.
class condition {
 public:
  condition(recording const& r, std::string outcome) : all_(r), outcome_(std::move(outcome)) {}

  std::string text() {
    add(0, "", "");
    return found_.empty() ? "" : fmt::format("({})", fmt::join(found_, " \\/ "));
  }

 private:
  void add(std::size_t thread, std::string const& words, std::string const& so_far) {
    if (thread == all_.threads.size()) {
      finish(words, so_far);
      return;
    }
    std::map<std::string, values> possible;
    returned_by(all_.threads[thread], possible);
    for (auto const& [text, v] : possible) {
      std::string const longer = join(words, text);
      if (outcome_.rfind(longer, 0) != 0) continue;
      std::vector<std::string> conditions;
      ways(all_.threads[thread], static_cast<int>(thread), v, "", 0, conditions);
      std::string one = fmt::format("{}", fmt::join(conditions, " \\/ "));
      if (conditions.size() > 1) one = "(" + one + ")";
      if (one == "true" || possible.size() == 1) one = "";
      add(thread + 1, longer, so_far.empty() || one.empty() ? so_far + one : so_far + " /\\ " + one);
    }
  }

  /// The remaining words of the outcome are final values of variables.
  void finish(std::string const& words, std::string so_far) {
    std::string rest = outcome_.substr(words.size());
    for (int const v : all_.final_variables) {
      std::size_t const from = rest.find_first_not_of(' ');
      if (from == std::string::npos) return;
      std::size_t const to = std::min(rest.find(' ', from), rest.size());
      std::string const one =
          fmt::format("{}={}", all_.variables[static_cast<std::size_t>(v)], rest.substr(from, to - from));
      so_far += so_far.empty() ? one : " /\\ " + one;
      rest = rest.substr(to);
    }
    if (rest.find_first_not_of(' ') == std::string::npos) found_.push_back(so_far.empty() ? "true" : so_far);
  }

  recording const& all_;
  std::string outcome_;
  std::vector<std::string> found_;
};

std::string head(test_info const& t) {
  outcome const& first = t.what.outcomes.front();
  bool const never = must_not_happen(first.cpp20);
  std::string const result = never ? "Never" : first.cpp20 == undefined ? "DATARACE" : "Sometimes";
  std::vector<std::string_view> asked;
  for (std::size_t i = 0; i != t.asked; ++i) asked.push_back(t.what.outcomes[i].values);
  return fmt::format("(*\n * Result: {}\n *\n * {}\n * {}: {}, {}.\n *)\n", result, t.what.question,
                     fmt::join(asked, ", or "), to_string(first.cpp20), first.why);
}

/// The condition that a final state shows one of the outcomes of the first line. It may be that no thread can return
/// any of them.
std::string question(test_info const& t, recording const& r) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i != t.asked; ++i) {
    std::string one = condition(r, std::string(t.what.outcomes[i].values)).text();
    if (!one.empty()) all.push_back(std::move(one));
  }
  return fmt::format("{}", fmt::join(all, " \\/ "));
}

}  // namespace

std::string to_litmus(test_info const& t, recording const& r) {
  std::string functions;
  std::string initial;
  for (std::string const& v : r.variables) initial += fmt::format(" [{}] = 0;", v);
  for (int i = 0; i != t.threads; ++i) {
    function f(r, i);
    functions += '\n' + f.text();
    for (auto const& [name, value] : f.expected()) initial += fmt::format(" [{}] = {};", name, value);
  }
  outcome const& first = t.what.outcomes.front();
  std::string const exists = first.cpp20 == undefined ? "(true)" : question(t, r);
  return fmt::format("C {}\n{}{{{} }}\n{}\n{} {}\n", t.name.substr(t.name.rfind('/') + 1), head(t), initial, functions,
                     must_not_happen(first.cpp20) ? "~exists" : "exists", exists);
}

}  // namespace litmus::herd
