// The scenarios of an algorithm, compiled natively. By itself, as `modelcheck explore` compiles it, it is the program
// of one scenario (MODELS_SCENARIO); linked with the library it explores the scenarios named by its arguments, one
// after the other.
//
// For each it prints a line: name, verdict, whether exhaustive, executions, graphs, and the outcomes.
#include <cstdio>
#include <string>
#include <string_view>

#include "front.hpp"
#if !defined(MODELS_SCENARIO)
#include "../../instrumented/include/modelcheck/modelcheck.hpp"
#endif

#if defined(MODELS_SCENARIO)

int main() { models::registry().find(MODELS_SCENARIO)->second.run(); }

#else

namespace {

std::string joined(std::set<std::string> const& outcomes) {
  std::string all;
  for (std::string const& each : outcomes) all += (all.empty() ? "" : ", ") + each;
  return all;
}

void explore(models::scenario const& s) {
  modelcheck::options how;
  how.threads = s.threads + 1;
  how.counted_loops = !models::one_look;
  modelcheck::result const r = modelcheck::explore(s.run, how);
  std::printf("%s|%s|%s|%llu|%llu|%s\n", s.what.name.c_str(), r.verdict().c_str(),
              r.exhaustive() ? "exhaustive" : "NOT exhaustive", static_cast<unsigned long long>(r.executions()),
              static_cast<unsigned long long>(r.graphs()), joined(r.outcomes()).c_str());
  if (!r) std::printf("%s\n", r.text().c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i != argc; ++i) {
    auto const found = models::registry().find(argv[i]);
    if (found == models::registry().end()) {
      std::printf("there is no scenario '%s'\n", argv[i]);
      return 2;
    }
    explore(found->second);
  }
  if (argc == 1) {
    for (auto const& [name, s] : models::registry()) std::printf("%s %d\n", name.c_str(), s.threads);
  }
}

#endif
