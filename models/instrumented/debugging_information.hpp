// The DWARF debugging information of the program under test: lines, functions, and the ends of their frames.
#pragma once

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
    bool of_the_system = false;  // it is in the compilers' own headers, or not known
  };
  [[nodiscard]] place at(std::uintptr_t address);
  /// The first line of the function that contains the instruction, with its name.
  [[nodiscard]] site function_of(std::uintptr_t address);
  /// Whether the instruction is of a function of the compilers' own headers whose name begins so, inlined or not.
  [[nodiscard]] bool is_in_function(std::uintptr_t address, std::string_view name);
  /// Whether the instruction is of a function of the compilers' own headers, inlined or not, that one of these has, or
  /// of one that such a function has inlined.
  [[nodiscard]] bool is_written_in(std::uintptr_t address, std::span<std::string_view const> headers);

  /// The name of the variable at the address `at`, in the frame that ends at `end`, of the function that contains the
  /// instruction; empty: not known.
  [[nodiscard]] std::string variable_of(std::uintptr_t function, std::uintptr_t end, std::uintptr_t at);

  /// The same for static data, with the offset from the variable's begin.
  [[nodiscard]] std::string static_variable_of(std::uintptr_t at);
  /// How many bytes there are from that address to the end of the static variable there; 0: not known.
  [[nodiscard]] std::size_t room_in_static_variable(std::uintptr_t at);

  /// The registers at a call by the program.
  struct registers {
    std::uintptr_t stack = 0;  // its value after the call has returned
    std::uintptr_t frame = 0;  // the frame pointer, if the function has one
    std::uintptr_t code = 0;   // the return address
  };
  /// The end of the frame of the function that made the call: the canonical frame address.
  /// 0: not known.
  [[nodiscard]] std::uintptr_t end_of_frame(registers const& call);

 private:
  /// A register and an offset; for a function that aligns its stack, the place where the end is kept.
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
  struct symbol {
    char const* name = nullptr;
    std::size_t offset = 0;  // of the address
    std::size_t size = 0;
  };
  using functions = std::map<Dwarf_Addr, code>;

  Dwarf_Die* unit_of(Dwarf_Addr address, Dwarf_Addr& bias) const;
  place out_of_the_system(Dwarf_Die* unit, Dwarf_Addr address, char const* file, int line);
  std::optional<Dwarf_Die> function_at(Dwarf_Die* unit, Dwarf_Addr address);
  std::vector<Dwarf_Die> functions_at(std::uintptr_t address, Dwarf_Die*& unit);
  symbol symbol_at(std::uintptr_t at);
  site find_function(std::uintptr_t address);
  rule rule_at(std::uintptr_t address);

  Dwfl* modules_;
  std::map<void const*, functions> functions_;      // of each compilation unit that was needed, by its place in memory
  std::unordered_map<std::uintptr_t, site> names_;  // of functions, by their instructions
  std::unordered_map<std::uintptr_t, rule> rules_;  // by the addresses of calls
};

}  // namespace models::instrumented
