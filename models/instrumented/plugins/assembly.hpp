// Whether inline assembly accesses memory, or orders accesses, as far as its text and its operands tell: for the
// plugins of both compilers. They are linked with no library, so nothing here needs one.
#pragma once

#include <cstddef>
#include <string_view>

namespace modelcheck_plugins {

/// What a plugin knows of one piece of inline assembly.
struct assembly {
  std::string_view text;
  bool clobbers_memory = false;
  bool has_memory = false;    // an operand, which another thread may know
  bool has_pointer = false;   // an operand that it is given
  bool has_operands = false;  // of any kind
};

/// A word of letters, digits and signs, which is taken off; empty: there is none left.
inline std::string_view take_word(std::string_view& text) {
  constexpr std::string_view between = " \t\r\v\f,{}|";
  while (!text.empty() && between.find(text.front()) != text.npos) text.remove_prefix(1);
  std::string_view word = text;
  while (!text.empty() && between.find(text.front()) == text.npos) text.remove_prefix(1);
  word.remove_suffix(text.size());
  return word;
}

template <class Words>
constexpr bool is_one_of(std::string_view word, Words const& all) {
  for (std::string_view const each : all) {
    if (word == each) return true;
  }
  return false;
}

/// An instruction is taken off, without what is a comment on x86-64.
inline std::string_view take_instruction(std::string_view& text) {
  std::string_view instruction = text;
  while (!text.empty() && text.front() != ';' && text.front() != '\n') text.remove_prefix(1);
  instruction.remove_suffix(text.size());
  if (!text.empty()) text.remove_prefix(1);
  auto const comment = instruction.find('#');
  if (comment != instruction.npos) instruction.remove_suffix(instruction.size() - comment);
  return instruction;
}

/// Whether it does nothing, only waits a moment, or asks the processor for something.
inline bool is_harmless(std::string_view instruction) {
  constexpr std::string_view harmless[] = {"pause",  "nop",   "nopl",  "nopw",    "yield",    "isb",   "rdtsc",
                                           "rdtscp", "cpuid", "rdpmc", "endbr64", ".p2align", ".align"};
  std::string_view const word = take_word(instruction);
  if (word.empty() || is_one_of(word, harmless)) return true;
  bool const is_before_one = word == "rep" || word.back() == ':';
  return is_before_one && is_harmless(instruction);
}

/// Whether it has an address, or a segment, that is no operand: "(%0)", but not "$(att$|intel$)", nor "%k[operand]".
inline bool has_address(std::string_view instruction) {
  auto const at = [&](std::size_t i, std::size_t back) { return i < back ? ' ' : instruction[i - back]; };
  for (std::size_t i = 0; i != instruction.size(); ++i) {
    switch (instruction[i]) {
      case '(':
        if (at(i, 1) != '$') return true;
        break;
      case '[':
        if (at(i, 1) != '%' && at(i, 2) != '%') return true;
        break;
      case ':':
        if (at(i, 1) == 's' && (at(i, 2) == 'f' || at(i, 2) == 'g')) return true;
        break;
      default: break;
    }
  }
  return false;
}

/// Whether it accesses memory that is no operand, or orders what others see of it.
inline bool reaches_memory(std::string_view instruction) {
  constexpr std::string_view such[] = {"lock",  "mfence", "sfence", "lfence", "syscall", "sysenter", "int",   "call",
                                       "movsb", "movsw",  "movsl",  "movsq",  "stosb",   "stosw",    "stosl", "stosq",
                                       "lodsb", "lodsw",  "lodsl",  "lodsq",  "scasb",   "cmpsb",    "dmb",   "dsb"};
  if (has_address(instruction)) return true;
  for (auto word = take_word(instruction); !word.empty(); word = take_word(instruction)) {
    if (is_one_of(word, such)) return true;
  }
  return false;
}

/// Without an instruction it keeps the compiler from reordering, and no more.
inline bool accesses_memory(assembly const& a) {
  bool does_something = false;
  bool reaches = false;
  for (std::string_view rest = a.text; !rest.empty();) {
    std::string_view const instruction = take_instruction(rest);
    if (is_harmless(instruction)) continue;
    does_something = true;
    reaches |= reaches_memory(instruction);
  }
  return does_something && (a.clobbers_memory || a.has_memory || a.has_pointer || !a.has_operands || reaches);
}

/// Whether assembly outside of functions has instructions, and not only directives and labels.
inline bool has_instructions(std::string_view text) {
  while (!text.empty()) {
    std::string_view instruction = take_instruction(text);
    std::string_view word = take_word(instruction);
    while (!word.empty() && word.back() == ':') word = take_word(instruction);
    if (!word.empty() && word.front() != '.') return true;
  }
  return false;
}

}  // namespace modelcheck_plugins
