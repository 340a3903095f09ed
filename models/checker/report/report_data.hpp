// The JSON files of 'run', 'audit' and 'relaxations', read for a report.
//
// What is not such a file, or not of the number that is understood here, throws bad_argument.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../program/execution_record.hpp"
#include "../bad_argument.hpp"

namespace models::checker {

/// Which program made the file, and how that was called.
struct source {
  std::string program;
  std::string version;
  std::string commit;     // empty: not known
  std::string compiler;   // empty: not known
  std::string arguments;  // in one line
  bool complete = true;   // the program came to its end
};

/// An execution, and what there is to say of it.
struct shown_execution {
  std::string scenario;
  std::string verdict;
  std::string message;
  std::string replay;  // the command that repeats it; empty: none does
  std::optional<execution_record> steps;
};

struct run_row {
  shown_execution shown;
  std::string expected;
  std::string bounds;
  bool as_expected = true;
  bool exhaustive = false;
  std::uint64_t executions = 0;
  double seconds = 0;

  [[nodiscard]] bool should_pass() const { return expected == "pass"; }
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
  std::vector<std::string> states;  // the first is how it begins
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
  std::vector<std::string> wrong;  // each discrepancy, with what it is
  std::string not_judged;          // why not; empty: it was
  bool as_expected = true;
  std::vector<covered_location> locations;
};

struct run_data {
  source from;
  std::vector<run_row> rows;
  std::vector<covered_machine> coverage;
};

/// What was tried of an order, or, without an entry, an algorithm as it stands.
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
  std::uint64_t open = 0;        // the same, not to the end
  std::optional<shown_execution> failure;
  std::vector<shown_execution> unclear;
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
  std::string date;  // when it was made; empty: not said
  std::optional<run_data> run;
  std::optional<audit_data> audit;
  std::optional<relaxations_data> relaxations;
};

/// `file` is the name for messages. Of 'explore', too, a run has one row.
run_data run_from(std::string_view text, std::string const& file);
audit_data audit_from(std::string_view text, std::string const& file);
relaxations_data relaxations_from(std::string_view text, std::string const& file);

}  // namespace models::checker
