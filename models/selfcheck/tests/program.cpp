#include "program.hpp"

#include <algorithm>
#include <sstream>

namespace models::selfcheck {

namespace {

instruction of(op_kind kind, int location, std::memory_order o) {
  instruction i;
  i.op.kind = kind;
  i.op.location = static_cast<location_id>(location);
  i.op.order = o;
  return i;
}

}  // namespace

instruction load(int location, std::memory_order o) { return of(op_kind::load, location, o); }

instruction store(int location, std::uint64_t value, std::memory_order o) {
  instruction i = of(op_kind::store, location, o);
  i.op.operand = value;
  return i;
}

instruction add(int location, std::uint64_t value, std::memory_order o) {
  instruction i = of(op_kind::rmw, location, o);
  i.op.modify = rmw_kind::add;
  i.op.operand = value;
  return i;
}

instruction exchange(int location, std::uint64_t value, std::memory_order o) {
  instruction i = add(location, value, o);
  i.op.modify = rmw_kind::swap;
  return i;
}

instruction cas(int location, std::uint64_t expected, std::uint64_t desired, std::memory_order o,
                std::memory_order failed) {
  instruction i = of(op_kind::cas, location, o);
  i.op.expected = expected;
  i.op.operand = desired;
  i.op.failure_order = failed;
  return i;
}

instruction wait_while(int location, std::uint64_t value, std::memory_order o) {
  instruction i = of(op_kind::await, location, o);
  i.op.accept = acceptable::different;
  i.op.operand = value;
  return i;
}

instruction fence(std::memory_order o) { return of(op_kind::fence, 0, o); }

instruction seq_cst_fence() {
  instruction i = of(op_kind::rmw, 100, std::memory_order_acq_rel);
  i.op.modify = rmw_kind::add;
  i.op.operand = 0;
  i.op.hidden = i.op.fence = true;
  return i;
}

instruction choice(std::uint64_t count) {
  instruction i = of(op_kind::choice, 0, std::memory_order_relaxed);
  i.op.operand = count;
  return i;
}

instruction spawn(int thread) {
  instruction i = of(op_kind::spawn, 0, std::memory_order_relaxed);
  i.op.operand = static_cast<std::uint64_t>(thread);
  return i;
}

instruction join(int thread) {
  instruction i = of(op_kind::join, 0, std::memory_order_relaxed);
  i.op.operand = static_cast<std::uint64_t>(thread);
  return i;
}

instruction plain_read(int datum) {
  instruction i = of(op_kind::load, 0, std::memory_order_relaxed);
  i.datum = datum;
  return i;
}

instruction plain_write(int datum) {
  instruction i = of(op_kind::store, 0, std::memory_order_relaxed);
  i.datum = datum;
  return i;
}

namespace {

constexpr int first_mutex = 3;  // behind the locations that programs use by themselves
constexpr int first_pointer = 5;
constexpr int first_block_atomic = 7;
constexpr int first_block_datum = 2;

instruction on_mutex(int mutex, instruction i) {
  i.mutex = mutex;
  return i;
}

/// A mutex, or a block, is named by its number instead.
std::string name_of_location(instruction const& i) {
  return i.mutex >= 0 || i.block >= 0 ? "it" : std::string(1, static_cast<char>('x' + i.op.location));
}

}  // namespace

instruction lock(int mutex) {
  instruction i = on_mutex(mutex, cas(first_mutex + mutex, 0, 1, std::memory_order_acquire));
  i.op.hidden = i.round = true;
  i.back = 1;
  return i;
}

instruction try_lock(int mutex) { return on_mutex(mutex, cas(first_mutex + mutex, 0, 1, std::memory_order_acquire)); }

instruction unlock(int mutex) { return on_mutex(mutex, store(first_mutex + mutex, 0, std::memory_order_release)); }

instruction on_block(int block, block_use use, instruction i) {
  bool const is_inside = use == block_use::atomically;
  i.op.location = static_cast<location_id>((is_inside ? first_block_atomic : first_pointer) + block);
  i.block = block;
  i.use = use;
  return i;
}

instruction to_block(int block, block_use use, op_kind kind) {
  instruction i = of(kind, 0, std::memory_order_relaxed);
  i.datum = first_block_datum + block;
  i.block = block;
  i.use = use;
  return i;
}

instruction by_value(instruction i) {
  i.op.by_value = true;
  return i;
}

instruction counted(instruction i) {
  i.op.on_failure = failing::only_that;
  return by_value(i);
}

namespace {

class generator {
 public:
  generator(std::mt19937_64& random, generator_options const& options) : random_(random), options_(options) {}

