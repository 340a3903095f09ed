#include "ordinary_c.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace models::selfcheck {

namespace {

constexpr char const* head = R"(
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void modelcheck_outcome(char const* words);

static _Atomic(uint8_t) atomic1[3];
static _Atomic(uint16_t) atomic2[3];
static _Atomic(uint32_t) atomic4[3];
static _Atomic(uint64_t) atomic8[3];
static int data[2];
static int volatile last_read[8];  /* of plain data, by each thread: no compiler is to leave that out */
static char words[8][256];
static uint64_t seed;

__attribute__((constructor)) static void choose(void) { seed = strtoull(getenv("ORDINARY_SEED"), 0, 10); }

struct text {
  char all[256];
  int size;
};

/* Of memory it touches no more than its thread's stack, as if the thread said nothing. */
static void say(struct text* into, uint64_t value, char how) {
  char digits[24];
  int n = 0;
  do digits[n++] = (char)('0' + value % 10);
  while ((value /= 10) != 0);
  while (n != 0) into->all[into->size++] = digits[--n];
  if (how != ' ') into->all[into->size++] = how;
  into->all[into->size++] = ' ';
}

static void run(int count, void* (*const* threads)(void*)) {
  pthread_t all[8];
  for (int t = 0; t != count; ++t) pthread_create(&all[t], 0, threads[t], 0);
  for (int t = 0; t != count; ++t) pthread_join(all[t], 0);
  for (int t = 0; t != count; ++t) {
    strcat(words[t], "|");
    modelcheck_outcome(words[t]);
  }
}
)";

/// What the name of a macro ends with, and its last arguments.
struct ordered {
  char const* suffix;
  std::string arguments;
};

char const* name_of(std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed: return "memory_order_relaxed";
    case std::memory_order_acquire: return "memory_order_acquire";
    case std::memory_order_release: return "memory_order_release";
    case std::memory_order_acq_rel: return "memory_order_acq_rel";
    default: return "memory_order_seq_cst";
  }
}

ordered by(std::memory_order o) {
  if (o == std::memory_order_seq_cst) return {"(", ")"};
  return {"_explicit(", std::string(", ") + name_of(o) + ")"};
}

std::string atomic(operation const& op) {
  return "&atomic" + std::to_string(op.width) + "[" + std::to_string(op.location) + "]";
}

std::string type(operation const& op) { return "uint" + std::to_string(8 * op.width) + "_t"; }

std::string number(std::uint64_t n) { return std::to_string(n) + "u"; }

void write_compare_exchange(std::ostream& out, operation const& op) {
  out << type(op) << " expected = (" << type(op) << ")" << number(op.expected)
      << "; result = atomic_compare_exchange_strong_explicit(" << atomic(op) << ", &expected, (" << type(op) << ")"
      << number(op.operand) << ", " << name_of(op.order) << ", " << name_of(op.failure_order)
      << "); say(&own, expected, result ? '+' : '-'); ";
}

void write_plain(std::ostream& out, int me, instruction const& i) {
  std::string const datum = "data[" + std::to_string(i.datum) + "]";
  if (i.op.kind == op_kind::store) {
    out << datum << " = " << me << "; ";
  } else {
    out << "last_read[" << me << "] = " << datum << "; ";
  }
}

/// Leaves the value by which an instruction skips in `result`.
void write(std::ostream& out, int me, instruction const& i) {
  operation const& op = i.op;
  if (i.datum >= 0) return write_plain(out, me, i);
  ordered const its = by(op.order);
  if (op.fence || op.kind == op_kind::fence) {
    out << "atomic_thread_fence(" << name_of(op.fence ? std::memory_order_seq_cst : op.order) << "); ";
  } else if (op.kind == op_kind::store) {
    out << "atomic_store" << its.suffix << atomic(op) << ", (" << type(op) << ")" << number(op.operand) << its.arguments
        << "; ";
  } else if (op.kind == op_kind::cas) {
    write_compare_exchange(out, op);
  } else {
    bool const adds = op.kind == op_kind::rmw;
    out << "result = " << (adds ? "atomic_fetch_add" : "atomic_load") << its.suffix << atomic(op);
    if (adds) out << ", (" << type(op) << ")" << number(op.operand);
    out << its.arguments << "; say(&own, result, ' '); ";
  }
}

bool skips(instruction const& i) { return i.skip_if >= 0 && i.skip != 0; }

void write_thread(std::ostream& out, std::string const& name, int me, thread_code const& code) {
  out << "static void* " << name << "(void* unused) {\n  struct text own = {{0}, 0};\n  uint64_t result = 0;\n";
  std::set<std::size_t> labels;
  auto const write_label = [&](std::size_t n) {
    if (labels.contains(n)) out << "at" << n << ":;\n";
  };
  for (std::size_t n = 0; n != code.size(); ++n) {
    write_label(n);
    out << "  { ";
    write(out, me, code[n]);
    out << "}\n";
    if (!skips(code[n])) continue;
    std::size_t const to = std::min(n + 1 + static_cast<std::size_t>(code[n].skip), code.size());
    labels.insert(to);
    out << "  if (result == " << code[n].skip_if << ") goto at" << to << ";\n";
  }
  write_label(code.size());
  out << "  (void)result;\n  strcpy(words[" << me << "], own.all);\n  return unused;\n}\n";
}

}  // namespace

bool is_written_in_c(program const& p) {
  auto const is_known = [](instruction const& i) {
    bool const is_operation = i.op.kind == op_kind::load || i.op.kind == op_kind::store || i.op.kind == op_kind::rmw ||
                              i.op.kind == op_kind::cas || i.op.kind == op_kind::fence;
    return is_operation && i.mutex < 0 && i.block < 0 && !i.round && i.back == 0 && !i.op.by_value &&
           i.op.on_failure == failing::value;
  };
  return std::all_of(p.begin(), p.end(),
                     [&](thread_code const& code) { return std::all_of(code.begin(), code.end(), is_known); });
}

std::string in_c(std::vector<numbered_program> const& programs) {
  std::ostringstream out;
  out << head;
  for (auto const& [seed, code] : programs) {
    for (std::size_t t = 0; t != code.size(); ++t)
      write_thread(out, "thread" + std::to_string(t) + "_of_" + std::to_string(seed), static_cast<int>(t), code[t]);
  }
  out << "int main(void) {\n  switch (seed) {\n";
  for (auto const& [seed, code] : programs) {
    out << "    case " << seed << ": run(" << code.size() << ", (void* (*const[])(void*)){";
    for (std::size_t t = 0; t != code.size(); ++t) out << (t == 0 ? "" : ", ") << "thread" << t << "_of_" << seed;
    out << "}); break;\n";
  }
  out << "  }\n  return 0;\n}\n";
  return out.str();
}

}  // namespace models::selfcheck
