// One thread reads every other element of an array while the other one writes one between them. No vectors are read.
//
// expect: pass
#include <thread>

int shared[256];
int volatile seen;

[[gnu::noinline]] int sum(int const* from, int pairs) {
  int all = 0;
  for (int i = 0; i != pairs; ++i) all += from[2 * i];
  return all;
}

int main() {
  std::thread writer([] { shared[77] = 1; });
  seen = sum(shared, 128);
  writer.join();
}
