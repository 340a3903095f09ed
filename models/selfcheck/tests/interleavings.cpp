#include "interleavings.hpp"

#include <map>
#include <vector>

namespace models::selfcheck {

namespace {

struct memory_word {
  std::uint64_t value = 0;
  std::string written_by = "i";
  std::string order;  // of its writes so far
};

struct interleaved_thread {
  std::size_t at = 0;
  int events = 0;
  std::string results;
  std::string reads;
};

struct moment_of_all {
  std::map<location_id, memory_word> memory;
  std::vector<interleaved_thread> threads;
};

class enumeration {
 public:
  explicit enumeration(program const& p) : program_(p) {}

  interleaved run() {
    moment_of_all start;
    start.threads.resize(program_.size());
    go_on(start);
    return std::move(found_);
  }

 private:
  void go_on(moment_of_all const& m) {
    bool complete = true;
    for (std::size_t t = 0; t != program_.size(); ++t) {
      if (m.threads[t].at >= program_[t].size()) continue;
      complete = false;
      step(m, t);
    }
    if (!complete) return;
    std::string outcome;
    std::string name;
    for (auto const& thread : m.threads) {
      outcome += thread.results + "| ";
      name += thread.reads + "|" + thread.results + "|";
    }
    for (auto const& [location, word] : m.memory) name += word.order + ";";
    found_.outcomes.insert(outcome);
    found_.graphs.insert(name);
  }

  void step(moment_of_all const& m, std::size_t t) {
    instruction const& i = program_[t][m.threads[t].at];
    if (i.op.kind != op_kind::choice) return perform(m, t, i, 0);
    for (std::uint64_t n = 0; n != i.op.operand; ++n) perform(m, t, i, n);
  }

  void perform(moment_of_all next, std::size_t t, instruction const& i, std::uint64_t chosen) {
    interleaved_thread& me = next.threads[t];
    operation const& op = i.op;
    bool const is_fence = op.kind == op_kind::fence || op.fence;
    std::uint64_t value = chosen;
    bool writes = false;
    if (!is_fence && op.kind != op_kind::choice) {
      memory_word& word = next.memory[op.location];
      value = word.value;
      if (op.kind == op_kind::await && !satisfies(op, value)) return;
      writes = op.kind == op_kind::store || writes_after(op, value);
      if (reads(op.kind)) me.reads += word.written_by + " ";
      if (writes) {
        word.value = op.kind == op_kind::store ? op.operand : result_of(op, value);
        word.written_by = std::to_string(t) + "." + std::to_string(me.events);
        word.order += word.written_by + " ";
      }
    }
    ++me.events;
    tell(me, i, value, writes);
    go_on(next);
  }

  /// As explore() does.
  static void tell(interleaved_thread& me, instruction const& i, std::uint64_t value, bool succeeds) {
    bool const shows = (reads(i.op.kind) && !i.op.hidden) || i.op.kind == op_kind::choice;
    bool const is_cas = i.op.kind == op_kind::cas;
    if (shows && !(is_cas && !succeeds && i.op.on_failure == failing::only_that)) me.results += std::to_string(value);
    if (shows) me.results += is_cas ? (succeeds ? "+ " : "- ") : " ";
    ++me.at;
    int const outcome = is_cas ? (succeeds ? 1 : 0) : static_cast<int>(value);
    if (shows && i.skip_if == outcome) me.at += static_cast<std::size_t>(i.skip);
  }

  program const& program_;
  interleaved found_;
};

}  // namespace

interleaved all_interleavings(program const& p) { return enumeration(p).run(); }

}  // namespace models::selfcheck
