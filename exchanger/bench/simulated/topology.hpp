// The distances between cores.
#pragma once

#include <bitset>
#include <vector>

namespace rendezvous::bench::simulated {

constexpr int most_cores = 256;

using core_set = std::bitset<most_cores>;

enum class distance { none, in_cluster, in_socket, other_socket };

struct topology {
  int cores;
  int cores_of_a_cluster;  ///< that share a cache
  int cores_of_a_socket;
};

/// Answers quickly for sets of cores.
class distances {
 public:
  explicit distances(topology const& of) : of_(of) {
    for (int core = 0; core != of.cores; ++core) {
      clusters_.resize(static_cast<std::size_t>(cluster(core)) + 1);
      sockets_.resize(static_cast<std::size_t>(socket(core)) + 1);
      clusters_.back().set(static_cast<std::size_t>(core));
      sockets_.back().set(static_cast<std::size_t>(core));
    }
  }

  /// To the nearest of them.
  [[nodiscard]] distance nearest(int from, core_set const& to) const {
    if ((to & cluster_of(from)).any()) return distance::in_cluster;
    if ((to & socket_of(from)).any()) return distance::in_socket;
    return to.any() ? distance::other_socket : distance::none;
  }

  /// To the farthest of them.
  [[nodiscard]] distance farthest(int from, core_set const& to) const {
    if ((to & ~socket_of(from)).any()) return distance::other_socket;
    if ((to & ~cluster_of(from)).any()) return distance::in_socket;
    return to.any() ? distance::in_cluster : distance::none;
  }

 private:
  [[nodiscard]] int cluster(int core) const { return core / of_.cores_of_a_cluster; }
  [[nodiscard]] int socket(int core) const { return core / of_.cores_of_a_socket; }
  [[nodiscard]] core_set const& cluster_of(int core) const {
    return clusters_[static_cast<std::size_t>(cluster(core))];
  }
  [[nodiscard]] core_set const& socket_of(int core) const { return sockets_[static_cast<std::size_t>(socket(core))]; }

  topology of_;
  std::vector<core_set> clusters_;
  std::vector<core_set> sockets_;
};

}  // namespace rendezvous::bench::simulated
