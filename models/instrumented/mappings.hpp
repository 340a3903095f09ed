// Memory that the program has mapped: blocks of its heap, of which each page may be read or written, or not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace models::instrumented {

class mappings {
 public:
  struct rights {
    bool read = false;
    bool write = false;
    bool is_mapped = true;

    friend bool operator==(rights const&, rights const&) = default;
  };

  /// Another execution begins.
  void restart() {
    blocks_.clear();
    pages_.clear();
    are_limited_ = false;
  }
  void begins(void const* block, std::size_t size, rights with);
  /// Changes the rights of these pages. False: they are not all mapped.
  bool change(void const* p, std::size_t size, rights to);
  /// Whether the program may access these bytes. All others it may, for what is known here.
  [[nodiscard]] bool allow(void const* p, std::size_t size, bool writes) const {
    return !are_limited_ || may(p, size, writes);
  }
  /// Whether all of these pages are mapped.
  [[nodiscard]] bool has(void const* p, std::size_t size) const;
  /// A block of which no page is mapped any more, which is then forgotten; null: there is none.
  void* unmapped();
  [[nodiscard]] std::vector<void const*> blocks() const;

  static constexpr std::size_t page = 4096;

 private:
  [[nodiscard]] bool may(void const* p, std::size_t size, bool writes) const;
  void note_limits(rights const& r) { are_limited_ = are_limited_ || !r.read || !r.write; }

  std::map<std::uintptr_t, std::size_t> blocks_;  // their sizes
  std::map<std::uintptr_t, rights> pages_;
  bool are_limited_ = false;  // some page may not be read or written
};

}  // namespace models::instrumented
