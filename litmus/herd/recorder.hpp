// Records what the threads of a test do, for every value that they can read.
//
// A thread is run again and again, by itself: at each read it is given one of the values that its variable can have,
// until every combination has been tried. The result is a tree: the operations of the thread, and after each read a
// branch for each value. A variable can have a value if some thread writes it; since a written value can depend on a
// value that was read, the values are gathered in rounds until no new one appears.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "../form/declaration.hpp"
#include "../form/values.hpp"

namespace litmus::herd {

enum class op : unsigned char { load, store, exchange, fetch_add, fetch_sub, cas, plain_load, plain_store, fence };

struct operation {
  op kind;
  int variable;  // -1: none
  int operand;   // stored, added, or desired
  int expected;  // only of a compare-and-swap
  std::memory_order order;
  std::memory_order failure;
  friend bool operator==(operation const&, operation const&) = default;
};

/// What a thread does from some point on. A read has a branch for each value, any other operation has one branch, and
/// the end of the thread has none.
struct tree {
  bool ended = false;
  operation next{};
  std::map<int, tree> after;  // by the value read; 0 for an operation that reads nothing
  values returned;            // at the end of the thread
  friend bool operator==(tree const&, tree const&) = default;
};

/// The threads of a test, its variables, and those whose final values finally() returns.
struct recording {
  std::vector<std::string> variables;
  std::vector<bool> is_atomic;
  std::vector<tree> threads;
  std::vector<int> final_variables;
};

/// A test, as the recorder sees it.
class subject {
 public:
  subject() = default;
  virtual ~subject() = default;
  subject(subject const&) = delete;
  subject& operator=(subject const&) = delete;
  virtual void begin() = 0;
  virtual values thread(int which) = 0;
  virtual values finally() = 0;
};

class recorder {
 public:
  static recorder& get();

  /// Besides the values that some thread writes, a read is given those in the declared outcomes, since the test may ask
  /// whether such a value can come out of thin air.
  recording record(subject& s, test_info const& t);

  // Called by the platform.
  int variable(char const* name, bool is_atomic);
  int read(operation const& o);
  void write(operation const& o);

 private:
  void run(subject& s, int thread, tree& into);
  bool next_path();
  void gather(operation const& o, int read);

  recording all_;
  std::set<int> asked_about_;              // values in the declared outcomes
  std::vector<std::set<int>> possible_;    // values of each variable
  std::vector<int> path_;                  // the values read, and to be read, by this run
  std::vector<std::vector<int>> choices_;  // for each of them, all values that it could have been
  std::size_t reads_ = 0;
  std::vector<std::pair<operation, int>> done_;  // operations of this run, with the values that they read
  std::size_t made_ = 0;                         // how many variables of the current instance exist so far
};

struct exported {
  test_info info;
  std::unique_ptr<subject> what;
};

/// All tests, in the order of their names.
std::map<std::string, exported>& tests();
void add(test_info info, std::unique_ptr<subject> what);

bool reads(op kind);

}  // namespace litmus::herd
