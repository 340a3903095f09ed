// A contender's calls of rendezvous::exchanger, on any platform.
#pragma once

#include <chrono>
#include <stop_token>
#include <utility>

#include <rendezvous/exchanger.hpp>

namespace rendezvous::bench {

/// Untimed, an item of up to a word goes by value; a larger one is swapped in place, which takes less stack.
template <class Algorithm, class Platform>
struct library {
  template <class Item>
  class point {
   public:
    void swap(Item& item) {
      if constexpr (sizeof(Item) <= sizeof(void*)) {
        item = point_.exchange(std::move(item));
      } else {
        static_cast<void>(point_.exchange(item, std::stop_token{}));
      }
    }
    bool swap_for(Item& item, std::chrono::nanoseconds span) {
      return point_.try_exchange_for(item, span) == exchange_status::exchanged;
    }

   private:
    alignas(128) exchanger<Item, Algorithm, Platform> point_;
  };
};

}  // namespace rendezvous::bench
