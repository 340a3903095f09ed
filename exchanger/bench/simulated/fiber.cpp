#undef _FORTIFY_SOURCE  // it takes a jump to another stack for a mistake

#include "fiber.hpp"

#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

namespace rendezvous::bench::simulated {

void fiber::give_back::operator()(void* memory) const noexcept { std::free(memory); }

fiber::fiber(std::function<void()> body)
    : body_(std::move(body)), stack_(std::aligned_alloc(4096, stack_size)), started_(false) {
  if (stack_ == nullptr) throw std::bad_alloc();
  getcontext(&first_);
  first_.uc_stack.ss_sp = stack_.get();
  first_.uc_stack.ss_size = stack_size;
  first_.uc_link = nullptr;
  // makecontext passes on ints only.
  auto const me = reinterpret_cast<std::uintptr_t>(this);
  makecontext(&first_, reinterpret_cast<void (*)()>(&run), 2, static_cast<unsigned>(me >> 32),
              static_cast<unsigned>(me));
}

void fiber::run(unsigned high, unsigned low) {
  auto const me = reinterpret_cast<fiber*>((std::uintptr_t{high} << 32) | low);
  me->body_();
  std::abort();
}

void fiber::hand_over_to(fiber& other) {
  if (_setjmp(at_) != 0) return;
  if (other.started_) _longjmp(other.at_, 1);
  other.started_ = true;
  setcontext(&other.first_);
}

}  // namespace rendezvous::bench::simulated
