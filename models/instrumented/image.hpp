// A program under test in this process, as a shared library that is loaded, or as the executable itself: its functions,
// and its static data, which every execution finds as they were when it was loaded, or when exploration began.
//
// What the library's static constructors allocate is part of that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../graph/heap.hpp"
#include "program_end.hpp"

namespace models::instrumented {

/// Thrown when the library cannot be loaded, or has what cannot be explored; what() says why.
class unusable_image {
 public:
  explicit unusable_image(std::string why) : why_(std::move(why)) {}
  [[nodiscard]] std::string const& what() const { return why_; }

 private:
  std::string why_;
};

class image {
 public:
  /// Loads a library. Throws unusable_image.
  explicit image(std::string const& file);
  /// The executable of this process. The caller's stack is part of its data, from there upwards.
  explicit image(char* from);
  image(image const&) = delete;
  image& operator=(image const&) = delete;

  using main_function = int (*)(int, char**);
  [[nodiscard]] main_function main() const { return main_; }
  /// Puts all static data back.
  void restore() const;
  /// Whether the address is one of static data.
  [[nodiscard]] bool has(std::uintptr_t address) const;
  /// Whether it is one of the program's code.
  [[nodiscard]] bool has_code(std::uintptr_t address) const { return address >= code_begin_ && address < code_end_; }
  struct block {
    char* begin;
    std::size_t size;
  };
  /// The thread_local variables of the thread that calls; null: the program has none.
  [[nodiscard]] char* thread_variables_here() const;
  [[nodiscard]] std::size_t size_of_thread_variables() const { return thread_size_; }
  /// Puts in what they are before a thread has used them, or as whoever loaded the program had them by then.
  void initialise_thread_variables(char* at, bool of_main) const;
  /// What static constructors have allocated, and not given back.
  [[nodiscard]] std::vector<block> const& constructed() const { return constructed_; }
  /// What static constructors want to be called at the end.
  [[nodiscard]] std::vector<exit_handler> const& handlers() const { return handlers_; }
  /// Of a static constructor of the library that is being loaded, if one is.
  static bool takes_handler(exit_handler const& each);
  /// What it is, and where it lies.
  [[nodiscard]] std::string layout() const;
  /// Calls `with` for each word of static data.
  template <class F>
  void for_each_word(F with) const {
    for (piece const& p : data_) {
      for (std::size_t i = 0; i + sizeof(void*) <= p.as_loaded.size(); i += sizeof(void*)) with(p.begin + i);
    }
  }

 private:
  struct piece {
    char* begin;
    std::vector<char> as_loaded;
  };

  struct segments;
  void find_data(segments const& s);
  void keep(char* begin, std::size_t size);

  main_function main_ = nullptr;
  std::uintptr_t code_begin_ = 0;
  std::uintptr_t code_end_ = 0;
  std::size_t thread_module_ = 0;  // as the loader calls the program's variables; 0: there are none
  std::size_t thread_size_ = 0;
  std::vector<char> thread_begin_;  // what they are initialised with, but for zeros
  std::vector<char> thread_main_;   // as whoever loaded it had them
  std::vector<piece> data_;
  std::vector<block> constructed_;
  std::vector<exit_handler> handlers_;
};

}  // namespace models::instrumented
