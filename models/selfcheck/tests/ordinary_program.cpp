// A random program (random_programs.hpp) as an ordinary one, with the atomics and threads of the standard library. Its
// seed is in the environment: it is written before main(), as static data.
//
// Which kind of program that is, is in ORDINARY_KIND.
//
// With SIXTEEN_BYTES those atomics have as many that would have eight.
//
// What waits for a value looks again and again, and so does what retries. Of a round in vain nothing is left.
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "random_programs.hpp"

extern "C" void modelcheck_outcome(char const* words);

namespace models::selfcheck {

namespace {

std::uint64_t number(char const* name) { return std::strtoull(std::getenv(name), nullptr, 10); }

author writer(number("ORDINARY_SEED"), static_cast<kinds>(number("ORDINARY_KIND")));
program const code = writer.write();
ingredients const& with = writer.with();

/// A number in the upper half of sixteen bytes: so much of them must be right for it to be.
class wide_atomic {
 public:
  std::uint64_t load(std::memory_order o) const { return number(__atomic_load_n(&bits_, static_cast<int>(o))); }
  void store(std::uint64_t n, std::memory_order o) { __atomic_store_n(&bits_, bits(n), static_cast<int>(o)); }
  std::uint64_t fetch_add(std::uint64_t n, std::memory_order o) {
    return number(__atomic_fetch_add(&bits_, bits(n) - bits(0), static_cast<int>(o)));
  }
  bool compare_exchange_strong(std::uint64_t& expected, std::uint64_t n, std::memory_order o,
                               std::memory_order failed) {
    sixteen_bytes found = bits(expected);
    bool const done =
        __atomic_compare_exchange_n(&bits_, &found, bits(n), false, static_cast<int>(o), static_cast<int>(failed));
    expected = number(found);
    return done;
  }

 private:
  __extension__ using sixteen_bytes = unsigned __int128;

  static constexpr sixteen_bytes bits(std::uint64_t n) { return static_cast<sixteen_bytes>(n) << 64 | 7; }
  /// One that nobody has stored, where the lower half is not as it should be.
  static std::uint64_t number(sixteen_bytes b) {
    return static_cast<std::uint64_t>(b) == 7 ? static_cast<std::uint64_t>(b >> 64) : 1234;
  }

