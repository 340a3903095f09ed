// The cores that this process may use: pinning threads to them, and how much of them others use meanwhile.
//
// May touch: the affinity of the calling thread, and /proc/stat.
#pragma once

#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

namespace rendezvous::bench {

using seconds = std::chrono::duration<double>;

/// The numbers of the cores, as the affinity mask has them (see taskset(1)).
inline std::vector<int> allowed_cores() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  sched_getaffinity(0, sizeof mask, &mask);
  std::vector<int> cores;
  for (int i = 0; i != CPU_SETSIZE; ++i) {
    if (CPU_ISSET(i, &mask)) cores.push_back(i);
  }
  return cores;
}

/// Keeps the calling thread on one core from now on.
inline void pin_to(int core) {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  CPU_SET(core, &mask);
  pthread_setaffinity_np(pthread_self(), sizeof mask, &mask);
}

/// What has been used of the cores since the machine started, by anybody, and what a hypervisor took. The
/// kernel counts in ticks of 10 ms, so spans far below a second are rough.
inline seconds used_by_all(std::vector<int> const& cores) {
  std::ifstream stat("/proc/stat");
  double ticks = 0;
  for (std::string line; std::getline(stat, line);) {
    std::istringstream words(line);
    std::string name;
    std::array<double, 8> spent{};  // user, nice, system, idle, iowait, irq, softirq, steal; see proc(5)
    words >> name;
    for (double& each : spent) words >> each;
    bool const ours = std::ranges::any_of(cores, [&](int core) { return name == "cpu" + std::to_string(core); });
    if (ours) ticks += std::accumulate(spent.begin(), spent.end(), 0.0) - spent[3] - spent[4];
  }
  return seconds(ticks / static_cast<double>(sysconf(_SC_CLK_TCK)));
}

/// What this process has used.
inline seconds used_by_us() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return seconds(static_cast<double>(used.tv_sec)) + std::chrono::nanoseconds(used.tv_nsec);
}

/// Measures the share of the cores that others use, from its construction on.
class others {
 public:
  explicit others(std::vector<int> const& cores) : cores_(cores) {}

  /// From 0 to 1.
  [[nodiscard]] double share() const {
    seconds const by_others = (used_by_all(cores_) - all_) - (used_by_us() - us_);
    seconds const there_was = (std::chrono::steady_clock::now() - start_) * static_cast<double>(cores_.size());
    return std::clamp(by_others / there_was, 0.0, 1.0);
  }

 private:
  std::vector<int> const& cores_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  seconds all_ = used_by_all(cores_);
  seconds us_ = used_by_us();
};

}  // namespace rendezvous::bench
