// Must not compile: moving this item may throw. With -DMAY_THROW=false it must.

#include <rendezvous/exchanger.hpp>

struct item {
  item() = default;
  item(item&&) noexcept(!MAY_THROW) {}
  item& operator=(item&&) noexcept { return *this; }
};

rendezvous::exchanger<item> point;
