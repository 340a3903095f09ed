// The thread_local variables of a program under test. Each of its threads has its own, at addresses of its own: they
// belong to a thread of the system, which was made for this alone and sleeps for ever. Processes that are forked later
// do not have this thread, but they have its memory, so the variables have the same addresses there.
//
// Other libraries' thread_local variables come with them, so each thread has its own errno, too.
#pragma once

#include <cstddef>
#include <vector>

#include "image.hpp"

namespace models::instrumented {

class thread_data {
 public:
  /// Makes the variables of n threads.
  thread_data(image const& program, int threads);

  /// Gives the variables their initial values; those of the first thread get the values that static constructors have
  /// left.
  void restore() const;
  /// Each thread's thread pointer, by which its code finds the variables.
  [[nodiscard]] std::vector<void*> const& pointers() const { return pointers_; }
  /// The blocks of a thread's variables, one for each file of the program that has some.
  [[nodiscard]] std::vector<image::block> const& of(int thread) const {
    return variables_[static_cast<std::size_t>(thread)];
  }

 private:
  void make_one(int number);

  image const& image_;
  std::vector<void*> pointers_;
  std::vector<std::vector<image::block>> variables_;
};

}  // namespace models::instrumented
