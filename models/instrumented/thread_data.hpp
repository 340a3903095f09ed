// The thread_local variables of a program under test. Each of its threads has its own, at addresses of its own: they
// are those of a thread of the system, which was made for nothing else and sleeps for ever. In processes that are
// forked since there is no such thread, but its memory: so they have the same addresses there.
//
// Other libraries' variables come with them, so what a thread leaves in errno is its own, too.
#pragma once

#include <cstddef>
#include <vector>

#include "image.hpp"

namespace models::instrumented {

class thread_data {
 public:
  /// For so many threads.
  thread_data(image const& program, int threads);

  /// Their variables are as they are before a thread has used them; those of the first, as static constructors have
  /// left them.
  void restore() const;
  /// By which the code of each thread finds its variables.
  [[nodiscard]] std::vector<void*> const& pointers() const { return pointers_; }
  /// Where each thread's begin; null: the program has none.
  [[nodiscard]] std::vector<char*> const& variables() const { return variables_; }
  /// Where a thread's are; of size 0 where the program has none.
  [[nodiscard]] image::block of(int thread) const;

 private:
  void make_one(int number);

  image const& image_;
  std::vector<void*> pointers_;
  std::vector<char*> variables_;
};

}  // namespace models::instrumented