  sixteen_bytes bits_ = bits(0);
};

template <class T>
std::array<std::atomic<T>, locations> atomics{};
std::array<wide_atomic, locations> wide_atomics{};
#ifdef SIXTEEN_BYTES
constexpr bool has_wide_ones = true;
#else
constexpr bool has_wide_ones = false;
#endif
std::array<int, data> plain_data{};
std::array<std::mutex, mutexes> all_mutexes;

struct block {
  std::atomic<int> atomic{0};
  int plain = 0;
};
std::array<std::atomic<block*>, blocks> published{};
using known_blocks = std::array<block*, blocks>;  // by a thread
std::array<std::thread, 8> started;               // by threads of the program
std::array<std::string, 8> words;
std::array<int volatile, 8> last_read{};  // of plain data, by each thread: no compiler is to leave that out

/// What an atomic holds.
template <class Atomic>
using number_of = decltype(std::declval<Atomic>().load(std::memory_order_relaxed));

/// Calls `what` with the atomic.
template <class What>
auto at(std::uint32_t location, What what) {
  switch (with.widths[location]) {
    case 1: return what(atomics<std::uint8_t>[location]);
    case 2: return what(atomics<std::uint16_t>[location]);
    case 4: return what(atomics<std::uint32_t>[location]);
    default: break;
  }
  if constexpr (has_wide_ones) {
    return what(wide_atomics[location]);
  } else {
    return what(atomics<std::uint64_t>[location]);
  }
}

std::uint64_t load_from(operation const& op) {
  return at(op.location, [&](auto& x) -> std::uint64_t { return x.load(op.order); });
}

void store_to(operation const& op) {
  at(op.location, [&](auto& x) { x.store(static_cast<number_of<decltype(x)>>(op.operand), op.order); });
}

std::uint64_t add_to(operation const& op) {
  return at(op.location, [&](auto& x) -> std::uint64_t {
    return x.fetch_add(static_cast<number_of<decltype(x)>>(op.operand), op.order);
  });
}

/// What it has found instead; nothing: it has succeeded.
std::optional<std::uint64_t> compare_exchange(operation const& op) {
  return at(op.location, [&](auto& x) -> std::optional<std::uint64_t> {
    using T = number_of<decltype(x)>;
    auto expected = static_cast<T>(op.expected);
    if (x.compare_exchange_strong(expected, static_cast<T>(op.operand), op.order, op.failure_order)) return {};
    return expected;
  });
}

void say(int me, std::uint64_t value, char const* how) {
  words[static_cast<std::size_t>(me)] += std::to_string(value) + how;
}

void access_plain_data(int me, instruction const& i) {
  int& datum = plain_data[static_cast<std::size_t>(i.datum)];
  if (i.op.kind == op_kind::store) {
    datum = me;
  } else {
    last_read[static_cast<std::size_t>(me)] = datum;
  }
}

/// The result of trying; -1: there is none.
int use_mutex(int me, instruction const& i) {
  std::mutex& m = all_mutexes[static_cast<std::size_t>(i.mutex)];
  if (i.op.kind == op_kind::store) return m.unlock(), -1;
  if (i.round) return m.lock(), -1;
  bool const done = m.try_lock();
  say(me, done ? 0 : 1, done ? "+ " : "- ");
  return done ? 1 : 0;
}

std::uint64_t use_atomic(std::atomic<int>& x, operation const& op) {
  return static_cast<std::uint64_t>(op.kind == op_kind::load ? x.load(op.order)
                                                             : x.fetch_add(static_cast<int>(op.operand), op.order));
}

/// `mine` is the block as the thread knows it. The result by which an instruction skips; -1: none.
int use_block(int me, instruction const& i, block*& mine) {
  std::atomic<block*>& pointer = published[static_cast<std::size_t>(i.block)];
  operation const& op = i.op;
  switch (i.use) {
    case block_use::makes: mine = new block; break;
    case block_use::publishes: pointer.store(mine, op.order); break;
    case block_use::looks:
    case block_use::takes: {
      mine = i.use == block_use::looks ? pointer.load(op.order) : pointer.exchange(nullptr, op.order);
      say(me, mine != nullptr ? 1 : 0, " ");
      return mine != nullptr ? 1 : 0;
    }
    case block_use::plainly:
      if (op.kind == op_kind::store) {
        mine->plain = me;
      } else {
        last_read[static_cast<std::size_t>(me)] = mine->plain;
      }
      break;
    case block_use::atomically: say(me, use_atomic(mine->atomic, op), " "); break;
    case block_use::deletes: delete mine; break;
    default: break;
  }
  return -1;
}

std::uint64_t await(operation const& op) {
  for (;;) {
    std::uint64_t const found = load_from(op);
    if (satisfies(op, found)) return found;
  }
}

/// Goes round until the attempt succeeds; with a look before it, or without one.
void retry(int me, instruction const* look, instruction const& attempt) {
  std::uint64_t seen = 0;
  do {
    if (look != nullptr) seen = load_from(look->op);
  } while (compare_exchange(attempt.op));
  if (look != nullptr) say(me, seen, " ");
  say(me, attempt.op.expected, "+ ");
}

void run(int me);

void start_or_join(operation const& op) {
  std::thread& other = started[op.operand];
  if (op.kind == op_kind::join) return other.join();
  other = std::thread([t = static_cast<int>(op.operand)] { run(t); });
}

/// The result by which an instruction skips; -1: none.
int perform(int me, instruction const& i, known_blocks& known) {
  operation const& op = i.op;
  if (i.mutex >= 0) return use_mutex(me, i);
  if (i.block >= 0) return use_block(me, i, known[static_cast<std::size_t>(i.block)]);
  if (op.kind == op_kind::spawn || op.kind == op_kind::join) return start_or_join(op), -1;
  auto const tell = [me](std::uint64_t value) {
    say(me, value, " ");
    return static_cast<int>(value);
  };
  if (i.datum >= 0) return access_plain_data(me, i), -1;
  if (op.kind == op_kind::fence || op.fence) {
    std::atomic_thread_fence(op.fence ? std::memory_order_seq_cst : op.order);
    return -1;
  }
  switch (op.kind) {
    case op_kind::store: return store_to(op), -1;
    case op_kind::rmw: return tell(add_to(op));
    case op_kind::await: return tell(await(op));
    case op_kind::cas: {
      auto const found = compare_exchange(op);
      say(me, found ? *found : op.expected, found ? "- " : "+ ");
      return found ? 0 : 1;
    }
    default: return tell(load_from(op));
  }
}

void run(int me) {
  thread_code const& mine = code[static_cast<std::size_t>(me)];
  known_blocks known{};
  for (std::size_t n = 0; n < mine.size();) {
    instruction const& i = mine[n];
    if (i.round && i.mutex < 0) {
      bool const looks = i.back == 0;
      retry(me, looks ? &i : nullptr, mine[looks ? n + 1 : n]);
      n += looks ? 2 : 1;
      continue;
    }
    int const result = perform(me, i, known);
    ++n;
    if (result >= 0 && i.skip_if == result) n += static_cast<std::size_t>(i.skip);
  }
}

}  // namespace

}  // namespace models::selfcheck

int main() {
  using namespace models::selfcheck;
  std::vector<std::thread> threads;
  for (int t = 0; t != with.running; ++t) threads.emplace_back([t] { run(t); });
  for (std::thread& each : threads) each.join();
  for (std::thread& each : started) {
    if (each.joinable()) each.join();
  }
  for (std::size_t t = 0; t != code.size(); ++t) modelcheck_outcome((words[t] + "|").c_str());
}
