#include "exceptions.hpp"

#include <cstring>
#include <exception>

#include "../exact/machine/apart.hpp"
#include "entry.hpp"
#include "front.hpp"

namespace models::instrumented {

using exact::within_machine;

void exceptions::are_shared(void const* one) {
  within_machine const own;
  shared_.insert(one);
}

void exceptions::ends(void const* one) {
  within_machine const own;
  shared_.erase(one);
}

void exceptions::gives_up(void const* one, std::uintptr_t from) {
  if (!shared_.contains(one)) return;
  constexpr std::uint64_t no_object = 1;  // which have even addresses
  front_.objects().synchronise(reinterpret_cast<std::uintptr_t>(one) | no_object, from);
}

namespace {

/// What the runtime keeps before an exception, or more.
constexpr std::size_t head = 256;

/// Exceptions are in the program's memory, so that they have the same addresses in every execution.
void* allocate(front& f, std::size_t size) {
  char* const begin = static_cast<char*>(f.allocate(head + size, usual_alignment));
  if (begin == nullptr) return nullptr;
  std::memset(begin, 0, head);
  return begin + head;
}

/// The exception that the running thread's innermost handler handles.
void const* handled() {
  within_machine const own;
  std::exception_ptr const pointer = std::current_exception();
  void const* one = nullptr;
  std::memcpy(&one, &pointer, sizeof one);
  return one;
}

}  // namespace

}  // namespace models::instrumented

using models::instrumented::front;
using models::instrumented::next;

ENTRY void* __cxa_allocate_exception(std::size_t size) noexcept {
  static auto* const real = next<void*(std::size_t)>("__cxa_allocate_exception");
  front* const f = front::of_running_thread();
  void* const one = f == nullptr ? nullptr : models::instrumented::allocate(*f, size);
  return one == nullptr ? real(size) : one;
}

ENTRY void __cxa_free_exception(void* one) noexcept {
  static auto* const real = next<void(void*)>("__cxa_free_exception");
  front* const f = front::of_running_thread();
  void* const begin = static_cast<char*>(one) - models::instrumented::head;
  if (f == nullptr || f->size_of(begin) == 0) return real(one);
  f->thrown().ends(one);
  f->release(begin);
}

ENTRY void __cxa_end_catch() {
  static auto* const real = next<void()>("__cxa_end_catch");
  front* const f = front::of_running_thread();
  if (f != nullptr && f->thrown().any_are_shared()) f->thrown().gives_up(models::instrumented::handled(), CALLED_FROM);
  real();
}

// std::exception_ptr::_M_addref() and _M_release(): its constructors and its destructor call them.

ENTRY void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(void** self) noexcept {
  static auto* const real = next<void(void**)>("_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
  if (front* const f = front::of_running_thread()) f->thrown().are_shared(*self);
  real(self);
}

ENTRY void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void** self) noexcept {
  static auto* const real = next<void(void**)>("_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
  if (front* const f = front::of_running_thread()) f->thrown().gives_up(*self, CALLED_FROM);
  real(self);
}
