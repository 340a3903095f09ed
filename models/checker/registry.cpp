#include "registry.hpp"

#include <cstdio>
#include <cstdlib>

namespace models {

scenarios& registry() {
  static scenarios all;
  return all;
}

bool add_scenario(about&& what, int threads, int calls, std::unique_ptr<program> (*make)()) {
  std::string const name = what.name;
  if (!registry().emplace(name, scenario{std::move(what), threads, calls, make}).second) {
    std::fprintf(stderr, "two scenarios have the name %s; give each its own\n", name.c_str());
    std::abort();
  }
  return true;
}

reasons& left_out() {
  static reasons all;
  return all;
}

}  // namespace models
