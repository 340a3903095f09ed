#include "registry.hpp"

#include <cstdio>
#include <cstdlib>

namespace litmus {

std::map<std::string, native_test>& native_tests() {
  static std::map<std::string, native_test> all;
  return all;
}

void add_native(test_info info, std::function<std::unique_ptr<rounds>()> make) {
  std::string const name = info.name;
  if (native_tests().emplace(name, native_test{std::move(info), std::move(make)}).second) return;
  std::fprintf(stderr, "two litmus tests have the name %s; give each its own\n", name.c_str());
  std::exit(2);
}

}  // namespace litmus
