// The JDKs of this machine as contenders: java.util.concurrent.Exchanger in a JVM that runs throughout.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "../contender.hpp"

namespace rendezvous::bench {

struct jdk {
  int major;
  std::string version;
  std::filesystem::path home;
};

/// Of each major version from 17 on the first that is found by JAVA_HOME, by PATH and in /usr/lib/jvm; the oldest
/// first. Only with a compiler.
std::vector<jdk> installed_jdks();

struct jvm_options {
  int threads = 32;
  int cores = 2;
  bool for_one_core = true;  ///< a second JVM that believes to be alone on one core
  std::filesystem::path folder;
  std::vector<std::string> more;  ///< passed on to the JVMs
};

/// Compiles the server and starts it. Two contenders, by name:
///   jdk17        only a reference changes hands
///   jdk17-1cpu   a JVM that was told that there is one core, for windows on one core
/// Throws broken_contender when that fails.
std::vector<std::unique_ptr<contender>> contenders_of(jdk const& which, jvm_options const& how);

/// What the JVMs are started with, apart from the number of cores.
std::vector<std::string> const& options_of_jvms();

}  // namespace rendezvous::bench
