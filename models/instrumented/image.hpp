// A program under test in this process, as a shared library that is loaded, or as the executable itself, with the
// shared libraries that were compiled for exploration: its functions, and its static data, which every execution finds
// as they were when it was loaded, or when exploration began.
//
// Memory that the library's static constructors allocate is part of these data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../graph/allocation_call.hpp"
#include "../graph/heap.hpp"
#include "program_end.hpp"

namespace models::instrumented {

/// Thrown when the library cannot be loaded or cannot be explored; what() says why.
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
  /// The executable of this process. The caller's stack from that address upwards is part of its data.
  explicit image(char* from);
  image(image const&) = delete;
  image& operator=(image const&) = delete;

  using main_function = int (*)(int, char**);
  [[nodiscard]] main_function main() const { return main_; }
  /// Restores all static data.
  void restore() const;
  /// Whether the address is one of static data.
  [[nodiscard]] bool has(std::uintptr_t address) const;
  struct binary {
    std::string name;
    std::uintptr_t difference;  // of addresses to those that the file has itself
  };
  [[nodiscard]] std::vector<binary> const& files() const { return files_; }
  /// Whether it is one of the program's code.
  [[nodiscard]] bool has_code(std::uintptr_t address) const;
  struct block {
    char* begin;
    std::size_t size;
    allocation_call by{};
  };
  /// The thread_local variables of the thread that calls: a block for each file of the program that has some.
  [[nodiscard]] std::vector<block> thread_variables_here() const;
  /// Gives these of a thread their initial values, or, `of_main`, the values that the loading thread had after loading.
  void initialise_thread_variables(std::vector<block> const& all, bool of_main) const;
  /// The blocks that static constructors have allocated and not freed.
  [[nodiscard]] std::vector<block> const& constructed() const { return constructed_; }
  /// The exit handlers that static constructors have added.
  [[nodiscard]] std::vector<exit_handler> const& handlers() const { return handlers_; }
  /// Keeps a handler that a static constructor adds while a library is loaded; false: none is being loaded.
  static bool takes_handler(exit_handler const& each);
  /// A static constructor starts a thread while a library is loaded: ends the process with that status.
  static void expect_no_loading();
  static constexpr int started_a_thread = 3;
  /// Its contents and addresses, for comparison with another process's.
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

  struct of_threads {
    std::size_t file;         // the loader's number
    std::size_t size;         // of the file's variables
    std::vector<char> begin;  // their initial values, without the zeros at the end
    std::vector<char> of_main;
  };

  void find_data(void const* handle);
  void keep(char* begin, std::size_t size);

  main_function main_ = nullptr;
  std::vector<binary> files_;
  std::vector<std::pair<char*, std::size_t>> code_;
  std::vector<of_threads> thread_variables_;
  std::vector<piece> data_;
  std::vector<block> constructed_;
  std::vector<exit_handler> handlers_;
};

}  // namespace models::instrumented
