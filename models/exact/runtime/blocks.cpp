#include "blocks.hpp"

#include <algorithm>
#include <cstdlib>

namespace models::exact {

blocks::~blocks() {
  for (auto const& all : of_) {
    for (block const& b : all) std::free(b.p);
  }
}

void blocks::restart() {
  for (auto& all : of_) {
    for (block& b : all) {
      b.live = false;
      b.unused = true;
    }
  }
}

void* blocks::allocate(int maker, std::size_t size) {
  auto& own = of_[static_cast<std::size_t>(maker + 1)];
  auto unused = std::find_if(own.begin(), own.end(), [size](block const& b) { return b.unused && b.size == size; });
  if (unused == own.end()) {
    void* const p = std::malloc(size);
    if (p == nullptr) std::abort();  // there is no memory left for the program under test
    unused = own.insert(own.end(), {p, size});
  }
  unused->unused = false;
  unused->live = true;
  return unused->p;
}

std::optional<std::size_t> blocks::release(int by, void* p) {
  for (std::size_t maker = 0; maker != of_.size(); ++maker) {
    for (block& b : of_[maker]) {
      if (b.p != p || !b.live) continue;
      b.live = false;
      b.unused = maker == static_cast<std::size_t>(by + 1);
      return b.size;
    }
  }
  return std::nullopt;
}

bool blocks::any_left() const {
  return std::any_of(of_.begin(), of_.end(), [](auto const& all) {
    return std::any_of(all.begin(), all.end(), [](block const& b) { return b.live; });
  });
}

}  // namespace models::exact
