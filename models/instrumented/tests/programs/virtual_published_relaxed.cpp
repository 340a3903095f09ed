// An object with a virtual function is published without a release, at an address where one of the same class was
// before. Its constructor sets the pointer to the table of virtual functions, which races.
//
// expect: data race
#include <atomic>
#include <new>
#include <thread>

struct shape {
  virtual int corners() const { return 4; }
  virtual ~shape() = default;
};

std::atomic<shape*> published{nullptr};

int main() {
  delete new shape;  // the next one of that size has the same address
  std::thread reader([] {
    if (shape* const s = published.load(std::memory_order_relaxed)) s->corners();
  });
  shape* const s = new shape;
  published.store(s, std::memory_order_relaxed);
  reader.join();
  delete s;
}
