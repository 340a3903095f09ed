// Objects and accesses to them, as an execution that is shown has them.
#pragma once

#include "../report/trace.hpp"
#include "../runtime/objects.hpp"

namespace models::exact {

thing thing_of(object const& o);
/// What an access to an object's life or data is.
deed deed_of(object const& o, access how);

}  // namespace models::exact
