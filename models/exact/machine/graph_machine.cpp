#include "graph_machine.hpp"

#include "../../program/compared_stack.hpp"

namespace models::exact {

graph_machine::graph_machine(program& p, int threads, exploration_options const& options, strategy& how, trace* notes)
    : program_(p),
      how_(how),
      world_(p, threads, options, how, notes, &run_fiber),
      live_(world_.live()),
      record_(world_.found()) {
  current_ = this;
}

bool graph_machine::execute() {
  if (!record_.passes()) return false;
  if (!how_.next(live_)) {
    record_.report_fault();
    return false;
  }
  std::uint64_t const complete = found().complete;
  run_one();
  while (world_.ended() == world::ending::again) {
    live_.begin_again();
    how_.begins_again();
    run_one();
  }
  if (was_stopped()) {
    how_.leaves(live_);
    return false;
  }
  record_.compare(found().complete != complete);
  return record_.passes();
}

exploration_result graph_machine::take() {
  exploration_result all = record_.take();
  all.vain = world_.learnt().met();
  return all;
}

/// The program's own code: what that has of operator new is the program's.
template <class What>
void graph_machine::in_program(What what) {
  using_heap const its(&heap_);
  what();
}

void graph_machine::run_one() {
  world_.restart();
  alone_.restart();
  current_host = &alone_;
  if (_setjmp(world_.outside()) != 0) return;
  in_program([this] { program_.construct(); });
  note_set_up();
  current_host = &running_;
  world_.go_on();
  current_host = &alone_;
  record_.threads_are_over();
  end();
}

/// Of objects what has become of them before threads run.
void graph_machine::note_set_up() {
  world_.all_objects().for_each_alive([this](object const& o) {
    bool const is_atomic = o.kind == object_kind::atomic;
    if (is_atomic) live_.set_initial(o.location, o.value);
    world_.note(beginning(o.location, is_atomic, o.value));
    if (o.written) world_.note({.kind = action_kind::writes, .location = o.location});
  });
  world_.expect_repetition_of_set_up();
}

void graph_machine::run_fiber(int t) {
  graph_machine& m = *current_;
  m.live_.started(t);
  m.in_program([&m, t] {
    if (m.world_.compares_stacks()) fill_compared_stack();
    m.program_.thread(t);
  });
  if (!m.live_.so_far().spawned_by(t).initial()) m.announce_end();
  m.world_.promised().comes_to_end(t);
  m.world_.expect_repetition(t, nullptr);
  m.live_.finished(t);
  m.world_.go_on();
}

/// Of a thread that was started, for those that join it.
void graph_machine::announce_end() {
  operation op;
  op.kind = op_kind::finish;
  running_.perform(op, on_none, site());
}

void graph_machine::destroy() {
  in_program([this] { program_.destroy(); });
}

/// Of an execution in which no thread can go on.
bool graph_machine::is_complete() const {
  return live_.everybody_finished() || (program_.is_over() && !live_.would_go_on());
}

void graph_machine::end() {
  using ending = world::ending;
  ending const how = world_.ended();
  if (how == ending::failed) return;
  if (how == ending::again || how == ending::stopped) return destroy();
  world_.learnt().is_over(live_.so_far());
  if (how == ending::over && is_complete()) return finish();
  record_.count_cut_off();
  if (how == ending::over && !live_.would_go_on()) return record_.conclude_that_nobody_goes_on();
  destroy();
}

void graph_machine::finish() {
  world_.all_objects().for_each_alive([this](object& o) {
    if (o.kind == object_kind::atomic) {
      o.value = live_.so_far().value_of(o.location, live_.so_far().newest(o.location));
    }
  });
  in_program([this] { program_.finish(); });
  // What the original has said goes with its threads. By itself it is right, so no execution is shown.
  if (!record_.is_outcome_as_renamed()) {
    world_.stop({}, verdict_kind::not_interchangeable, "their outcomes do not change places with them");
  }
  if (auto const words = record_.outcome_to_stop_at()) {
    world_.stop({.broken = rule::outcomes, .message = *words}, verdict_kind::undeclared_outcome, *words);
  }
  destroy();
  if (world_.memory().any_left()) {
    world_.fail(verdict_kind::leak, "memory of the program is still allocated at its end", site());
  }
  record_.count(world_.all_objects());
}

}  // namespace models::exact
