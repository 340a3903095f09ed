// absl::cord_internal::RefcountAndFlags: two owners each increment the count, read, and decrement it twice.
//
// package: libabsl-dev
// calls: 3 + 3
#include <absl/strings/internal/cord_internal.h>

#include <thread>

struct thing {
  absl::cord_internal::RefcountAndFlags owners;
  int value = 1;
};

int give_up(thing* mine) {
  mine->owners.Increment();
  int const seen = mine->value;
  if (!mine->owners.Decrement()) delete mine;
  if (!mine->owners.Decrement()) delete mine;
  return seen;
}

int main() {
  auto* const shared = new thing;
  shared->owners.Increment();
  int there = 0;
  std::thread other([&] { there = give_up(shared); });
  int const here = give_up(shared);
  other.join();
  return here == 1 && there == 1 ? 0 : 1;
}
