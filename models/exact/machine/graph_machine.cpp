#include "graph_machine.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "fingerprint.hpp"

namespace models::exact {

namespace {

graph_machine* current = nullptr;

std::string words_at(site const& where) {
  std::string file = where.file_name();
  return file.substr(file.rfind('/') + 1) + ":" + std::to_string(where.line());
}

}  // namespace

/// While no thread of the program runs, an atomic is a value.
class graph_machine::alone final : public mode {
 public:
  explicit alone(graph_machine& m) : machine_(m) {}

  [[nodiscard]] int thread() const override { return nobody_yet; }
  grant perform(operation const& op, object* atomic) override {
    grant g;
    if (atomic == nullptr) return g;
    g.value = atomic->value;
    g.succeeds = writes_after(op, g.value);
    if (op.kind == op_kind::await && !satisfies(op, g.value)) {
      machine_.fail("deadlock", "an await outside of the threads waits for ever");
    }
    if (op.kind == op_kind::store) atomic->value = op.operand;
    if (g.succeeds) atomic->value = result_of(op, g.value);
    return g;
  }
  void begins(object& o, std::uint64_t value) override {
    o.value = value;
    o.written = o.kind == object_kind::atomic;
  }
  void touches(object& o, access how, bool, site const&) override { o.written |= how != access::shared; }

 private:
  graph_machine& machine_;
};

/// While threads run, an operation is announced, and performed when its thread is to go on.
class graph_machine::running final : public mode {
 public:
  explicit running(graph_machine& m) : machine_(m) {}

  [[nodiscard]] int thread() const override { return machine_.fibers_.current(); }
  grant perform(operation const& op, object* /*atomic*/) override {
    machine_.live_.announce(thread(), op);
    machine_.go_on();
    return machine_.live_.granted(thread());
  }
  void begins(object& o, std::uint64_t value) override {
    if (o.kind != object_kind::atomic) return;
    machine_.live_.set_initial(o.location, value);
    touches(o, access::exclusive, false, o.made);
  }
  void touches(object& o, access how, bool within, site const& where) override {
    int const me = thread();
    execution& x = machine_.live_;
    if (auto const other = machine_.objects_.rival(o, how, me, x.known(me))) {
      machine_.fail(how == access::end ? "use after free" : "data race",
                    "thread " + std::to_string(me) + " and thread " + std::to_string(*other) +
                        " touch what was made at " + words_at(o.made) + ", the last one at " + words_at(where));
    }
    auto& last = how == access::shared ? o.shared : o.exclusive;
    last[static_cast<std::size_t>(me)] = x.done(me) - (within ? 1 : 0);
    if (how != access::shared) o.written = true;
    if (o.maker != me) machine_.meet(circumstance::shared_object);
    if (!within) x.touch_plain(me);
  }

 private:
  graph_machine& machine_;
};

graph_machine::graph_machine(program& p, int threads, exploration_options const& options, strategy& how)
    : program_(p),
      options_(options),
      how_(how),
      live_(threads, threads),
      objects_(threads),
      blocks_(threads),
      fibers_(threads, &run_fiber),
      alone_(std::make_unique<alone>(*this)),
      running_(std::make_unique<running>(*this)),
      mode_(alone_.get()) {
  current = this;
  current_host = &graph_host;
}

graph_machine::~graph_machine() {
  current = nullptr;
  current_host = nullptr;
}

graph_machine& graph_machine::get() { return *current; }

// Executions.

bool graph_machine::execute() {
  if (found_.verdict != "pass") return false;
  if (!how_.next(live_)) {
    report_fault();
    return false;
  }
  run_one();
  return found_.verdict == "pass";
}

void graph_machine::report_fault() {
  if (how_.fault() == nullptr) return;
  found_.verdict = "internal error";
  found_.message = how_.fault();
}

void graph_machine::run_one() {
  ending_ = ending::none;
  words_.clear();
  speaker_ = nobody_yet;
  woken_.clear();
  failed_.clear();
  numbers_.clear();
  objects_.restart();
  blocks_.restart();
  fibers_.restart();
  mode_ = alone_.get();
  if (_setjmp(outside_) != 0) return;
  program_.construct();
  objects_.for_each_alive([this](object const& o) {
    if (o.kind == object_kind::atomic) live_.set_initial(o.location, o.value);
  });
  mode_ = running_.get();
  go_on();
  mode_ = alone_.get();
  end();
}

void graph_machine::run_fiber(int t) {
  graph_machine& m = get();
  m.live_.started(t);
  m.program_.thread(t);
  m.live_.finished(t);
  m.go_on();
}

/// Whoever is to go next goes on; returns when that is who has called it.
void graph_machine::go_on() {
  int const next = how_.pick(live_);
  if (next >= 0) return fibers_.resume(next);
  report_fault();
  ending_ = found_.verdict != "pass" ? ending::failed : next == nobody ? ending::over : ending::useless;
  fibers_.resume(-1);
}

void graph_machine::end() {
  if (ending_ == ending::failed) return;
  if (ending_ == ending::over && live_.everybody_finished()) return finish();
  ++found_.cut_off;
  if (ending_ == ending::over && !live_.would_go_on()) {
    found_.verdict = "deadlock";
    found_.message = "every thread waits, or has come to its end, and nothing that is there lets one go on";
    return;
  }
  program_.destroy();
}

void graph_machine::finish() {
  objects_.for_each_alive([this](object& o) {
    if (o.kind == object_kind::atomic) {
      o.value = live_.so_far().value_of(o.location, live_.so_far().newest(o.location));
    }
  });
  program_.finish();
  std::string const words = outcome();
  bool const declared = options_.outcomes.empty() || options_.outcomes.contains(words);
  if (options_.stop_at_undeclared && (!declared || options_.forbidden.contains(words))) {
    fail(undeclared_outcome, words);
  }
  program_.destroy();
  if (blocks_.any_left()) fail("leak", "memory of the program is still allocated at its end");
  ++found_.complete;
  ++found_.outcomes[words];
  found_.graphs.insert(fingerprint(live_.so_far()));
}

void graph_machine::fail(std::string verdict, std::string message) {
  found_.verdict = std::move(verdict);
  found_.message = std::move(message);
  ending_ = ending::failed;
  if (fibers_.current() < 0) _longjmp(outside_, 1);
  fibers_.resume(-1);
  std::abort();  // it is not resumed
}

void graph_machine::add_outcome(char const* word, int of_thread) {
  if (int const me = now().thread(); me >= 0) {
    if (speaker_ >= 0 && speaker_ != me) {
      fail("outcome of two threads",
           "the order of their words is that of this execution, and no part of its graph: say them in finish()");
    }
    speaker_ = me;
  }
  words_.emplace_back(of_thread < 0 ? most_threads : of_thread, word);
}

/// Where threads are interchangeable, the words that speak of threads come in the order of these; others as they were
/// said.
std::string graph_machine::outcome() const {
  auto words = words_;
  bool const in_order = std::any_of(options_.interchangeable.begin(), options_.interchangeable.end(),
                                    [](std::uint8_t set) { return set != 0; });
  if (in_order) {
    std::stable_sort(words.begin(), words.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
  }
  std::string all;
  for (auto const& [thread, text] : words) {
    if (!all.empty()) all += ' ';
    all += text;
  }
  return all;
}

}  // namespace models::exact
