// iox::concurrent::FiFo: one thread pushes two items, another one pops what is there.
//
// package: libiceoryx-hoofs-dev
// flags: -I/usr/include/iceoryx/v2.0.3 -liceoryx_hoofs
// calls: 2 + 2
// expect: data race
// found: iceoryx_fifo.md
// repair: fifo.inl:90:store=release fifo.inl:50:load=acquire
#include <iceoryx_hoofs/internal/concurrent/fifo.hpp>
#include <thread>

int main() {
  iox::concurrent::FiFo<int, 1> all;
  std::thread producer([&] {
    all.push(1);
    all.push(2);
  });
  bool good = true;
  for (int i = 0; i != 2; ++i) {
    auto const got = all.pop();
    good = good && (!got.has_value() || *got == 1 || *got == 2);
  }
  producer.join();
  return good ? 0 : 1;
}
