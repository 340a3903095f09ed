// xenium::vyukov_hash_map with epochs: one thread inserts a key and erases it, another one looks for it.
//
// package: libxenium-dev
#include <cassert>
#include <thread>
#include <xenium/reclamation/generic_epoch_based.hpp>
#include <xenium/vyukov_hash_map.hpp>

int main() {
  using policy = xenium::policy::reclaimer<xenium::reclamation::epoch_based<>>;
  using map = xenium::vyukov_hash_map<int, int, policy>;
  map all(8);
  std::thread other([&] {
    all.emplace(1, 10);
    all.erase(1);
  });
  map::accessor found;
  bool const good = !all.try_get_value(1, found) || *found == 10;
  other.join();
  return good ? 0 : 1;
}
