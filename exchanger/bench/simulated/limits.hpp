// The limits of a simulated machine: native/limits.cpp on it.
#pragma once

#include "window.hpp"

namespace rendezvous::bench::simulated {

outcome give_a_line_to_and_fro(profile const& where, setup const& how, window_options const& chosen);
outcome wake_each_other(profile const& where, setup const& how, window_options const& chosen);

}  // namespace rendezvous::bench::simulated