  thread_code thread() {
    thread_code code;
    for (int k = 0; k != options_.length; ++k) code.push_back(skipped_at_times(any()));
    if (options_.retries && below(2) == 0) add_loop(code);
    if (options_.by_value) {
      std::transform(code.begin(), code.end(), code.begin(), [&](instruction const& i) {
        return i.op.kind == op_kind::cas && below(2) == 0 ? counted(i) : by_value(i);
      });
    }
    return code;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::uint64_t new_value() { return fresh_++ % 4; }

  std::memory_order any_order(bool reading, bool writing) {
    if (options_.seq_cst && below(2) == 0) return std::memory_order_seq_cst;
    switch (below(3)) {
      case 0: return std::memory_order_relaxed;
      case 1: return reading ? std::memory_order_acquire : std::memory_order_release;
      default:
        return reading && writing ? std::memory_order_acq_rel
               : reading          ? std::memory_order_acquire
                                  : std::memory_order_release;
    }
  }

  instruction any() {
    int const where = below(options_.locations);
    switch (options_.mostly_waits && below(3) == 0 ? 8 : below(10)) {
      case 0:
      case 1:
      case 2: return store(where, new_value(), any_order(false, true));
      case 3:
      case 4:
      case 5: return load(where, any_order(true, false));
      case 6: return add(where, 1, any_order(true, true));
      case 7:
        return cas(where, static_cast<std::uint64_t>(below(3)), new_value(), any_order(true, true),
                   any_order(true, false));
      case 8:
        return options_.waits || options_.mostly_waits
                   ? wait_while(where, static_cast<std::uint64_t>(below(2)), any_order(true, false))
                   : choice(2);
      default:
        return options_.fences && options_.seq_cst && below(2) == 0 ? seq_cst_fence()
               : options_.fences ? fence(below(2) != 0 ? std::memory_order_acquire : std::memory_order_release)
                                 : load(where, any_order(true, false));
    }
  }

  instruction skipped_at_times(instruction i) {
    if (!reads(i.op.kind) || i.op.hidden || below(4) != 0) return i;
    i.skip_if = below(2);
    i.skip = 1;
    return i;
  }

  /// One that goes on when its compare-and-swap succeeds, and otherwise has done nothing.
  void add_loop(thread_code& code) {
    code.back().skip_if = -1;  // nobody comes into the middle of the loop
    instruction look = load(below(options_.locations), std::memory_order_acquire);
    look.round = true;
    instruction attempt = cas(below(options_.locations), static_cast<std::uint64_t>(below(2)), 3,
                              std::memory_order_acq_rel, std::memory_order_relaxed);
    attempt.skip_if = 1;
    attempt.back = 2;
    if (options_.mostly_waits && below(2) == 0) attempt.op.on_failure = failing::ends_round;
    code.push_back(look);
    code.push_back(attempt);
    code.push_back(store(below(options_.locations), new_value(), std::memory_order_release));
  }

  std::mt19937_64& random_;
  generator_options const& options_;
  std::uint64_t fresh_ = 1;
};

}  // namespace

program generate(std::mt19937_64& random, generator_options const& options) {
  generator g(random, options);
  program p;
  for (int t = 0; t != options.threads; ++t) p.push_back(g.thread());
  return p;
}

std::string describe(program const& p) {
  std::ostringstream s;
  for (auto const& code : p) {
    for (auto const& i : code) {
      static char const* const kinds[] = {"load",   "store", "rmw",     "cas",   "await",
                                          "choice", "fence", "give_up", "spawn", "join"};
      static char const* const uses[] = {"",       "makes ",   "publishes ",  "looks at ",
                                         "takes ", "plainly ", "atomically ", "deletes "};
      s << uses[static_cast<int>(i.use)];
      if (i.block >= 0) s << "block " << i.block << ": ";
      if (i.mutex >= 0) s << "mutex " << i.mutex << ": ";
      if (i.datum >= 0) {
        s << "plain " << kinds[static_cast<int>(i.op.kind)] << "(" << char('a' + i.datum) << "); ";
        continue;
      }
      s << kinds[static_cast<int>(i.op.kind)] << "(" << name_of_location(i) << ", " << i.op.expected << ", "
        << i.op.operand << ", mo " << static_cast<int>(i.op.order) << "/" << static_cast<int>(i.op.failure_order)
        << ")";
      if (i.op.width != 8) s << " in " << int{i.op.width} << " bytes";
      if (i.op.kind == op_kind::await && i.op.accept == acceptable::equal) s << " equal";
      if (i.op.on_failure == failing::only_that) s << " counted";
      if (i.op.on_failure == failing::ends_round) s << " or the round ends";
      if (i.op.by_value) s << " by value";
      if (i.skip_if >= 0) s << " if " << i.skip_if << " skip " << i.skip;
      if (i.round) s << " round";
      if (i.back != 0) s << " back";
      s << "; ";
    }
    s << "\n";
  }
  return s.str();
}

}  // namespace models::selfcheck
