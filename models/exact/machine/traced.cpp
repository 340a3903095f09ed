#include "traced.hpp"

#include "graph_machine.hpp"

namespace models::exact {

thing thing_of(object const& o) { return {o.kind, o.maker, o.location, o.name, o.made}; }

deed deed_of(object const& o, access how) {
  bool const is_data = o.kind == object_kind::watch;
  switch (how) {
    case access::shared: return is_data ? deed::reads : deed::touches;
    case access::exclusive: return is_data ? deed::writes : deed::begins;
    case access::end: return deed::ends;
    case access::leave: return deed::leaves;
  }
  return deed::touches;
}

void traced::comes_to(object const* atomic, site const& where) {
  std::optional<thing> on;
  if (atomic != nullptr) on = thing_of(*atomic);
  notes_.announces(thread(), machine().live().done(thread()), on, where);
}

std::uint32_t traced::performed() const {
  execution const& x = machine().live();
  int all = 0;
  for (int t = 0; t != x.threads(); ++t) all += x.done(t);
  return static_cast<std::uint32_t>(all);
}

void traced::comes_to_touch(object const& o, access how, site const& where, int bytes) {
  notes_.does(thread(), machine().live().done(thread()), deed_of(o, how), thing_of(o), where, performed(),
              {o.address, bytes});
}

void traced::frees(char const* block, site const& where) {
  notes_.frees(thread(), machine().live().done(thread()), block, where, performed());
}

void traced::prints(std::string text, site const& where) {
  notes_.prints(thread(), machine().live().done(thread()), std::move(text), where, performed());
}

}  // namespace models::exact
