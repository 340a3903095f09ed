// Must not compile: assigning this item by move may throw. With -DMAY_THROW=false it must.

#include <rendezvous/exchanger.hpp>

struct item {
  item() = default;
  item(item&&) noexcept {}
  item& operator=(item&&) noexcept(!MAY_THROW) { return *this; }
};

rendezvous::exchanger<item> point;
