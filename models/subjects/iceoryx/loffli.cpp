// iox::concurrent::LoFFLi, a list of free indices: two threads take one each, use its object and give it back.
//
// package: libiceoryx-hoofs-dev
// source: iceoryx
// files: iceoryx_hoofs/source/concurrent/loffli.cpp
// flags: -I/usr/include/iceoryx/v2.0.3 -liceoryx_hoofs
// calls: 2 + 2
// expect: data race
// found: iceoryx_loffli.md
// repair: iceoryx_loffli.patch
#include <iceoryx_hoofs/internal/concurrent/loffli.hpp>
#include <thread>

int main() {
  iox::concurrent::LoFFLi all;
  std::uint32_t memory[3];
  all.init(iox::cxx::not_null<std::uint32_t*>(memory), 2);
  int used[2] = {0, 0};
  auto const work = [&] {
    std::uint32_t mine = 0;
    if (!all.pop(mine)) return;
    ++used[mine];
    all.push(mine);
  };
  std::thread other(work);
  work();
  other.join();
  return used[0] + used[1] == 2 ? 0 : 1;
}
