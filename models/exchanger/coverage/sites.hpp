// The places in the source at which executions performed the accesses of the contract, and the kinds of operations
// there.
//
// The observer allocates nothing while executions run.
#pragma once

#include "../../program/observer.hpp"

namespace models::exchanger {

/// A text for each place, such as "claim(4) modify slot_steps.hpp:28". For a compare-and-swap that is its success; its
/// failure is a "claim_failed(5) load" at the same place. The observer of the exploration in this process: "performed".
observer& sites_seen();

/// The entry, the kind of operation and the place in such a text.
struct performed_as {
  int entry = 0;  // its number; 0 if the text has another form
  operations kind = operations::none;
  std::string place;
};
performed_as read_site(std::string_view text);

}  // namespace models::exchanger
