// A whole program under test: thread 0 runs its main(), or a function that stands for one, and the threads that it
// starts are the others.
#pragma once

#include <functional>
#include <string>

#include "../program/explore.hpp"
#include "front.hpp"
#include "image.hpp"

namespace models::instrumented {

class native_program final : public program {
 public:
  /// What a library's file has, with n threads at most. Throws unusable_image.
  native_program(std::string const& file, int threads, access_orders orders = access_orders());
  /// A function of this executable, called with the caller's stack from there upwards. Throws unusable_image.
  native_program(std::function<void()> const& body, char* from, int threads, access_orders orders = access_orders());

  /// What else must be the same for whoever goes on with its graphs, such as the options of the search.
  void is_explored_with(std::string options) { options_ = std::move(options); }
  [[nodiscard]] std::string in_common() const override { return front_.in_common(layout()); }
  [[nodiscard]] bool goes_on_with(std::string_view in_common) override {
    return front_.goes_on_with(in_common, layout());
  }

  [[nodiscard]] std::string what_lies_at(std::uint64_t address) const override { return front_.what_lies_at(address); }
  void construct() override;
  void thread(int index) override;
  [[nodiscard]] bool is_over() const override { return front_.end().is_over(); }
  void finish() override;
  void destroy() override {}

 private:
  /// Its memory, by operator new.
  class program_memory final : public heap {
   public:
    explicit program_memory(front& f) : front_(f) {}
    void* allocate(std::size_t size, std::size_t alignment) override {
      return front_.allocate(size, alignment, current_call);
    }
    void release(void* p, std::size_t) override { front_.release(p, current_call); }

   private:
    front& front_;
  };

  [[nodiscard]] std::string layout() const { return options_ + '\n' + image_.layout(); }

  std::string options_;
  image image_;
  bool const is_whole_;         // and ends with each execution
  std::function<int()> first_;  // what thread 0 runs; another result than 0: it has failed
  front front_;
  program_memory memory_{front_};
};

}  // namespace models::instrumented
