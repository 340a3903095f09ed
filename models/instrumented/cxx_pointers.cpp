// What libstdc++ does in its compiled part with pointers of the program: the locks of std::atomic_load and its like for
// std::shared_ptr, and dynamic_cast.
#include <cxxabi.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "entry.hpp"
#include "front.hpp"
#include "library_call.hpp"

using models::instrumented::front;
using models::instrumented::library_call;

// std::_Sp_locker locks one shared_ptr or two, by their addresses; what it keeps of them are two bytes. libstdc++ has
// sixteen mutexes for all; here each address has its own, as the standard requires no more.

namespace {

struct shared_ptr_locker {
  std::uint8_t first;
  std::uint8_t second;
};

void lock_two(front& f, shared_ptr_locker* self, void const* one, void const* other, std::uintptr_t from) {
  if (other < one) std::swap(one, other);
  self->first = f.objects().lock_shared_ptr(one, from);
  self->second = one == other ? self->first : f.objects().lock_shared_ptr(other, from);
}

void lock(shared_ptr_locker* self, void const* p, std::uintptr_t from) {
  static auto* const real =
      models::instrumented::next<void(shared_ptr_locker*, void const*)>("_ZNSt10_Sp_lockerC1EPKv");
  front* const f = front::of_running_thread();
  f == nullptr ? real(self, p) : lock_two(*f, self, p, p, from);
}

void lock(shared_ptr_locker* self, void const* one, void const* other, std::uintptr_t from) {
  static auto* const real =
      models::instrumented::next<void(shared_ptr_locker*, void const*, void const*)>("_ZNSt10_Sp_lockerC1EPKvS1_");
  front* const f = front::of_running_thread();
  f == nullptr ? real(self, one, other) : lock_two(*f, self, one, other, from);
}

void unlock(shared_ptr_locker* self, std::uintptr_t from) {
  static auto* const real = models::instrumented::next<void(shared_ptr_locker*)>("_ZNSt10_Sp_lockerD1Ev");
  front* const f = front::of_running_thread();
  if (f == nullptr) return real(self);
  if (self->second != self->first) f->objects().unlock_shared_ptr(self->second, from);
  f->objects().unlock_shared_ptr(self->first, from);
}

}  // namespace

ENTRY void _ZNSt10_Sp_lockerC1EPKv(shared_ptr_locker* self, void const* p) { lock(self, p, CALLED_FROM); }
ENTRY void _ZNSt10_Sp_lockerC2EPKv(shared_ptr_locker* self, void const* p) { lock(self, p, CALLED_FROM); }
ENTRY void _ZNSt10_Sp_lockerC1EPKvS1_(shared_ptr_locker* self, void const* one, void const* other) {
  lock(self, one, other, CALLED_FROM);
}
ENTRY void _ZNSt10_Sp_lockerC2EPKvS1_(shared_ptr_locker* self, void const* one, void const* other) {
  lock(self, one, other, CALLED_FROM);
}
ENTRY void _ZNSt10_Sp_lockerD1Ev(shared_ptr_locker* self) { unlock(self, CALLED_FROM); }
ENTRY void _ZNSt10_Sp_lockerD2Ev(shared_ptr_locker* self) { unlock(self, CALLED_FROM); }

ENTRY void* __wrap___dynamic_cast(void const* object, abi::__class_type_info const* from,
                                  abi::__class_type_info const* to, std::ptrdiff_t hint) {
  library_call(CALLED_FROM).reads(object, sizeof(void*));
  return abi::__dynamic_cast(object, from, to, hint);
}
