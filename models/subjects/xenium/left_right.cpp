// xenium::left_right: one thread changes a value twice, another one reads it twice.
//
// package: libxenium-dev
// calls: 2 + 2
#include <thread>
#include <xenium/left_right.hpp>

int main() {
  xenium::left_right<int> value(1);
  std::thread writer([&] {
    for (int i = 0; i != 2; ++i) value.update([](int& each) { ++each; });
  });
  auto const read = [&] { return value.read([](int const& now) { return now; }); };
  int const first = read();
  int const second = read();
  writer.join();
  return first <= second && read() == 3 ? 0 : 1;
}
