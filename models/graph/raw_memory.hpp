// Containers for code that runs while a Relacy context exists.
//
// Relacy redirects the global operator new to the memory of the test program. The explorer's own memory must not be
// part of that, so it comes from malloc.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace models {

/// g++ and clang++ use different macros.
#if defined(__has_feature)
inline constexpr bool under_address_sanitizer = __has_feature(address_sanitizer);
#elif defined(__SANITIZE_ADDRESS__)
inline constexpr bool under_address_sanitizer = true;
#else
inline constexpr bool under_address_sanitizer = false;
#endif

/// Freed blocks by size, for reuse: graphs are copied and dropped by the hundred thousand.
class raw_pool {
 public:
  static void* take(std::size_t bytes) {
    std::size_t const c = class_of(bytes);
    if (c >= classes) return fresh(bytes);
    block* const b = free_[c];
    if (b == nullptr) return fresh(size_of(c));
    free_[c] = b->next;
    return b;
  }

  static void give_back(void* p, std::size_t bytes) {
    std::size_t const c = class_of(bytes);
    if (c >= classes || p == nullptr) return std::free(p);
    free_[c] = ::new (p) block{free_[c]};
  }

 private:
  struct block {
    block* next;
  };
  // Multiples of 16 bytes up to 256, then powers of two up to 64 KiB. No pooling under a sanitizer, which must see
  // every allocation.
  static constexpr std::size_t classes = under_address_sanitizer ? 0 : 24;
  static constexpr std::size_t last_multiple = 15;

  static constexpr std::size_t class_of(std::size_t bytes) {
    if (bytes <= 16 * (last_multiple + 1)) return bytes == 0 ? 0 : (bytes - 1) / 16;
    return last_multiple + static_cast<std::size_t>(std::bit_width((bytes - 1) >> 8));
  }
  static constexpr std::size_t size_of(std::size_t c) {
    return c <= last_multiple ? 16 * (c + 1) : std::size_t{256} << (c - last_multiple);
  }
  static void* fresh(std::size_t bytes) {
    if (void* p = std::malloc(bytes)) return p;
    std::abort();  // a model checker without memory has nothing more to say
  }

  static inline std::array<block*, classes + 1> free_{};
};

template <class T>
struct raw_allocator {
  using value_type = T;

  raw_allocator() = default;
  template <class U>
  raw_allocator(raw_allocator<U> const&) noexcept {}

  T* allocate(std::size_t n) { return static_cast<T*>(raw_pool::take(n * sizeof(T))); }
  void deallocate(T* p, std::size_t n) noexcept { raw_pool::give_back(p, n * sizeof(T)); }

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
