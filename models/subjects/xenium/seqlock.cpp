// xenium::seqlock: one thread stores, another one loads what is whole.
//
// package: libxenium-dev
// calls: 1 + 1
#include <thread>
#include <xenium/seqlock.hpp>

struct two {
  long one;
  long other;
};

int main() {
  xenium::seqlock<two> value(two{1, 1});
  std::thread writer([&] { value.store({2, 2}); });
  two const seen = value.load();
  writer.join();
  return seen.one == seen.other ? 0 : 1;
}
