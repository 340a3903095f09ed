// What scenarios are written with: the checker's platform and registry, or ordinary C++ where they are compiled
// natively.
#pragma once

#if defined(MODELS_COMPILED_NATIVELY)
#include "../native/front.hpp"
#else
#include "../../checker/registry.hpp"
#include "../platform.hpp"
#include "one_address.hpp"
#endif
