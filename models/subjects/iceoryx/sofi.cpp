// iox::concurrent::SoFi: one thread pushes three items into two places, another one pops what is there.
//
// package: libiceoryx-hoofs-dev
// flags: -I/usr/include/iceoryx/v2.0.3 -liceoryx_hoofs
// calls: 1 + 3
// expect: data race
// found: iceoryx_sofi.md
// repair: iceoryx_sofi.patch
#include <iceoryx_hoofs/internal/concurrent/sofi.hpp>
#include <thread>

int main() {
  iox::concurrent::SoFi<int, 1> all;
  std::thread producer([&] {
    int lost = 0;
    for (int i = 1; i != 4; ++i) all.push(i, lost);
  });
  int got = 1;
  bool const good = !all.pop(got) || (got >= 1 && got <= 3);
  producer.join();
  return good ? 0 : 1;
}
