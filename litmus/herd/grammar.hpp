// The grammar of herd7's C litmus files, as far as ours use it, and one rule beyond it: a name that is used must have
// been declared.
//
//   file        = "C" name comment? "{" (("[" name "]") "=" number ";")* "}" function+ quantifier condition
//   function    = "P"n "(" (type "*" name),* ")" block          type = "atomic_int" | "int"
//   block       = "{" statement+ "}"
//   statement   = "int" name "=" number ";" | name "=" expression ";" | "*" name "=" number ";"
//               | "if" "(" name "==" number ")" block ("else" block)? | store ";" | fence ";"
//   expression  = "*" name | load | exchange | fetch | compare_exchange
//   quantifier  = "exists" | "~exists"
//   condition   = atom | condition ("/\" | "\/") condition | "(" condition ")"
//   atom        = "true" | n ":" name "=" number | name "=" number
//
// Source: the parser of herdtools7 (lib/CParser.mly, lib/stateParser.mly), of which this is a part.
#pragma once

#include <optional>
#include <string>

namespace litmus::herd {

/// What is wrong with the text, and in which line. Nothing if it is a litmus file.
std::optional<std::string> fault_in(std::string const& text);

}  // namespace litmus::herd
