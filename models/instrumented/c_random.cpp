// The random numbers of the C library, by names with a prefix (--wrap): each thread has a sequence of its own, which is
// the same in every execution, whatever the seed.
#include <cstdint>
#include <cstdlib>

#include "entry.hpp"
#include "front.hpp"

using models::instrumented::front;

namespace {

/// So many bits; `real`: in code that is not explored.
template <class Real>
auto number(unsigned bits, Real real) -> decltype(real()) {
  front* const f = front::of_running_thread();
  return f == nullptr ? real() : static_cast<decltype(real())>(f->objects().random_number() >> (64 - bits));
}

template <class Real>
void seed(Real real) {
  if (front::of_running_thread() == nullptr) real();
}

}  // namespace

ENTRY int __wrap_rand() { return number(31, rand); }
ENTRY long __wrap_random() { return number(31, random); }
ENTRY long __wrap_lrand48() { return number(31, lrand48); }
ENTRY long __wrap_mrand48() { return static_cast<std::int32_t>(number(32, mrand48)); }
ENTRY double __wrap_drand48() {
  constexpr double steps = 1 << 30;
  return static_cast<double>(number(30, [] { return static_cast<long>(drand48() * steps); })) / steps;
}
ENTRY void __wrap_srand(unsigned n) {
  seed([n] { srand(n); });
}
ENTRY void __wrap_srandom(unsigned n) {
  seed([n] { srandom(n); });
}
ENTRY void __wrap_srand48(long n) {
  seed([n] { srand48(n); });
}
