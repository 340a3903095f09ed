#include "jdk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>

namespace rendezvous::bench {

namespace {

namespace fs = std::filesystem;

/// Of a line such as JAVA_VERSION="17.0.15" in the file `release`.
std::string version_of(fs::path const& home) {
  std::ifstream file(home / "release");
  constexpr std::string_view key = "JAVA_VERSION=\"";
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key)) return line.substr(key.size(), line.rfind('"') - key.size());
  }
  return {};
}

/// The places where there may be one, the most wanted first.
std::vector<fs::path> homes() {
  std::vector<fs::path> result;
  if (char const* const home = std::getenv("JAVA_HOME")) result.emplace_back(home);
  char const* const path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  std::error_code none;
  for (std::string folder; std::getline(folders, folder, ':');) {
    fs::path const compiler = fs::canonical(fs::path(folder) / "javac", none);
    if (!none) result.push_back(compiler.parent_path().parent_path());
  }
  std::vector<fs::path> installed;
  for (auto const& each : fs::directory_iterator("/usr/lib/jvm", none)) installed.push_back(each.path());
  std::ranges::sort(installed);
  result.insert(result.end(), installed.begin(), installed.end());
  return result;
}

}  // namespace

std::vector<jdk> installed_jdks() {
  std::map<int, jdk> found;
  for (fs::path const& home : homes()) {
    std::string const version = version_of(home);
    int major = 0;
    std::from_chars(version.data(), version.data() + version.size(), major);
    std::error_code none;
    if (major >= 17 && fs::exists(home / "bin/java", none) && fs::exists(home / "bin/javac", none)) {
      found.try_emplace(major, jdk{major, version, home});
    }
  }
  std::vector<jdk> result;
  for (auto const& [major, each] : found) result.push_back(each);
  return result;
}

}  // namespace rendezvous::bench
