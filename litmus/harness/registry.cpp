#include "registry.hpp"

#include <cstdio>
#include <cstdlib>

namespace litmus {

std::map<std::string, native_test>& native_tests() {
  static std::map<std::string, native_test> all;
  return all;
}

void add_native(test_info info, test_type const& type) {
  std::string const name = info.name;
  if (native_tests().emplace(name, native_test{std::move(info), type}).second) return;
  std::fprintf(stderr, "two litmus tests have the name %s; give each its own\n", name.c_str());
  std::exit(2);
}

}  // namespace litmus
