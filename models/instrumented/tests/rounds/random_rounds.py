"""Random programs of retry loops, as one C++ file of functions to explore: loops that read anew after a failure or go on
with what they have found, that keep something from round to round, that help, count, nest, and wait.

What a loop keeps is what this is for: the search must not take a round for one in vain that has changed what the thread
does next.
"""
import random

from counts import Counts
from loops import Loops
from sleeps import Sleeps

HEAD = """#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <barrier>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <latch>
#include <mutex>
#include <semaphore>
#include <string>
#include <thread>

#include <modelcheck/modelcheck.hpp>

using std::memory_order_relaxed;
using std::memory_order_acquire;
using std::memory_order_release;
using std::memory_order_acq_rel;
using std::memory_order_seq_cst;

namespace {

template <class Body>
void show(int number, Body body) {
  modelcheck::options how;
  how.executions = EXECUTIONS;
  how.allow_leaks = true;
  modelcheck::result const r = modelcheck::explore(body, how);
  std::printf("%d|%s|%d|%llu|%llu|", number, r.verdict().c_str(), r.exhaustive() ? 1 : 0,
              static_cast<unsigned long long>(r.executions()), static_cast<unsigned long long>(r.graphs()));
  for (std::string const& each : r.outcomes()) std::printf(" %s;", each.c_str());
  std::puts("");
}

void say(int const (&results)[3][2]) {
  std::string text;
  for (auto const& each : results) text += std::to_string(each[0]) + "," + std::to_string(each[1]) + " ";
  modelcheck::outcome(text);
}

void sleep_while(std::atomic<int>& word, int value) {
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, nullptr, nullptr, 0);
}
void wake(std::atomic<int>& word, int how_many) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, how_many, nullptr, nullptr, 0);
}

/// Where all rounds are explored, an endless loop is left for one that leaves it at once.
void look_again() {
#ifdef WHOLE
  modelcheck::assume(false);
#endif
}

struct node {
  int value;
  int next;
};

struct counter {
  int n = 0, m = 0;
  __attribute__((noinline)) void step() {
    n = (n + 1) % 3;
    if (n == 2) std::this_thread::yield();
  }
  void turn() { std::swap(n, m); }
  void add() { m = (m + n) % 3; }
  int get() const { return n; }
  bool steps_to_one() {
    n = (n + 1) % 3;
    return n == 1;
  }
};

void idle(int n) {
  for (int i = 0; i < n; ++i) std::this_thread::yield();
}
void back_off(int& n) {
  idle(n);
  n = n < 2 ? n + 1 : 0;
}
void copy(int const& from, int& to) { to = from; }

struct holder {
  int* its;
  int get() const { return *its; }
  void set(int what) { *its = what; }
};

"""

THEMES = [("",), ("",), ("some_times", "count", "store", "add"), ("any_form", "store"), ("sleep", "take", "post", "store"),
          ("idle", "store"), ("guard",), ("guard",), ("await",), ("await", "store"), ("hand",)]


class Writer(Loops, Counts, Sleeps):
    def __init__(self, rng):
        self.rng = rng
        theme = rng.choice(THEMES)
        self.kinds = [getattr(self, name) for name in dir(self)
                      if name.startswith("do_") and any(word in name for word in theme)]


