// The initialisation of an atomic is not atomic: a pointer to it must be published with release.
//
// expect: data race
#include <atomic>
#include <thread>

struct node {
  std::atomic<int> value{5};
};

std::atomic<node*> shown{nullptr};
node storage;

int main() {
  std::thread maker([] { shown.store(new (&storage) node, std::memory_order_relaxed); });
  std::thread reader([] {
    if (node* n = shown.load(std::memory_order_relaxed)) n->value.fetch_add(1);
  });
  maker.join();
  reader.join();
}
