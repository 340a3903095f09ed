// A variant that a call returns in registers: clang writes its last five bytes, the index among them, at once.
//
// expect: data race
// says: variant_returned_raced.cpp:19
#include <thread>
#include <variant>

struct point {
  int x, y, z;
};

std::variant<int, point> shared;
std::size_t volatile seen;

[[gnu::noinline]] std::variant<int, point> origin() { return point{0, 0, 0}; }

int main() {
  std::thread reader([] { seen = shared.index(); });
  shared = origin();
  reader.join();
}
