// One execution as data: what each thread did, step by step; which write each read took its value from; and, of one
// that failed, what stands between the steps that had to be ordered.
#pragma once

#include <string>
#include <vector>

namespace models {

/// A line of a source file, by the path that the compiler had.
struct source_line {
  std::string file;  // empty: not known
  int line = 0;      // 0: the file as a whole
};

/// A line of the columns in which an execution is shown.
struct recorded_step {
  int thread = -1;  // -1: before or after the threads
  std::string
      kind;  // "load", "store", "read-modify-write", "compare-and-swap", "fence", "data", "choice", "event", ...
  std::string object;   // what it is done to, by its name; empty: nothing that has one
  std::string effect;   // "CAS empty -> node of thread 0"
  std::string entry;    // the access as its label calls it; empty: it has none
  int number = 0;       // of the label
  std::string order;    // empty: it has none
  std::string stated;   // the order in the source, where that is another one
  std::string place;    // "slot.hpp:88"
  int from = -1;        // the step whose write it has read; -1: none, or what there was at the start
  int newer = 0;        // how many newer values it passed over
  bool failed = false;  // the execution was stopped here, or the thread goes no further although it should
  source_line at;       // of `place` the whole
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
  /// "unordered": two accesses to one object, and nothing orders the second after the first.
  /// "pair": a write, and the read of it, that were to order them: their labels say so.
  /// "way": the same, but without labels; the shortest way from the one access to the other leads over it.
  /// "missed": a change of the word on which the second step sleeps; whoever made it woke nobody.
  std::vector<recorded_fault> faults;
  source_line wrong_at;  // where it was found to be wrong
};

}  // namespace models
