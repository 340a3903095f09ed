// The interface that scenarios are written against: the checker's platform and registry, or ordinary C++ if they are
// compiled natively.
#pragma once

#if defined(MODELS_COMPILED_NATIVELY)
#include "../native/front.hpp"
#else
#include "../../checker/registry.hpp"
#include "../platform.hpp"
#include "one_address.hpp"
#endif
