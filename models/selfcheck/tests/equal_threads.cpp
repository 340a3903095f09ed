#include "equal_threads.hpp"

#include <algorithm>
#include <random>

#include "../../exact/graph/locations.hpp"

namespace models::selfcheck {

namespace {

/// Each of them brings something else.
std::uint64_t item(int thread) { return 100u * static_cast<unsigned>(thread + 1); }

class random_program {
 public:
  explicit random_program(std::uint64_t seed) : random_(seed) {}

  program with_equal(int equal) {
    generator_options o = options(equal);
    program const generated = generate(random_, o);
    bool const use_own = below(2) == 0;
    auto const own = static_cast<location_id>(below(o.locations));
    program p;
    for (int t = 0; t != equal; ++t) {
      p.push_back(generated.front());
      for (instruction& i : p.back()) {
        bool const brings = i.op.kind == op_kind::store || i.op.kind == op_kind::cas;
        if (brings && i.op.operand >= 2) i.op.operand = item(t);
        if (use_own && touches(i, own)) i.op.location = exact::location_made_by(t, 1);
      }
    }
    p.insert(p.end(), generated.begin() + 1, generated.end());
    return p;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  generator_options options(int equal) {
    generator_options o;
    o.locations = 1 + below(3);
    o.length = equal > 2 ? 1 + below(2) : 2 + below(2);
    o.threads = equal > 2 ? 1 + below(2) : 1 + below(3);
    o.waits = below(2) == 0;
    o.retries = below(3) == 0;
    o.fences = below(3) == 0;
    o.seq_cst = below(3) == 0;
    o.mostly_waits = below(4) == 0;
    o.by_value = below(2) == 0;
    if (o.threads + equal >= 5 && o.length > 2) o.threads = 2;
    return o;
  }

  static bool touches(instruction const& i, location_id where) {
    bool const accesses = !i.op.hidden && (reads(i.op.kind) || i.op.kind == op_kind::store);
    return accesses && i.op.location == where;
  }

  std::mt19937_64 random_;
};

}  // namespace

program with_equal_threads(int equal, std::uint64_t seed) { return random_program(seed).with_equal(equal); }

relaxed_reads reads_of(program const& p) {
  auto const by_value = [](instruction const& i) { return bool{i.op.by_value}; };
  bool const any = std::any_of(
      p.begin(), p.end(), [&](thread_code const& code) { return std::any_of(code.begin(), code.end(), by_value); });
  return any ? relaxed_reads::named_by_value : relaxed_reads::as_written;
}

}  // namespace models::selfcheck
