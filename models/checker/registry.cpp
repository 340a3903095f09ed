#include "registry.hpp"

#include <cstdio>
#include <cstdlib>
#include <set>

namespace models {

namespace {

struct give_back {
  std::align_val_t alignment;
  void operator()(std::byte* memory) const { ::operator delete[](memory, alignment); }
};

class program_of final : public program {
 public:
  explicit program_of(world_type const& world)
      : world_(world),
        memory_(new (std::align_val_t{world.alignment}) std::byte[world.size],
                give_back{std::align_val_t{world.alignment}}) {}

  void construct() override { world_.construct(memory_.get()); }
  void thread(int index) override { world_.thread(memory_.get(), index); }
  void finish() override { world_.finish(memory_.get()); }
  void destroy() override { world_.destroy(memory_.get()); }
  [[nodiscard]] memory_range memory() const override { return {memory_.get(), world_.size}; }

 private:
  world_type world_;
  std::unique_ptr<std::byte[], give_back> memory_;
};

}  // namespace

scenarios& registry() {
  static scenarios all;
  return all;
}

std::function<std::unique_ptr<program>()> maker_of(world_type const& world) {
  return [world] { return std::make_unique<program_of>(world); };
}

namespace {

/// Checks that the sets are disjoint and hold only threads of the scenario.
bool are_sets_of_threads(std::vector<std::vector<int>> const& sets, int threads) {
  std::set<int> all;
  for (auto const& set : sets) {
    for (int const t : set) {
      if (t < 0 || t >= threads || !all.insert(t).second) return false;
    }
  }
  return true;
}

/// Whether an execution can have this outcome: its words are separated by single blanks.
bool can_be_outcome(std::string const& text) {
  return text.empty() || (text.front() != ' ' && text.back() != ' ' && text.find("  ") == text.npos);
}

[[noreturn]] void refuse(std::string const& name, char const* why, std::string const& outcome) {
  std::fprintf(stderr, "%s: the outcome '%s' %s\n", name.c_str(), outcome.c_str(), why);
  std::abort();
}

void expect_possible(about const& what) {
  constexpr char const* never = "is one that no execution has: words have one blank between them, and none at the ends";
  std::set<std::string> declared;
  for (std::string const& each : what.outcomes) {
    if (!can_be_outcome(each)) refuse(what.name, never, each);
    if (!declared.insert(each).second) refuse(what.name, "is declared twice", each);
  }
  for (auto const& [each, why] : what.forbidden) {
    if (!can_be_outcome(each)) refuse(what.name, never, each);
    if (declared.count(each) != 0) refuse(what.name, "is forbidden, and must be reached", each);
  }
}

}  // namespace

bool add_scenario(scenario&& s) {
  std::string const name = s.what.name;
  if (!are_sets_of_threads(s.what.interchangeable, s.threads)) {
    std::fprintf(stderr, "%s: interchangeable names a thread twice, or one that it does not have\n", name.c_str());
    std::abort();
  }
  expect_possible(s.what);
  if (!registry().emplace(name, std::move(s)).second) {
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
