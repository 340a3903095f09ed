// Adapters for Relacy: its names for memory orders, operations without scheduling points, and a sink for its output.
#pragma once

#include <streambuf>

#include "relacy.hpp"

namespace models {

inline rl::memory_order to_relacy(std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed: return rl::mo_relaxed;
    case std::memory_order_consume: return rl::mo_consume;
    case std::memory_order_acquire: return rl::mo_acquire;
    case std::memory_order_release: return rl::mo_release;
    case std::memory_order_acq_rel: return rl::mo_acq_rel;
    case std::memory_order_seq_cst: return rl::mo_seq_cst;
  }
  return rl::mo_seq_cst;
}

/// While this lives, Relacy's operations are no scheduling points: ours came before them.
class no_scheduling {
 public:
  no_scheduling() { rl::ctx().disable_preemption(); }
  ~no_scheduling() { rl::ctx().enable_preemption(); }
};

/// Discards Relacy's own output; the checker prints the verdict.
class silence : public std::streambuf {
  int overflow(int c) override { return c; }
};

}  // namespace models
