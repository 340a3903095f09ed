// Puts an item that does not fit into a cell: its low bits change those that say what the cell holds, so the offer
// looks like something else.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

/// An item whose word uses its low bits if its number is odd.
struct odd_item {
  explicit odd_item(int n) : number(n) {}
  int number;
};
inline int id_of(odd_item item) { return item.number; }

}  // namespace models::exchanger

template <>
struct rendezvous::one_word<models::exchanger::odd_item> {
  static bool fits(models::exchanger::odd_item const& item) noexcept { return item.number % 2 == 0; }
  static std::uintptr_t word_of(models::exchanger::odd_item const& item) noexcept {
    return static_cast<std::uintptr_t>(item.number) << 1;
  }
  static void put(models::exchanger::odd_item& item, std::uintptr_t word) noexcept {
    item.number = static_cast<int>(word >> 1);
  }
};

namespace models::exchanger {

namespace {

struct takes_all : cell_steps {
  template <class T>
  static constexpr bool fits(T const&) noexcept {
    return true;
  }
};

template <class Steps>
struct pair_of_odd_items : meeting<wrong_cells<Steps>, 2, 1, odd_item> {
  void thread(int me) { static_cast<void>(this->timed(me)); }
};

bool const item_with_bits_caught = add_scenario<pair_of_odd_items<takes_all>>({
    .name = "wrong/slot_with_cells-item-with-bits",
    .story = "an item loses the bits that say what the cell holds",
    .expected = "wrong history",
});

}  // namespace

}  // namespace models::exchanger
