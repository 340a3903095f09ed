// An atomic of a type with padding: a compare-and-swap would compare the gap, too. PADDED says whether there is one.
#include "../../../types/platform.hpp"

struct pair_of_numbers {
  int number;
  std::conditional_t<PADDED, char, int> other;
};

int main() { models::atomic<pair_of_numbers> const pair({1, 2}, "pair"); }
