// What the compiler has noted of the program under test, as DWARF: lines, functions, and where their frames lie.
#pragma once

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "../program/site.hpp"

namespace models::instrumented {

class debugging_information {
 public:
  debugging_information();
  ~debugging_information();
  debugging_information(debugging_information const&) = delete;
  debugging_information& operator=(debugging_information const&) = delete;

  struct place {
    site where;
    bool of_the_system = false;  // the compilers' own headers, or nobody knows
  };
  [[nodiscard]] place at(std::uintptr_t address);
  /// Where the function begins that has the instruction, with its name.
  [[nodiscard]] site function_of(std::uintptr_t address);

  /// What is called so that lies at the address, in the frame that ends there, of the function that has the
  /// instruction; nothing: nobody knows.
  [[nodiscard]] std::string variable_of(std::uintptr_t function, std::uintptr_t end, std::uintptr_t at);

  /// The same of static data, with how far behind its begin that is.
  [[nodiscard]] std::string static_variable_of(std::uintptr_t at);

  /// What a call of the program's leaves at hand.
  struct registers {
    std::uintptr_t stack = 0;  // as it is when the call has returned
    std::uintptr_t frame = 0;  // the register that is the frame's, if the function has one
    std::uintptr_t code = 0;   // to which the call returns
  };
  /// Where the frame ends from which the call was made, as its caller sees it: the canonical frame address. 0: not
  /// known.
  [[nodiscard]] std::uintptr_t end_of_frame(registers const& call);

 private:
  /// A register and what is to be added; of a function that aligns its stack, where the end is kept.
  struct rule {
    bool by_frame = false;
    bool known = false;
    bool is_kept = false;
    std::int64_t offset = 0;
  };
  struct code {
    Dwarf_Addr end;
    Dwarf_Die function;
  };
  using functions = std::map<Dwarf_Addr, code>;

  Dwarf_Die* unit_of(Dwarf_Addr address, Dwarf_Addr& bias) const;
  place out_of_the_system(Dwarf_Die* unit, Dwarf_Addr address, char const* file, int line);
  std::optional<Dwarf_Die> function_at(Dwarf_Die* unit, Dwarf_Addr address);
  site find_function(std::uintptr_t address);
  rule rule_at(std::uintptr_t address);

  Dwfl* modules_;
  std::map<Dwarf_Off, functions> functions_;        // of each unit that was asked for
  std::unordered_map<std::uintptr_t, site> names_;  // of functions, by their instructions
  std::unordered_map<std::uintptr_t, rule> rules_;  // by the addresses of calls
};

}  // namespace models::instrumented
