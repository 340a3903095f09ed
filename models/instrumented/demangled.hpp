// Names of the linker's and of types as the source has them.
#pragma once

#include <cxxabi.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace models::instrumented {

/// "std::runtime_error", as std::type_info has it. What is no such name stays as it is.
inline std::string demangled_type(char const* name) {
  int status = 0;
  char* const text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string const all = status == 0 && text != nullptr ? text : name;
  std::free(text);
  return all;
}

/// "box::send(int)"; a name of C stays as it is.
inline std::string demangled(std::string const& symbol) {
  return symbol.starts_with("_Z") ? demangled_type(symbol.c_str()) : symbol;
}

}  // namespace models::instrumented
