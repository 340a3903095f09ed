// A loop that clang is told to make work on vectors: it loads those elements alone for which the condition holds.
//
// expect: data race
// says: writes shared+308
#include <thread>

int shared[256], wanted[256], copy[256];

[[gnu::always_inline]] inline void copies_wanted(int* __restrict to, int const* from, int const* which) {
#pragma clang loop vectorize(enable)
  for (int i = 0; i < 256; ++i) {
    if (which[i] != 0) to[i] = from[i];
  }
}
[[gnu::noinline, gnu::target("avx2")]] void copies_by_vectors(int* to, int const* from, int const* which) {
  copies_wanted(to, from, which);
}
[[gnu::noinline]] void copies_one_by_one(int* to, int const* from, int const* which) { copies_wanted(to, from, which); }

int main() {
  for (int i = 1; i < 256; i += 2) wanted[i] = 1;
  std::thread writer([] { shared[77] = 1; });
  if (__builtin_cpu_supports("avx2"))
    copies_by_vectors(copy, shared, wanted);
  else
    copies_one_by_one(copy, shared, wanted);
  writer.join();
}
