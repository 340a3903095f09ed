// The history window: a bound of every search.
#pragma once

namespace models {

/// How many newer values a load can pass over: what Relacy keeps of an atomic's history.
inline constexpr int history_window = 15;

}  // namespace models
