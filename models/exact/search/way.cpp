#include "way.hpp"

#include "../axioms/coherence.hpp"
#include "../axioms/sleeps.hpp"

namespace models::exact {

namespace {

way choice_of(operation const& op, std::uint32_t alternative) {
  event e;
  e.op = op;
  e.value = alternative;
  return {e};
}

std::optional<way> store_of(graph const& g, operation const& op, std::uint32_t before) {
  int const place = g.last_place(op.location) + 1 - static_cast<int>(before);
  bool const parts = before != 0 && g.at(g.write_at(op.location, place)).exclusive;
  if (parts) return std::nullopt;
  return way{write_event(op, op.operand, false), place};
}

std::optional<way> read_of(graph const& g, operation const& op, std::uint32_t passes_over) {
  int const place = g.last_place(op.location) - static_cast<int>(passes_over);
  event_id const from = g.write_at(op.location, place);
  event const e = read_event(op, from, g.value_of(op.location, from));
  if (e.exclusive && g.is_replaced(op.location, from)) return std::nullopt;
  return way{e, place + 1};
}

/// A possible wake-up either ends the sleep or does not: then the sleeper's look came after the wake-up.
std::optional<way> sleep_of(graph const& g, int t, operation const& op, std::uint32_t number) {
  event_id const id = id_of(t, g.size(t));
  auto const by = first_to_wake(g, id, op.location);
  event_id const from = number == 0 ? by.value_or(event_id()) : event_id();
  event const e = read_event(op, from, g.value_of(op.location, from));
  bool const is_another = !e.blocked || may_sleep_through(g, id, op.location);
  if (number != 0 && !(by && is_another)) return std::nullopt;
  return way{e};
}

way other_of(operation const& op) {
  event e;
  e.op = op;
  e.blocked = op.kind == op_kind::give_up;
  return {e};
}

}  // namespace

std::uint32_t most_ways(execution const& x, int t) {
  operation const& op = x.pending(t);
  if (op.kind == op_kind::choice) return static_cast<std::uint32_t>(op.operand);
  if (is_wake(op)) return 1;
  if (is_sleep(op)) return 2;
  graph const& g = x.so_far();
  auto const behind = [&](view const& known) {
    return static_cast<std::uint32_t>(g.last_place(op.location) - newest_known(g, known, op.location)) + 1;
  };
  if (op.kind == op_kind::store) return behind(g.known(t));
  return reads(op.kind) ? behind(g.coherent_with(id_of(t, g.size(t)), op)) : 1;
}

std::optional<way> way_of(memory_model const& model, execution const& x, int t, std::uint32_t number) {
  operation op = x.pending(t);
  if (number >= most_ways(x, t)) return std::nullopt;
  if (op.kind == op_kind::choice) return choice_of(op, number);
  if (op.kind == op_kind::store) return store_of(x.so_far(), op, number);
  if (!reads(op.kind)) return other_of(op);
  if (is_sleep(op)) return sleep_of(x.so_far(), t, op, number);
  op.by_value = op.by_value && model.prefers_oldest(x.so_far(), t);
  return read_of(x.so_far(), op, number);
}

bool allows(memory_model const& model, execution const& x, int t, way const& how) {
  graph g = x.so_far();
  if (how.what.writes()) {
    g.append_write(t, how.what, how.place);
  } else {
    g.append(t, how.what);
    if (how.what.exclusive) g.append_write(t, second_half(how.what), how.place);
  }
  return model.allows(g);
}

void perform(execution& x, int t, way const& how) {
  if (how.what.writes()) return x.perform_write(t, how.what, how.place);
  x.perform(t, how.what);
  if (how.what.exclusive) x.perform_write(t, second_half(how.what), how.place);
}

}  // namespace models::exact
