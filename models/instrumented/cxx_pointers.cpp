// What libstdc++ does in its compiled part with pointers of the program: the locks of std::atomic_load and its like for
// std::shared_ptr, and dynamic_cast. By names with a prefix (--wrap).
#include <cxxabi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "../program/host.hpp"
#include "entry.hpp"
#include "library_call.hpp"
#include "posix.hpp"

using models::exact::within_machine;
using models::instrumented::front;
using models::instrumented::library_call;
using models::instrumented::posix;

// A pointer has one of a few locks, by its address, here as in libstdc++. A std::_Sp_locker, on the caller's stack, is
// the two bytes that say which ones it holds.

namespace {

constexpr std::uint64_t name_of_first = 0x100;  // no object of the program has such an address

std::uint8_t lock_of(void const* pointer) {
  constexpr int bits = 8;
  return static_cast<std::uint8_t>(reinterpret_cast<std::uintptr_t>(pointer) * 0x9e3779b97f4a7c15u >> (64 - bits));
}

void* word_of(front& f, std::uint8_t lock) {
  std::uint64_t* const word = f.own_word(name_of_first + lock);
  f.call(word, "lock of a shared pointer");
  return word;
}

void lock(std::uint8_t* locker, std::uint8_t one, std::uint8_t other, std::uintptr_t from) {
  locker[0] = std::min(one, other);
  locker[1] = std::max(one, other);
  front* const f = front::of_running_thread();
  if (f == nullptr) return;
  within_machine const own;
  f->objects().lock_word(word_of(*f, locker[0]), posix::limit::none, from);
  if (one != other) f->objects().lock_word(word_of(*f, locker[1]), posix::limit::none, from);
}

void unlock(std::uint8_t const* locker, std::uintptr_t from) {
  front* const f = front::of_running_thread();
  if (f == nullptr) return;
  within_machine const own;
  f->objects().unlock_word(word_of(*f, locker[0]), from);
  if (locker[0] != locker[1]) f->objects().unlock_word(word_of(*f, locker[1]), from);
}

}  // namespace

ENTRY void __wrap__ZNSt10_Sp_lockerC1EPKv(std::uint8_t* locker, void const* pointer) {
  lock(locker, lock_of(pointer), lock_of(pointer), CALLED_FROM);
}

ENTRY void __wrap__ZNSt10_Sp_lockerC1EPKvS1_(std::uint8_t* locker, void const* one, void const* other) {
  lock(locker, lock_of(one), lock_of(other), CALLED_FROM);
}

ENTRY void __wrap__ZNSt10_Sp_lockerD1Ev(std::uint8_t const* locker) { unlock(locker, CALLED_FROM); }

ENTRY void* __wrap___dynamic_cast(void const* object, abi::__class_type_info const* from,
                                  abi::__class_type_info const* to, std::ptrdiff_t hint) {
  library_call(CALLED_FROM).reads(object, sizeof(void*));
  return abi::__dynamic_cast(object, from, to, hint);
}
