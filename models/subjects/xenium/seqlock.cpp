// xenium::seqlock: one thread stores twice, another one loads twice, and no value is torn.
//
// package: libxenium-dev
// variant: one_slot -DSLOTS=1
// variant: two_slots -DSLOTS=2
// calls: 2 + 2
// expect of two_slots: failed
// found of two_slots: xenium_seqlock.md
// repair of two_slots: xenium_seqlock.patch
#include <thread>
#include <xenium/seqlock.hpp>

struct two {
  long one;
  long other;
};

int main() {
  xenium::seqlock<two, xenium::policy::slots<SLOTS>> value(two{1, 1});
  std::thread writer([&] {
    for (long i = 2; i != 4; ++i) value.store({i, i});
  });
  bool good = true;
  long last = 1;
  for (int i = 0; i != 2; ++i) {
    two const seen = value.load();
    good = good && seen.one == seen.other && seen.one >= last;
    last = seen.one;
  }
  writer.join();
  return good ? 0 : 1;
}
