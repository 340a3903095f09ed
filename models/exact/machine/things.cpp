#include "things.hpp"

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

}  // namespace models::exact
