// Where the accesses of the contract stand in the source, as executions have performed them, and as what operations.
//
// The observer allocates nothing while executions run.
#pragma once

#include "../../program/observer.hpp"

namespace models::exchanger {

/// "claim(4) modify slot_steps.hpp:28", for each place: of a compare-and-swap that is the success, and there is a
/// "claim_failed(5) load" at the same place. The observer of the exploration in this process: "performed".
observer& sites_seen();

/// The kinds of operations in such a text, and the place.
struct performed_as {
  int entry = 0;  // its number; 0: the text is no such thing
  operations kind = operations::none;
  std::string place;
};
performed_as read_site(std::string_view text);

}  // namespace models::exchanger
