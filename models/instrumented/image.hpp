// A program under test as a shared library of this process: its functions, and its static data, which every execution
// finds as they were when it was loaded.
//
// What its static constructors allocate is part of that.
//
// May touch: machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../graph/heap.hpp"

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
  /// Throws unusable_image.
  explicit image(std::string const& file);
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
  /// What static constructors have allocated, and not given back.
  [[nodiscard]] std::vector<block> const& constructed() const { return constructed_; }
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

  void find_data(void* handle);
  void keep(char* begin, std::size_t size);

  main_function main_ = nullptr;
  std::uintptr_t code_begin_ = 0;
  std::uintptr_t code_end_ = 0;
  std::vector<piece> data_;
  std::vector<block> constructed_;
};

}  // namespace models::instrumented
