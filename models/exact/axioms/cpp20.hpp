// The memory model of C++20: coherence, and an order of the seq_cst operations.
//
// For graphs in which the union of program order and reads-from is acyclic, these two are the whole model. The order of
// seq_cst operations is that of RC11, which C++20 set out to adopt and compilers implement; the wording of C++20 orders
// more (litmus/memory_model/SB+seq_cst+relaxed-store.cpp). A read-modify-write is one operation.
//
// Sources: ISO/IEC 14882:2020, [atomics.order]; Lahav, Vafeiadis, Kang, Hur, Dreyer, "Repairing Sequential Consistency
// in C/C++11" (RC11), PLDI 2017.
#pragma once

#include "memory_model.hpp"

namespace models::exact {

class cpp20 final : public memory_model {
 public:
  [[nodiscard]] bool allows(graph const& g) const override;
  /// After a seq_cst fence a read precedes, in the order of these, what replaces the value that it has read.
  [[nodiscard]] bool prefers_oldest(graph const& g, int t) const override;
};

}  // namespace models::exact
