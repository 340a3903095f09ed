// Reads the JSON files of 'run', 'audit' and 'relaxations' for a report.
//
// Throws bad_argument for other files, and for other schema numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../bad_argument.hpp"
#include "../row.hpp"

namespace models::checker {

/// The program that wrote the file, and its arguments.
struct source {
  std::string program;
  std::string version;
  std::string commit;     // empty: not known
  std::string compiler;   // empty: not known
  std::string arguments;  // in one line
  bool complete = true;   // the program was not interrupted
};

struct covered_transition {
  std::string entry;
  int number = 0;
  std::string before;
  std::string after;  // empty: nothing was written
  std::string meaning;
  bool reached = false;
};

struct covered_location {
  std::string name;
  std::vector<std::string> states;  // the first is the initial one
  std::vector<covered_transition> transitions;
};

struct tally_of {
  std::size_t listed = 0;
  std::size_t reached = 0;
};

struct covered_machine {
  std::string algorithm;
  std::string group;
  tally_of transitions;
  tally_of states;
  tally_of pairs;
  std::vector<std::string> wrong;  // each discrepancy, described
  std::string not_judged;          // why it was not checked; empty: it was
  bool as_expected = true;
  std::vector<covered_location> locations;
};

struct run_data {
  source from;
  std::vector<row> rows;
  std::vector<covered_machine> coverage;
};

/// A claim about an order or, without an entry, about an unchanged algorithm.
struct claim_data {
  std::string algorithm;
  std::string entry;
  int number = 0;
  std::string weaker_from;
  std::string weaker_to;
  std::string verdict;
  bool as_expected = true;
  std::uint64_t executions = 0;
  std::uint64_t exhaustive = 0;  // scenarios
  std::uint64_t open = 0;        // the same, not complete
  std::optional<row> failure;
  std::vector<row> unclear;
};

struct audit_data {
  source from;
  std::string changed;  // orders that are not those of the source
  std::vector<claim_data> claims;
};

struct relaxed_algorithm {
  std::string name;
  std::size_t promises = 0;  // that accesses could make
  std::vector<std::string> contract;
  std::vector<std::vector<std::string>> weakest;
  bool complete = false;
  std::size_t runs = 0;

  [[nodiscard]] bool contract_is_the_only_one() const {
    return complete && weakest.size() == 1 && weakest[0] == contract;
  }
};

struct relaxations_data {
  std::vector<relaxed_algorithm> algorithms;
};

struct report_data {
  std::string date;  // when it was made; empty: unknown
  std::optional<run_data> run;
  std::optional<audit_data> audit;
  std::optional<relaxations_data> relaxations;
};

/// `file` is the name for messages. A file of 'explore' is a run of one row.
run_data run_from(std::string_view text, std::string const& file);
audit_data audit_from(std::string_view text, std::string const& file);
relaxations_data relaxations_from(std::string_view text, std::string const& file);

}  // namespace models::checker
