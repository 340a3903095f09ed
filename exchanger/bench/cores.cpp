#include "cores.hpp"

#include <sched.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>

namespace rendezvous::bench {

namespace {

/// A number in the description of a core; zero where there is none.
int topology(int core, std::string const& what) {
  std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(core) + "/topology/" + what);
  int number = 0;
  file >> number;
  return number;
}

std::vector<int> affinity_mask() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  sched_getaffinity(0, sizeof mask, &mask);
  std::vector<int> cores;
  for (int i = 0; i != CPU_SETSIZE; ++i) {
    if (CPU_ISSET(i, &mask)) cores.push_back(i);
  }
  return cores;
}

seconds read_clock(clockid_t clock) {
  timespec used{};
  clock_gettime(clock, &used);
  return seconds(static_cast<double>(used.tv_sec)) + std::chrono::nanoseconds(used.tv_nsec);
}

seconds ticks(double count) { return seconds(count / static_cast<double>(sysconf(_SC_CLK_TCK))); }

}  // namespace

std::vector<int> allowed_cores() {
  std::map<std::pair<int, int>, int> siblings;
  std::vector<std::tuple<int, int, int, int>> order;  // which sibling, socket, physical core, number
  for (int const core : affinity_mask()) {
    int const socket = topology(core, "physical_package_id");
    int const physical = topology(core, "core_id");
    order.emplace_back(siblings[{socket, physical}]++, socket, physical, core);
  }
  std::ranges::sort(order);
  std::vector<int> cores;
  for (auto const& each : order) cores.push_back(std::get<3>(each));
  return cores;
}

void put_on(pid_t thread, std::vector<int> const& cores) {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  for (int const core : cores) CPU_SET(static_cast<std::size_t>(core), &mask);
  sched_setaffinity(thread, sizeof mask, &mask);
}

seconds cpu_of_process(pid_t process) {
  clockid_t clock{};
  return clock_getcpuclockid(process, &clock) == 0 ? read_clock(clock) : seconds(0);
}

seconds cpu_of_thread(pid_t process, pid_t thread) {
  if (process == getpid()) {  // as pthread_getcpuclockid does it, for a thread that is known by its number
    return read_clock(static_cast<clockid_t>((~static_cast<unsigned>(thread) << 3) | 6u));
  }
  std::ifstream file("/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) + "/stat");
  std::string line;
  std::getline(file, line);
  std::istringstream words(line.substr(std::min(line.size(), line.rfind(')') + 1)));
  std::string skipped;
  for (int i = 0; i != 11; ++i) words >> skipped;  // up to utime and stime; see proc(5)
  double user = 0;
  double system = 0;
  words >> user >> system;
  return ticks(user + system);
}

seconds idle_time(std::vector<int> const& cores) {
  std::ifstream stat("/proc/stat");
  double count = 0;
  for (std::string line; std::getline(stat, line);) {
    std::istringstream words(line);
    std::string name;
    std::array<double, 5> spent{};  // user, nice, system, idle, iowait; see proc(5)
    words >> name;
    for (double& each : spent) words >> each;
    bool const ours = std::ranges::any_of(cores, [&](int core) { return name == "cpu" + std::to_string(core); });
    if (ours) count += spent[3] + spent[4];
  }
  return ticks(count);
}

others::others(std::vector<int> cores, std::vector<pid_t> ours)
    : cores_(std::move(cores)),
      ours_(std::move(ours)),
      start_(std::chrono::steady_clock::now()),
      idle_(idle_time(cores_)),
      us_(used_by_us()) {}

double others::share() const {
  seconds const there_was = (std::chrono::steady_clock::now() - start_) * static_cast<double>(cores_.size());
  seconds const by_others = there_was - (idle_time(cores_) - idle_) - (used_by_us() - us_);
  return std::clamp(by_others / there_was, 0.0, 1.0);
}

seconds others::used_by_us() const {
  seconds sum(0);
  for (pid_t const process : ours_) sum += cpu_of_process(process);
  return sum;
}

std::string processor_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(std::min(line.size(), line.find(':') + 2));
  }
  return {};
}

}  // namespace rendezvous::bench
