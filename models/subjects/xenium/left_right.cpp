// xenium::left_right: one thread changes a value, another one reads it.
//
// package: libxenium-dev
#include <thread>
#include <xenium/left_right.hpp>

int main() {
  xenium::left_right<int> value(1);
  std::thread writer([&] { value.update([](int& each) { each = 2; }); });
  int const seen = value.read([](int const& now) { return now; });
  writer.join();
  return seen == 1 || seen == 2 ? 0 : 1;
}
