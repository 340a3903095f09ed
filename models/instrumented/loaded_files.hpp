// What the loader has in this process of the program under test: the executable, or a library that was loaded, and the
// other libraries that were compiled for exploration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace models::instrumented {

/// An executable or a shared library.
struct loaded_file {
  using range = std::pair<char*, std::size_t>;

  std::string name{};
  std::uintptr_t difference = 0;  // of addresses to those that the file has itself
  std::vector<range> data{};      // static data that may be written after loading
  std::vector<range> code{};
  std::size_t number_for_threads = 0;  // the loader's, for its thread_local variables; 0: it has none
  std::size_t thread_size = 0;         // of these variables
  std::vector<char> thread_begin{};    // their initial values, without the zeros at the end
};

/// The one that was loaded with that handle of dlopen(), or, if it is null, the executable; behind it the libraries
/// that call the sanitizer, as what is compiled with -fsanitize=thread does at its start.
std::vector<loaded_file> files_of_the_program(void const* handle);

/// Whether anything that is loaded calls one of these functions by its name.
bool is_called(std::initializer_list<char const*> names);

}  // namespace models::instrumented
