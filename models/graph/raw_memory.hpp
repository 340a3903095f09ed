// Containers for code that runs while a Relacy context exists.
//
// Relacy diverts the global operator new into the memory of the program under test. The explorer's own memory must not
// be part of that program, so it comes from malloc.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace models {

template <class T>
struct raw_allocator {
  using value_type = T;

  raw_allocator() = default;
  template <class U>
  raw_allocator(raw_allocator<U> const&) noexcept {}

  T* allocate(std::size_t n) {
    if (void* p = std::malloc(n * sizeof(T))) return static_cast<T*>(p);
    std::abort();  // a model checker without memory has nothing more to say
  }
  void deallocate(T* p, std::size_t) noexcept { std::free(p); }

  friend bool operator==(raw_allocator const&, raw_allocator const&) { return true; }
};

template <class T>
using raw_vector = std::vector<T, raw_allocator<T>>;
using raw_string = std::basic_string<char, std::char_traits<char>, raw_allocator<char>>;

struct raw_hash {
  std::size_t operator()(std::uint64_t n) const noexcept { return std::hash<std::uint64_t>{}(n); }
  std::size_t operator()(raw_string const& s) const noexcept { return std::hash<std::string_view>{}(s); }
};
template <class T>
using raw_set = std::unordered_set<T, raw_hash, std::equal_to<T>, raw_allocator<T>>;

}  // namespace models
