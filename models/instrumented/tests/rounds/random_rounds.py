"""Random programs of retry loops, as one C++ file of functions to explore: loops that read anew after a failure or go on
with what they have found, that keep something from round to round, that help, count, nest, and wait.

What a loop keeps is what this is for: the search must not take a round for one in vain that has changed what the thread
does next.
"""
import random

ORDERS = {
    "load": ["relaxed", "acquire", "seq_cst"],
    "store": ["relaxed", "release", "seq_cst"],
    "modify": ["relaxed", "acquire", "release", "acq_rel", "seq_cst"],
}
FAILURES = {"relaxed": ["relaxed"], "acquire": ["relaxed", "acquire"], "release": ["relaxed"],
            "acq_rel": ["relaxed", "acquire"], "seq_cst": ["relaxed", "acquire", "seq_cst"]}

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


CALLS = ["looks(x)", "looks(y)", "takes(flag)", "is_taken(flag)", "swaps(x)", "swaps(y)", "adds(x)", "takes_and_says_no(flag)",
         "takes_or_adds(flag, x)", "numbered(x) == 1", "numbered(x) == 5", "asks([] { return looks(x); })", "asks([] { return takes(flag); })"]
THEMES = [("",), ("",), ("some_times", "count", "store", "add"), ("any_form", "store"), ("sleep", "take", "post", "store"),
          ("idle", "store"), ("guard",), ("guard",), ("await",), ("await", "store"), ("hand",)]


