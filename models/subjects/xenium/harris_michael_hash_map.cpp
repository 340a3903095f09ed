// xenium::harris_michael_hash_map with epochs: one thread inserts a key, another one erases it.
//
// package: libxenium-dev
#include <cassert>
#include <thread>
#include <xenium/harris_michael_hash_map.hpp>
#include <xenium/reclamation/generic_epoch_based.hpp>

int main() {
  using namespace xenium;
  harris_michael_hash_map<int, int, policy::reclaimer<reclamation::epoch_based<>>, policy::buckets<1>> all;
  std::thread other([&] { all.emplace(1, 10); });
  bool const erased = all.erase(1);
  other.join();
  return all.contains(1) == !erased ? 0 : 1;
}
