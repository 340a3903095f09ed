// The command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plan.hpp"
#include "session.hpp"

namespace rendezvous::bench {

struct options {
  wishes asked;
  session_options session;
  std::vector<std::string> contenders;  ///< names, or beginnings of names; empty for all
  bool list = false;
  std::string base;  ///< empty: the oldest JDK, or else the first contender
  std::string json;
  std::string svg;
  std::vector<std::string> java_options;
  bool no_jdk = false;
};

/// Nothing when the process is to end at once, with that status.
std::optional<options> read_options(int argc, char** argv, int& status);

}  // namespace rendezvous::bench
