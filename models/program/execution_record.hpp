// One execution as data: the steps of each thread; the write that each read took its value from; and, for a failure,
// the steps that should have been ordered.
#pragma once

#include <string>
#include <vector>

namespace models {

/// A line of a source file, by the path that the compiler had.
struct source_line {
  std::string file;  // empty: not known
  int line = 0;      // 0: the file as a whole
};

/// One line in the columns of a shown execution.
struct recorded_step {
  int thread = -1;  // -1: before or after the threads
  std::string
      kind;  // "load", "store", "read-modify-write", "compare-and-swap", "fence", "data", "choice", "event", ...
  std::string object;   // the accessed object's name; empty: none
  std::string effect;   // "CAS empty -> node of thread 0"
  std::string entry;    // the label of the access; empty: none
  int number = 0;       // of the label
  std::string order;    // empty: none
  std::string stated;   // the order in the source, if different
  std::string place;    // "slot.hpp:88"
  int from = -1;        // the step whose write it has read; -1: none, or the initial value
  int newer = 0;        // how many newer values it passed over
  bool failed = false;  // the execution was stopped here, or the thread is blocked for good
  source_line at;       // `place` with its full path
};

/// Two steps between which something is wrong.
struct recorded_fault {
  int from = -1;
  int to = -1;
  std::string kind;  // see execution_record::faults
};

struct execution_record {
  int threads = 0;
  std::vector<recorded_step> steps;
  /// "unordered": two accesses to one object, the second not ordered after the first. "pair": a write and the read of
  /// it that, by their labels, should order them. "way": the same without labels: the pair is on the shortest path from
  /// one access to the other. "missed": a change of the word on which the second step sleeps, by a thread that did not
  /// wake the sleeper.
  std::vector<recorded_fault> faults;
  source_line wrong_at;  // where the failure was detected
};

}  // namespace models