class Writer:
    def __init__(self, rng):
        self.rng = rng
        theme = rng.choice(THEMES)
        self.kinds = [getattr(self, name) for name in dir(self)
                      if name.startswith("do_") and any(word in name for word in theme)]

    def order(self, kind):
        return "memory_order_" + self.rng.choice(ORDERS[kind])

    def where(self):
        return self.rng.choice(["x", "y"])

    def number(self, most=2):
        return self.rng.randint(0, most)

    def swap(self, at, expected, desired):
        done = self.rng.choice(ORDERS["modify"])
        strength = self.rng.choice(["strong", "strong", "weak"])
        return (f"{at}.compare_exchange_{strength}({expected}, {desired}, memory_order_{done}, "
                f"memory_order_{self.rng.choice(FAILURES[done])})")

    def load(self, at):
        return f"{at}.load({self.order('load')})"

    def statement(self):
        return self.rng.choice(self.kinds)()

    # Without a loop.

    def do_store(self):
        return f"{self.where()}.store({self.number()}, {self.order('store')});"

    def do_load(self):
        return f"a = {self.load(self.where())};"

    def do_add(self):
        return f"b = {self.where()}.fetch_add(1, {self.order('modify')});"

    # Loops that read anew.

    def do_reload(self):
        x = self.where()
        leave = self.rng.choice(["", f"if (s == {self.number()}) {{ a = s + 10; break; }}"])
        return f"for (;;) {{ int s = {self.load(x)}; {leave} if ({self.swap(x, 's', 's + 1')}) {{ b = s; break; }} }}"

    def do_reload_outside(self):
        x = self.where()
        return f"{{ int s; do {{ s = {self.load(x)}; }} while (!{self.swap(x, 's', 's + 2')}); b = s; }}"

    def do_reload_helping(self):
        x, y = self.rng.choice([("x", "y"), ("y", "x")])
        return (f"for (;;) {{ int s = {self.load(x)}; if (s == {self.number()}) {y}.store(1, {self.order('store')}); "
                f"if ({self.swap(x, 's', 's + 1')}) {{ b = s; break; }} }}")

    def do_reload_by_function(self):
        return f"while (!take({self.where()}, {self.rng.choice(['a', 'b'])})) {{}}"

    def do_reload_in_parts(self):
        x, y = self.where(), self.where()
        return (f"{{ int u, v; do {{ u = {self.load(x)}; v = {self.load(y)}; }} while (u != {self.load(x)}); "
                f"a = u * 10 + v; }}")

    # Loops that go on with what they have found.

    def do_carry(self):
        x = self.where()
        return f"{{ int s = {self.load(x)}; while (!{self.swap(x, 's', 's + 1')}) {{}} a = s; }}"

    def do_carry_and_derive(self):
        x = self.where()
        return (f"{{ int s = {self.load(x)}; int first = s; while (!{self.swap(x, 's', 's + 1')}) {{}} "
                f"a = s * 10 + first; }}")

    def do_carry_and_derive_in_memory(self):
        x = self.where()
        return (f"{{ int first = 0; int* p = &first; note(p, 0); int s = {self.load(x)}; first = s; "
                f"while (!{self.swap(x, 's', 's + 1')}) {{}} a = s * 10 + *p; }}")

    def do_carry_and_derive_by_what_was_given_away(self):
        x = self.where()
        derive = self.rng.choice(["first = *h.its", "*h.its = 0"])
        return (f"{{ int s = 0, first = 0; holder h{{&s}}; s = {self.load(x)}; {derive}; "
                f"while (!{self.swap(x, 's', 's + 1')}) {{}} a = s * 10 + first; }}")

    def do_carry_and_keep_it(self):
        x = self.where()
        return (f"{{ int s = {self.load(x)}; int found = -1; while (!{self.swap(x, 's', 's + 1')}) found = s; "
                f"a = s * 10 + found; }}")

    def do_carry_and_keep_the_one_before(self):
        x = self.where()
        return (f"{{ int s = {self.load(x)}; int last = s; for (;;) {{ int now = s; "
                f"if ({self.swap(x, 's', 's + 1')}) break; last = now; }} a = s * 10 + last; }}")

    def do_carry_a_pointer(self):
        keep = self.rng.choice(["", "found = s"])
        return (f"{{ int* found = cells; int* s = {self.load('at')}; "
                f"while (s != cells + 3 && !{self.swap('at', 's', 's + 1')}) {{ {keep}; }} "
                f"a = (s - cells) * 10 + (found - cells); }}")

    def do_carry_node(self):
        x = self.where()
        return (f"{{ node* n = new node{{1, 0}}; int s = {self.load(x)}; do n->next = s; "
                f"while (!{self.swap(x, 's', 's + 1')}); a = n->next; delete n; }}")

    def do_carry_in_node(self):
        x = self.where()
        return (f"{{ node* n = new node{{1, 0}}; n->next = {self.load(x)}; while (!{self.swap(x, 'n->next', '2')}) {{}} "
                f"a = n->next; delete n; }}")

    # Loops that keep something else.

    def do_keep_last(self):
        x = self.where()
        return (f"{{ int last = -1; for (;;) {{ int s = {self.load(x)}; if (s == last) {{ a = 7; break; }} last = s; "
                f"if ({self.swap(x, 's', 's + 1')}) break; }} }}")

    def do_keep_parity(self):
        x = self.where()
        return (f"{{ bool even = false; for (;;) {{ even = !even; int s = {self.load(x)}; "
                f"if (s >= {self.number(1)} && even) break; if ({self.swap(x, 's', 's + 1')}) break; }} a = even; }}")

    def do_keep_sum(self):
        x = self.where()
        return (f"{{ int sum = 0; for (int i = 0; i < 3; ++i) {{ int s = {self.load(x)}; sum += s; "
                f"if ({self.swap(x, 's', 's + 1')}) break; }} a = sum; }}")

    def do_keep_in_memory(self):
        x = self.where()
        return (f"{{ int seen[4] = {{}}; for (int i = 0; i < 3; ++i) {{ int s = {self.load(x)}; ++seen[s & 3]; "
                f"if ({self.swap(x, 's', 's + 1')}) break; }} a = seen[1] * 4 + seen[0]; }}")

    def do_keep_by_pointer(self):
        x = self.where()
        return (f"{{ int kept = 9; int* p = &kept; for (;;) {{ int s = {self.load(x)}; "
                f"if (s == {self.number()}) {{ note(p, s); }} if (kept == s) break; "
                f"if ({self.swap(x, 's', 's + 1')}) break; }} a = kept; }}")

    def do_keep_on_heap(self):
        x = self.where()
        return (f"{{ node* n = new node{{0, 0}}; for (;;) {{ int s = {self.load(x)}; if (n->value++ == 2) break; "
                f"if ({self.swap(x, 's', 's + 1')}) break; }} a = n->value; delete n; }}")

    def do_keep_that_it_failed(self):
        x = self.where()
        return (f"{{ int failed = 0; for (;;) {{ int s = {self.load(x)}; if ({self.swap(x, 's', 's + 1')}) break; "
                f"failed = {self.rng.choice(['1', 's'])}; }} a = failed; }}")

    def do_keep_by_pointer_that_it_failed(self):
        x = self.where()
        return (f"{{ int failed = 0; int* p = &failed; note(p, 0); for (;;) {{ int s = {self.load(x)}; "
                f"if ({self.swap(x, 's', 's + 1')}) break; failed = 1; }} note(&b, *p); }}")

    def do_keep_a_pointer(self):
        return (f"{{ int* last = cells + 3; for (;;) {{ int* s = {self.load('at')}; if (s == last) break; "
                f"if (s == cells + 3 || {self.swap('at', 's', 's + 1')}) break; last = s; }} b = last - cells; }}")

    def do_reload_a_pointer(self):
        return (f"{{ int* s; do {{ s = {self.load('at')}; }} "
                f"while (s != cells + 3 && !{self.swap('at', 's', 's + 1')}); b = s - cells; }}")

    def do_keep_in_one_of_two(self):
        x = self.where()
        return (f"{{ int u = 8, v = 9; int *p = &u, *q = &v; for (;;) {{ int s = {self.load(x)}; *p = s; "
                f"if ({self.swap(x, 's', 's + 1')}) break; int* r = p; p = q; q = r; }} a = u * 10 + v; }}")

    def do_keep_by_index(self):
        x = self.where()
        return (f"{{ int seen[4] = {{}}; for (;;) {{ int s = {self.load(x)}; seen[s & 3] = 1; "
                f"if ({self.swap(x, 's', 's + 1')}) break; }} "
                f"a = seen[0] + seen[1] * 2 + seen[2] * 4 + seen[3] * 8; }}")

    def do_keep_in_struct(self):
        x = self.where()
        return (f"{{ node n{{8, 9}}; for (;;) {{ int s = {self.load(x)}; node now{{s, n.value}}; n = now; "
                f"if ({self.swap(x, 's', 's + 1')}) break; }} a = n.value * 10 + n.next; }}")

    def do_keep_in_part(self):
        x = self.where()
        begin = self.rng.choice(["std::memset(&n, 0, sizeof n.value)", "std::memset(&n, 0, sizeof n)", "n.value = 7"])
        return (f"{{ node n{{8, 9}}; for (;;) {{ int s = {self.load(x)}; {begin}; int last = n.next; n.next = s; "
                f"if ({self.swap(x, 's', 's + 1')}) {{ a = last * 10 + n.value; break; }} }} }}")

    def do_keep_behind_two_pointers(self):
        x = self.where()
        return (f"{{ int kept = 9; int* p = &kept; int** pp = &p; for (;;) {{ int s = {self.load(x)}; "
                f"if ({self.swap(x, 's', 's + 1')}) break; **pp = s + 20; }} a = kept; }}")

    def do_keep_by_what_was_given_away(self):
        x = self.where()
        return (f"{{ int kept = 9; holder h{{&kept}}; for (;;) {{ int s = {self.load(x)}; if (h.get() == s) break; "
                f"if ({self.swap(x, 's', 's + 1')}) break; h.set(s); }} a = kept; }}")

    def do_keep_by_what_was_published(self):
        x = self.where()
        publish = self.rng.choice(["std::atomic<int*> spot{&kept};",
                                   f"std::atomic<int*> spot; spot.store(&kept, {self.order('store')});",
                                   f"std::atomic<int*> spot{{&a}}; spot.exchange(&kept, {self.order('modify')});"])
        return (f"{{ int kept = 9; {publish} for (;;) {{ int before = *spot.load(memory_order_relaxed); kept = 0; "
                f"int s = {self.load(x)}; if (before == s) {{ a = 7; break; }} "
                f"if ({self.swap(x, 's', 's + 1')}) break; kept = s; }} }}")

    def do_keep_by_what_a_call_reads(self):
        x = self.where()
        return (f"{{ int kept = 9; holder h{{&kept}}; for (;;) {{ int before = h.get(); kept = 0; "
                f"int s = {self.load(x)}; if (before == s) {{ a = 7; break; }} "
                f"if ({self.swap(x, 's', 's + 1')}) break; kept = s; }} }}")

    def do_keep_as_another_type(self):
        x = self.where()
        kind = self.rng.choice(["volatile int", "double", "bool", "unsigned char", "long", "float"])
        leave = self.rng.choice(["", "if (last == s) break;"])
        return (f"{{ {kind} last = 7; for (;;) {{ int s = {self.load(x)}; {leave} "
                f"if ({self.swap(x, 's', 's + 1')}) break; last = s; }} a = int(last); }}")

    def do_keep_what_was_thrown(self):
        x = self.where()
        return (f"{{ int last = 7; for (;;) try {{ int s = {self.load(x)}; "
                f"if (!{self.swap(x, 's', 's + 1')}) throw s; break; }} catch (int found) {{ last = found; }} "
                f"a = last; }}")

    def do_keep_beside_what_throws(self):
        x = self.where()
        return (f"{{ node n{{0, 7}}; for (;;) try {{ n = take_or_throw({x}); if (n.value != -1) break; }} "
                f"catch (int) {{ a = n.next * 10; break; }} note(&b, n.value); }}")

    def do_overwrite_before_reading(self):
        x = self.where()
        return (f"{{ node n{{0, 0}}; int t = 0; int* p = &t; for (;;) {{ int s = {self.load(x)}; "
                f"n = node{{s, s}}; *p = s; if ({self.swap(x, 's', 's + 1')}) break; t = 5; n.value = 6; }} "
                f"a = n.value * 10 + t; }}")

    def do_write_members(self):
        x = self.where()
        write = self.rng.choice(["n.value = s; n.next = s + 1;", "n.next = s;", "n.next = n.value; n.value = s;"])
        return (f"{{ node n{{8, 9}}; for (;;) {{ int s = {self.load(x)}; {write} note(&b, n.next); "
                f"if ({self.swap(x, 's', 's + 1')}) break; n.{self.rng.choice(['value', 'next'])} = 5; }} "
                f"a = n.value * 10 + n.next; }}")

    def do_write_halves(self):
        x = self.where()
        places = self.rng.choice([[0, 4], [0], [4], [0, 2], [2, 4, 0]])
        write = "".join(f"std::memcpy(h + {i}, &s, 4); " for i in places)
        return (f"{{ unsigned char h[8] = {{9, 9, 9, 9, 9, 9, 9, 9}}; for (;;) {{ int s = {self.load(x)}; {write}"
                f"if ({self.swap(x, 's', 's + 1')}) break; h[{self.number(7)}] = 7; }} "
                f"for (int i = 0; i < 8; ++i) a = (a * 3 + h[i]) % 10000; }}")

    def do_keep_least(self):
        x = self.where()
        return (f"{{ int least = 9; for (;;) {{ int s = {self.load(x)}; least = s < least ? s : least; "
                f"if ({self.swap(x, 's', 's + 1')}) break; }} a = least; }}")

    def do_keep_and_swap(self):
        x = self.where()
        return (f"{{ int u = 7, v = 8; for (;;) {{ int s = {self.load(x)}; if ({self.swap(x, 's', 's + 1')}) break; "
                f"int w = u; u = v; v = w; }} a = u; }}")

    def do_keep_by_closure(self):
        x = self.where()
        return (f"{{ int kept = 9; auto keep = [&](int s) {{ kept = s; }}; for (;;) {{ int s = {self.load(x)}; "
                f"if ({self.swap(x, 's', 's + 1')}) break; keep(s); }} a = kept; }}")

    def do_keep_with_the_caller(self):
        return f"{{ int kept = 9; a = take_once({self.where()}, &kept); b = kept; }}"

    def do_keep_in_static(self):
        x = self.where()
        return (f"{{ static thread_local int kept; kept = 9; for (;;) {{ int s = {self.load(x)}; "
                f"if (kept == s) break; if ({self.swap(x, 's', 's + 1')}) break; kept = s; }} a = kept; }}")

    def do_keep_a_state(self):
        x = self.where()
        return (f"{{ int s = 0, state = 0; while (state != 3) switch (state) {{ case 0: s = {self.load(x)}; "
                f"state = 1; break; case 1: state = {self.swap(x, 's', 's + 1')} ? 3 : 2; break; "
                f"default: state = s == {self.number()} ? 3 : 0; }} a = s; }}")

    def do_keep_by_jumps(self):
        x, y = self.where(), self.where()
        return (f"a = [&] {{ int s = 0, last = 7; if ({self.load(y)} == {self.number(1)}) goto inside; "
                f"for (;;) {{ s = {self.load(x)}; inside: if ({self.swap(x, 's', 's + 1')}) break; last = s; }} "
                f"return last * 10 + s; }}();")

    def do_nest_and_keep(self):
        x, y = self.rng.choice([("x", "y"), ("y", "x")])
        return (f"{{ int kept = 7; for (int i = 0; i < 2; ++i) {{ int u = {self.load(y)}; "
                f"for (;;) {{ int s = {self.load(x)}; "
                f"if (s == u) {{ kept = s; break; }} if ({self.swap(x, 's', 's + 1')}) {{ a = 1; break; }} }} "
                f"if ({self.swap(y, 'u', 'u + 1')}) break; }} b = kept; }}")

    def do_carry_and_count(self):
        x = self.where()
        return (f"{{ int n = 0; int s = {self.load(x)}; while (!{self.swap(x, 's', 's + 1')}) ++n; "
                f"a = {self.rng.choice(['n', 's'])}; }}")

    def do_carry_two(self):
        x, y = self.rng.choice([("x", "y"), ("y", "x")])
        return (f"{{ int s = {self.load(x)}, t = {self.load(y)}; "
                f"while (!{self.swap(x, 's', 's + 1')} && !{self.swap(y, 't', 't + 1')}) {{}} a = s * 10 + t; }}")

    def do_carry_a_copy(self):
        x = self.where()
        return (f"{{ int s = {self.load(x)}; int t = s; while (!{self.swap(x, 't', 's + 1')}) "
                f"{self.rng.choice(['s = t', ';', 's = t + 0'])}; a = s * 10 + t; }}")

    def do_look_after_failure(self):
        x, y = self.where(), self.where()
        leave = self.rng.choice(["", f"if ({self.load(y)} == {self.number()}) {{ a = 5; break; }}", "a = plain;"])
        return f"for (;;) {{ int s = {self.load(x)}; if ({self.swap(x, 's', 's + 1')}) break; {leave} }}"

    def do_choose_after_failure(self):
        x = self.where()
        return (f"{{ int step = 1; for (;;) {{ int s = {self.load(x)}; bool done = {self.swap(x, 's', 's + step')}; "
                f"step = done ? step : {self.rng.choice(['1', '2', 's'])}; if (done) break; }} a = step; }}")

    def do_count(self):
        x = self.where()
        return f"for (int i = 0; i < 3; ++i) {{ if ({self.load(x)} == {self.number()}) {{ a = i; break; }} }}"

    def do_nest(self):
        x, y = self.where(), self.where()
        return (f"for (int i = 0; i < 2; ++i) {{ for (;;) {{ int s = {self.load(x)}; "
                f"if ({self.swap(x, 's', 's + 1')}) break; if ({self.load(y)} == {self.number()}) break; }} a += i; }}")

    # Loops that count their rounds, and end by that.

    def times(self):
        return f"for (int i = 0; i < {self.rng.choice([1, 2, 2, 3])}; ++i)"

    def pause(self):
        return self.rng.choice(["", "", "if (i > 0) std::this_thread::yield();", "__builtin_ia32_pause();",
                                "for (int j = 0; j < 1 << i; ++j) __builtin_ia32_pause();"])

    def do_look_some_times(self):
        return (f"{self.times()} {{ if ({self.load(self.where())} == {self.number()}) {{ a = 1; break; }} "
                f"{self.pause()} }}")

    def do_look_some_times_and_keep_the_last(self):
        x = self.where()
        loop = self.rng.choice([f"{self.times()} {{ last = {self.load(x)}; if (last == {self.number()}) break; }}",
                                f"int i = 0; do {{ last = {self.load(x)}; }} while (last == {self.number(1)} && ++i != 2);"])
        return f"{{ int last = 7; {loop} a = last; }}"

    def do_look_some_times_and_again(self):
        x = self.where()
        return (f"{{ {self.times()} {{ if ({self.load(x)} == {self.number()}) {{ b = 1; break; }} }} "
                f"a = {self.load(x)}; }}")

    def do_look_at_two_some_times(self):
        x, y = self.where(), self.where()
        return (f"{self.times()} {{ if ({self.load(x)} == {self.number()}) {{ a = 1; break; }} "
                f"if ({self.load(y)} == {self.number()}) {{ a = 2; break; }} {self.pause()} }}")

    def do_look_twice_some_times_and_keep_that(self):
        x, y = self.where(), self.where()
        keep = self.rng.choice(["seen = u * 10 + v;", f"if (u != v) seen = {self.number()} + 5;"])
        return (f"{{ int seen = 9; {self.times()} {{ int u = {self.load(x)}; int v = {self.load(y)}; "
                f"if (u == {self.number()}) {{ b = 1; break; }} {keep} }} a = seen; }}")

    def do_try_some_times(self):
        x = self.where()
        return f"{self.times()} {{ int s = {self.number()}; if ({self.swap(x, 's', 's + 1')}) {{ a = 1; break; }} }}"

    def do_try_lock_some_times(self):
        take = self.rng.choice(["!flag.test_and_set(memory_order_acquire)", "!flag.test_and_set()"])
        return (f"{self.times()} {{ if ({take}) {{ b = ++guarded; flag.clear(memory_order_release); break; }} "
                f"{self.pause()} }}")

    def do_call_some_times(self):
        done = self.rng.choice(["a = 1; break;", "a = 1; break;", "++a;", ""])
        return f"{self.times()} {{ if ({self.rng.choice(['', '!'])}{self.rng.choice(CALLS)}) {{ {done} }} {self.pause()} }}"

    def do_fence_some_times(self):
        return (f"{{ {self.times()} {{ if ({self.load(self.where())} == {self.number()}) {{ a = 1; break; }} "
                f"std::atomic_thread_fence({self.order('load')}); }} b = {self.load(self.where())}; }}")

    def do_count_what_is_seen(self):
        return f"{self.times()} {{ if ({self.load(self.where())} == {self.number()}) ++a; }}"

    def do_count_to_what_is_seen_some_times(self):
        leave = self.rng.choice(["j == i + 1", "j == i", "j + i == 2", "j > i"])
        return (f"{self.times()} {{ int s = {self.load(self.where())}; int j = 0; while (j < s) ++j; "
                f"if ({leave}) {{ a = 1; break; }} }}")

    def do_add_up_what_is_seen_to_a_count(self):
        return (f"{{ int n = 0, last = 7; while (n != {self.rng.choice([2, 3, 4])}) {{ last = {self.load(self.where())}; "
                f"n += last + {self.number(1)}; if (n > 5 || last == 0) {{ b = 1; break; }} }} a = last; }}")

    def do_count_by_what_is_seen_some_times(self):
        first, second = self.rng.choice([(1, 2), (1, 1), (0, 1), (2, 1)])
        steps = self.rng.choice([f"if (s == {first}) {{ if (n == 2) n = 3; }} else if (s == {second}) {{ if (n == 3) n = 5; }}",
                                 f"if (s == {first}) n = 3; else n = n == 3 ? 5 : 2;",
                                 f"if (s == {first}) ++n;", f"if (s != {first}) n = n < 4 ? 4 : 2; else if (n == 4) n = 5;"])
        return (f"{{ int n = {self.rng.choice('012')}; for (int i = 0; i < 6; ++i) {{ if (n >= 5) {{ b = 1; break; }} "
                f"int s = {self.load(self.where())}; if (s == 3) break; if (n < 2) n = n + 1; else {steps} }} }}")

    # Loops of any form that look, and count, and decide by either.

    def decides(self):
        return self.rng.choice([f"s == {self.number()}", f"s == {self.number()}", f"n == {self.number(3)}",
                                f"n < {self.number(4)}", f"m == {self.number(3)}", f"m > n", "last == s",
                                f"i == {self.number(4)}", f"o == {self.number()}"])

    def computes(self, depth=1):
        if depth and self.rng.random() < 0.25:
            return f"({self.decides()} ? {self.computes(0)} : {self.computes(0)})"
        return self.rng.choice(["n + 1", "m + 1", "n + 1", "m + 2", str(self.number(5)), "n", "m", "2 * n + 1"])

    def step(self, depth):
        kind = self.rng.random()
        if depth and kind < 0.4:
            other = f" else {{ {self.steps(depth - 1)} }}" if self.rng.random() < 0.6 else ""
            return f"if ({self.decides()}) {{ {self.steps(depth - 1)} }}{other}"
        if kind < 0.5:
            return f"if ({self.decides()}) {{ b = {self.number(9)}; break; }}"
        if kind < 0.57:
            return f"if ({self.decides()}) continue;"
        if kind < 0.62:
            return "std::this_thread::yield();"
        if kind < 0.68:
            return f"for (int k = 0; k < {self.rng.choice(['n', '2', 'm < 4 ? m : 4'])}; ++k) {self.rng.choice(['{}', '++s;', 'std::this_thread::yield();'])}"
        return self.rng.choice([f"n = {self.computes()};", f"n = {self.computes()};", f"m = {self.computes()};",
                                "++n;", "++m;", "last = s;"])

    def steps(self, depth):
        return " ".join(self.step(depth) for _ in range(self.rng.choice([1, 1, 2])))

    def do_any_form_of_loop(self):
        x = self.rng.choice("xy")
        other = self.rng.choice(["", "", f"o = {self.load(self.rng.choice('xy'))};"])
        first, behind = self.rng.choice([(self.steps(2), ""), ("", self.steps(2)), (self.steps(1), self.steps(2))])
        head = self.rng.choice(["for (int i = 0; i < 4; ++i)", "for (int i = 0; i < 5 && n < 6; ++i)",
                                "for (unsigned i = 0; n != 4 && i < 6; ++i)"])
        told = self.rng.choice(["", "", "a = 10 * a + n;", "a = 10 * a + m;", "a = 10 * a + last;"])
        return (f"{{ int n = 0, m = 0, s = 0, o = 0, last = 7; {head} {{ {first} s = {self.load(x)}; {other} {behind} }} "
                f"{told} a = 10 * a + b; }}")

    def do_keep_by_what_was_kept_some_times(self):
        x = self.where()
        keep = self.rng.choice(["if (last == 1 && s == 1) kept = 1;", "if (last != s) kept = s;", "kept = last;",
                                "if (s == 1) *p = 1;", "if (*p == 1 && s == 1) last = 4;"])
        return (f"{{ int kept = 9, last = 7; int* p = &kept; note(p, {self.rng.choice('19')}); {self.times()} {{ "
                f"int s = {self.load(x)}; {keep} last = s; if (s == 2) break; }} a = last * 10 + kept; }}")

    def do_leave_by_count_or_by_what_came_before(self):
        x = self.where()
        ways = [f"if (i == {self.rng.choice('123')}) {{ a = 1; break; }}",
                f"if (came) {{ a = {self.rng.choice('12')}; break; }}"]
        self.rng.shuffle(ways)
        behind = self.rng.choice(["", "b = came;"])
        return (f"{{ bool came = false; for (int i = 0;;) {{ {' '.join(ways)} came = {self.load(x)} == {self.number()}; "
                f"++i; }} {behind} }}")

    def do_exchange_some_times(self):
        what = self.rng.choice(["true", "false", f"{self.load('on')}"])
        return f"{self.times()} {{ bool s = {what}; if ({self.rng.choice(['', '!'])}on.exchange(s)) {{ a = 1; break; }} }}"

    def do_add_by_exchange(self):
        return f"on.exchange({self.rng.choice(['true', 'false'])}, {self.order('modify')});"

    def do_skip_some_times(self):
        x, y = self.where(), self.where()
        return (f"{{ int i = 0; while (i < {self.rng.choice('234')}) {{ if ({self.load(x)} == {self.number()}) "
                f"{{ {self.rng.choice(['++i;', 'i += 2;', 'b = 1; ++i;'])} continue; }} "
                f"if ({self.load(y)} == {self.number()}) {{ a = 1; break; }} ++i; }} }}")

    def do_turn_some_times(self):
        return (f"{{ bool odd = false; {self.times()} {{ if ({self.load(self.where())} == {self.number()}) odd = !odd; }} "
                f"a = odd; }}")

    def do_act_some_times(self):
        return (f"{self.times()} {{ if ({self.load(self.where())} == {self.number()}) "
                f"{self.where()}.store({self.number()}, {self.order('store')}); }}")

    def do_look_differently_by_the_count(self):
        return (f"for (int i = 0; i < 3; ++i) {{ if ((i < 2 ? {self.load('x')} : {self.load('y')}) == {self.number()}) "
                f"{{ a = 1; break; }} }}")

    def do_look_some_times_again_and_again(self):
        return (f"for (int n = 0; n < 2; ++n) {{ {self.times()} {{ if ({self.load(self.where())} == {self.number()}) "
                f"{{ a += n + 1; break; }} }} }}")

    # Loops that sleep.

    def do_sleep_until(self):
        return f"for (;;) {{ int s = {self.load('z')}; if (s >= {self.rng.choice('112')}) break; sleep_while(z, s); }}"

    def do_sleep_and_post(self):
        return f"{self.do_sleep_until()} {self.do_post()}"

    def do_take(self):
        return (f"for (;;) {{ int s = {self.load('z')}; if (s > 0 && {self.swap('z', 's', 's - 1')}) {{ a = s; break; }} "
                f"if (s <= 0) sleep_while(z, s); }}")

    def do_post(self):
        return f"z.fetch_add(1, {self.order('modify')}); wake(z, {self.rng.choice(['1', '1', '9'])});"

    def do_post_without_waking(self):
        return f"z.store(1, {self.order('store')});"

    # Locks, and conditions.

    def notify(self):
        return self.rng.choice(["", "one.notify_one();", "one.notify_one();", "one.notify_all();", "other.notify_one();",
                                "one.notify_one(); other.notify_all();"])

    def change(self):
        return self.rng.choice(["told = 1;", "told = 2;", "++told;", "++told;", "if (told > 0) --told;", "++kept;",
                                "told = kept;", "if (waiting > 0) ++told;"])

    def do_guard_change(self):
        return self.rng.choice([f"{{ std::lock_guard l(m); {self.change()} {self.notify()} }}",
                                f"{{ std::lock_guard l(m); {self.change()} }} {self.notify()}",
                                f"{self.notify()} {{ std::lock_guard l(m); {self.change()} }}"])

    def do_guard_change_and_wait(self):
        return f"{self.do_guard_change()} {self.do_guard_wait()}"

    def do_guard_wait_and_change(self):
        return f"{self.do_guard_wait()} {self.do_guard_change()}"

    def do_guard_see(self):
        return self.rng.choice(["{ std::lock_guard l(m); b = told * 100 + kept * 10 + waiting; }",
                                "{ std::lock_guard l(m); std::lock_guard k(n); b = told; }"])

    def condition(self):
        return self.rng.choice(["one", "one", "one", "other"])

    def seen(self):
        return self.rng.choice(["told >= 1", "told >= 1", "told > 1", "told != 0", "kept + told >= 1"])

    def do_guard_wait(self):
        c, seen = self.condition(), self.seen()
        wait = self.rng.choice([f"{c}.wait(l, [&] {{ return {seen}; }});", f"while (!({seen})) {c}.wait(l);"])
        return f"{{ std::unique_lock l(m); {wait} a = told; {self.rng.choice(['', '--told;', self.change()])} }}"

    def do_guard_wait_and_tell(self):
        c = self.condition()
        return (f"{{ std::unique_lock l(m); ++waiting; {self.notify()} while (!({self.seen()})) {c}.wait(l); "
                f"--waiting; a = told; }}")

    def do_guard_wait_and_keep(self):
        before = self.rng.choice(["int last = told;", "int last = kept;", "int last = 7; last += kept;"])
        within = self.rng.choice(["", "", "last = kept;", "++last;", "++kept;", f"{self.notify()}"])
        return (f"{{ std::unique_lock l(m); {before} while (!({self.seen()})) {{ {within} {self.condition()}.wait(l); }} "
                f"a = told * 10 + last; }}")

    def do_guard_wait_behind_a_loop(self):
        return (f"{{ std::unique_lock l(m); int last = 0; for (int i = 0; i < 2; ++i) last += kept; "
                f"while (!({self.seen()})) {self.condition()}.wait(l); a = told * 10 + last; }}")

    def do_guard_wait_for_an_atomic(self):
        x = self.where()
        return (f"{{ std::unique_lock l(m); while ({self.load(x)} < 1) {self.condition()}.wait(l); a = told; }}")

    def do_guard_change_an_atomic(self):
        x = self.where()
        return (f"{{ {self.rng.choice(['', 'std::lock_guard l(m);'])} {x}.store(1, {self.order('store')}); "
                f"{self.notify()} }}")

    def do_guard_poll(self):
        x = self.where()
        look = self.rng.choice(["s = told;", "s = told + kept;", "std::lock_guard k(n); s = told;",
                                f"s = {self.load(x)};"])
        return (f"for (;;) {{ int s; {{ std::lock_guard l(m); {look} if (closed) s = 9; }} if (s >= 1) {{ a = s; break; }} "
                f"{self.rng.choice(['', 'std::this_thread::yield();'])} look_again(); }}")

    def do_guard_poll_some_times(self):
        keep = self.rng.choice(["", "last = kept_now;", "last = s;"])
        act = self.rng.choice(["", "", "++kept;", f"{self.notify()}"])
        return (f"{{ int last = 7; for (int i = 0; i < 2; ++i) {{ int s, kept_now; {{ std::lock_guard l(m); s = told; "
                f"kept_now = kept; {act} }} if (s >= 1) break; {keep} }} a = last; }}")

    def do_guard_poll_and_wait(self):
        seen = self.seen()
        return (f"{{ std::unique_lock l(m); while (!({seen})) {{ l.unlock(); "
                f"{self.rng.choice(['', self.do_guard_see(), self.do_load()])} l.lock(); "
                f"if (!({seen})) {self.condition()}.wait(l); }} a = told; }}")

    # Waits of the standard library, which count those who wait.

    def awaited(self):
        """One that the kernel waits on itself, another of which the library keeps a number, and what says no to both."""
        return self.rng.choice([("w", 0), ("w", 0), ("w", 1), ("on_w", "false"), ("flag_w", "false")])

    def do_await(self):
        what, value = self.awaited()
        return f"{what}.wait({value}, {self.order('load')}); a = a * 10 + {self.rng.choice(['1', self.load('w')])};"

    def do_await_tell(self):
        what, value = self.awaited()
        notify = self.rng.choice([f"{what}.notify_one();", f"{what}.notify_all();"])
        order = self.order("store")
        change = f"{what}.test_and_set({order});" if what == "flag_w" else (
            f"{what}.store({self.rng.choice(['1', '1', '2'])}, {order});")
        return f"{change} {notify}"

    def do_await_and_tell(self):
        return f"{self.do_await()} {self.do_await_tell()}"

    def do_hand(self):
        """A store that is not seq_cst may be followed by a notification that is lost, and here nothing but data is to fail."""
        what, value = self.rng.choice([("w", 0), ("on_w", "false")])
        give = f"{what}.store(1, memory_order_seq_cst); {what}.notify_{self.rng.choice(['one', 'all'])}();"
        take = f"{what}.wait({value}, {self.order('load')});"
        return self.rng.choice([f"++plain; {give}", f"{take} b = plain;", f"b = plain; {take}", f"{give} b = plain;",
                                f"{take} a = a * 10 + {self.load('x')};", f"x.store(1, memory_order_relaxed); {give}"])

    def do_await_take(self):
        return self.rng.choice(["sem.acquire(); a = a * 10 + 2;", "a = a * 10 + sem.try_acquire();",
                                "sem.acquire(); a = a * 10 + 4; sem.release();"])

    def do_await_post(self):
        return self.rng.choice(["sem.release();", "sem.release(2);"])

    def do_await_gate(self):
        return self.rng.choice(["open_gate();", "gate.wait(); a = a * 10 + 3;"])

    # Loops that wait, and count, and pass time by that.

    def idle_step(self, depth=1):
        if depth and self.rng.random() < 0.35:
            how = self.rng.choice(["k.n == 1", "k.m == 1", "i == 1", "j == 2", "o == 1", "k.get() == 2", "k.steps_to_one()"])
            steps = [self.idle_step(0) for _ in range(3)]
            return self.rng.choice([f"if ({how}) {{ {steps[0]} }}", f"if ({how}) {{ {steps[0]} }} else {{ {steps[1]} }}",
                                    f"switch ({how.split(' ')[0]}) {{ case 0: {steps[0]} break; case 1: {steps[1]} break; "
                                    f"default: {steps[2]} }}"])
        return self.rng.choice(["k.step();", "k.step();", "k.turn();", "k.add();", "back_off(i);", "back_off(k.m);",
                                "idle(i);", "idle(k.n);", "copy(k.n, j);", "copy(i, j);", "j = (j + 1) % 3;", "usleep(i);",
                                "std::this_thread::yield();", "k.m = i;", "k = counter();", "last = k;"])

    def do_idle_while(self):
        steps = " ".join(self.idle_step() for _ in range(self.rng.choice([1, 2, 2, 3])))
        look = self.rng.choice(["", f"o = {self.load(self.where())};"])
        told = self.rng.choice(["", "", "a = j;", "a = k.n;", "a = k.get();", "a = i;", "a = 10 * j + k.m;", "a = last.n;"])
        return (f"{{ counter k, last; int i = 0, j = 0, o = 0; while ({self.load(self.where())} < 1) {{ {look} {steps} }} "
                f"{told} b = o; }}")

    # Loops that wait.

    def do_wait(self):
        return f"while ({self.load(self.where())} < 1) {{}}"

    def do_lock(self):
        look = self.rng.choice(["while (lock.load(memory_order_relaxed)) {}", ""])
        return (f"do {{ {look} }} while (lock.exchange(1, memory_order_acquire)); b = ++plain; "
                f"lock.store(0, memory_order_release);")


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