def program(rng, number):
    write = Writer(rng)
    threads = rng.choice([2, 2, 2, 3])
    text = f"namespace p{number} {{\n\nstd::atomic<int> x{{0}}, y{{0}}, z{{0}}, lock{{0}};\nstd::atomic_flag flag;\nstd::atomic<bool> on{{true}};\nint guarded = 0;\nint cells[4];\nstd::mutex m, n;\nstd::condition_variable one, other;\nstd::atomic<int> w{{0}};\nstd::atomic<bool> on_w{{false}};\nstd::atomic_flag flag_w;\nstd::counting_semaphore<9> sem{{0}};\nstd::latch gate{{1}};\nstd::atomic<int> opened{{0}};\nstd::barrier meeting{{2}};\nint told = 0, kept = 0, waiting = 0;\nbool closed = false;\n"
    text += "std::atomic<int*> at{cells};\nint plain = 0;\nint results[3][2];\n\n"
    text += (f"bool take(std::atomic<int>& at, int& out) {{\n  int s = {write.load('at')};\n  out = s;\n"
             f"  return {write.swap('at', 's', 's + 1')};\n}}\nvoid note(int* where, int what) {{ *where = what; }}\n")
    text += (f"node take_or_throw(std::atomic<int>& at) {{\n  int s = {write.load('at')};\n"
             f"  if (s == {write.number(1) + 1}) throw s;\n  int found = s;\n"
             f"  return {{{write.swap('at', 'found', 's + 1')} ? s : -1, found}};\n}}\n")
    text += (f"int take_once(std::atomic<int>& at, int* last) {{\n  for (;;) {{\n    int s = {write.load('at')};\n"
             f"    if (*last == s) return -1;\n    if ({write.swap('at', 's', 's + 1')}) return s;\n    *last = s;\n"
             f"  }}\n}}\n")
    text += (f"bool looks(std::atomic<int>& at) {{ return {write.load('at')} == {write.number()}; }}\n"
             "bool takes(std::atomic_flag& at) { return !at.test_and_set(memory_order_acquire); }\n"
             "bool is_taken(std::atomic_flag& at) { return at.test_and_set(memory_order_acquire); }\n"
             f"bool swaps(std::atomic<int>& at) {{ int s = {write.number()}; return {write.swap('at', 's', 's + 1')}; }}\n"
             "bool adds(std::atomic<int>& at) { return at.fetch_add(1, memory_order_relaxed) < 0; }\n"
             "bool takes_and_says_no(std::atomic_flag& at) { return takes(at) && false; }\n"
             "bool takes_or_adds(std::atomic_flag& one, std::atomic<int>& other) { return takes(one) || adds(other); }\n"
             "int numbered(std::atomic<int>& at) { int s = 0; return at.compare_exchange_strong(s, 1) ? 5 : 0; }\n"
             "template <class What>\nbool asks(What what) { return what(); }\n")
    text += ("void close_all() {\n  { std::lock_guard l(m); closed = true; told += 9; kept += 9; x = 1; y = 1; }\n"
             "  one.notify_all();\n  other.notify_all();\n}\n")
    text += "void open_gate() {\n  if (opened.exchange(1) == 0) gate.count_down();\n}\n"
    text += ("void open_all() {\n  w = 9;\n  w.notify_all();\n  on_w = true;\n  on_w.notify_all();\n"
             "  flag_w.test_and_set();\n  flag_w.notify_all();\n  sem.release(6);\n  open_gate();\n}\n")
    meets = rng.choice([0, 1]) if threads == 2 and rng.random() < 0.2 else None
    for t in range(threads):
        statements = [write.statement() for _ in range(rng.choice([1, 1, 2] if threads == 3 else [1, 2, 2]))]
        text += f"\nvoid thread{t}() {{\n  int a = 0, b = 0;\n"
        if meets is not None:
            statements.insert(meets, "meeting.arrive_and_wait();")
        text += "".join(f"  {s}\n" for s in statements)
        text += f"  results[{t}][0] = a;\n  results[{t}][1] = b;\n}}\n"
    # A loop that looks again ends when all is closed.
    closes = "look_again" in text or (".wait(l" in text and rng.random() < 0.7)
    waits = any(call in text for call in ("w.wait(", "sem.acquire", "gate.wait"))
    may_race = "plain" in text[text.index("void thread0"):]  # then nobody waits for ever: one fault or the other
    opens = waits and (may_race or rng.random() < 0.9)
    first = 0 if closes or opens else 1
    text += "\nvoid all() {\n" + "".join(f"  std::thread t{t}(thread{t});\n" for t in range(first, threads))
    text += "  close_all();\n" if closes else "  open_all();\n" if opens else "  thread0();\n"
    text += "".join(f"  t{t}.join();\n" for t in range(first, threads))
    text += "  say(results);\n"
    return text + f"}}\n\n}}  // namespace p{number}\n\n"


def file_of(seed, count, executions):
    text = HEAD.replace("EXECUTIONS", str(executions))
    for i in range(count):
        text += program(random.Random(seed + i), i)
    text += "}  // namespace\n\nint main() {\n" + "".join(f"  show({i}, p{i}::all);\n" for i in range(count))
    return text + "}\n"
