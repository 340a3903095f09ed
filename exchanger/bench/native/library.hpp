// rendezvous::exchanger as a contender.
#pragma once

#include <chrono>
#include <memory>
#include <utility>

#include <rendezvous/exchanger.hpp>

#include "meeting.hpp"

namespace rendezvous::bench {

/// Untimed, an item of up to a word goes by value; a larger one is swapped in place, as the README advises.
template <class Algorithm>
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
    alignas(128) exchanger<Item, Algorithm> point_;
  };
};

template <class Algorithm>
std::unique_ptr<meeting> meeting_by(item what) {
  return meeting_with<library<Algorithm>::template point>(what);
}

}  // namespace rendezvous::bench
