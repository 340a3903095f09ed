// The contract of an exchanger as scenarios: what every algorithm must do, however it is implemented.
//
// An algorithm's own file registers them under its name, and says which of them run long with it.
#pragma once

#include <utility>

#include "four_threads.hpp"
#include "precedence.hpp"
#include "slow_claimer.hpp"
#include "three_threads.hpp"
#include "thrift.hpp"
#include "two_calls.hpp"
#include "two_threads.hpp"

namespace models::exchanger {

/// Registers the scenarios of the contract for one algorithm, each in the given set-up.
template <class Algorithm, template <class> class Circumstances = as_it_is>
class contract {
 public:
  explicit contract(participation how) {
    enrolment variant(std::move(how));
    static_cast<void>(two_threads<Algorithm, Circumstances>{variant});
    static_cast<void>(precedence<Algorithm, Circumstances>{variant});
    static_cast<void>(slow_claimer<Algorithm, Circumstances>{variant});
    static_cast<void>(thrift<Algorithm, Circumstances>{variant});
    static_cast<void>(two_calls<Algorithm, Circumstances>{variant});
    static_cast<void>(three_threads<Algorithm, Circumstances>{variant});
    static_cast<void>(four_threads<Algorithm, Circumstances>{variant});
    variant.close();
  }
};

}  // namespace models::exchanger
