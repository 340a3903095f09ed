// Two threads and two buffers. One thread fills a buffer while the other empties the other one; when both are
// ready they swap. No buffer is copied, none is allocated on the way, and neither thread can run ahead of the
// other by more than one buffer.

#include <cstdio>
#include <thread>
#include <utility>
#include <vector>

#include <rendezvous/exchanger.hpp>

using buffer = std::vector<int>;

constexpr int buffer_size = 1000;
constexpr int swaps = 500;

int main() {
  rendezvous::exchanger<buffer> point;
  long long sum = 0;

  std::thread filler([&] {
    buffer mine;
    mine.reserve(buffer_size);
    int next = 0;
    for (int i = 0; i != swaps; ++i) {
      while (mine.size() != buffer_size) mine.push_back(++next);
      mine = point.exchange(std::move(mine));  // a full one for an empty one
    }
  });

  std::thread emptier([&] {
    buffer mine;
    mine.reserve(buffer_size);
    for (int i = 0; i != swaps; ++i) {
      mine = point.exchange(std::move(mine));  // an empty one for a full one
      for (int const number : mine) sum += number;
      mine.clear();
    }
  });

  filler.join();
  emptier.join();

  constexpr long long last = static_cast<long long>(buffer_size) * swaps;
  constexpr long long expected = last * (last + 1) / 2;
  std::printf("emptied %d buffers of %d numbers: their sum is %lld, and should be %lld\n", swaps, buffer_size, sum,
              expected);
  return sum == expected ? 0 : 1;
}
