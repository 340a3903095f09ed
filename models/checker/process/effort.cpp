#include "effort.hpp"

#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>

namespace models::checker {

namespace {

/// Reads /proc/PID/stat from behind the name of the process, which may have any characters.
void add_own(effort& all, pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string text;
  if (!std::getline(file, text) || text.rfind(") ") == text.npos) return;
  std::istringstream rest(text.substr(text.rfind(") ") + 2));
  char state = 'S';
  rest >> state;
  std::string other;
  for (int field = 4; field != 14; ++field) rest >> other;
  double user = 0, system = 0;
  if (!(rest >> user >> system)) return;
  all.processor_seconds += (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  if (state != 'S' && state != 'Z') ++all.at_work;
}

void add(effort& all, pid_t process) {
  add_own(all, process);
  std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", process));
  for (pid_t each = 0; children >> each;) add(all, each);
}

}  // namespace

effort effort_of(pid_t process) {
  effort all;
  add(all, process);
  return all;
}

}  // namespace models::checker
