"""Loops of random programs that count: they end by that, look differently, or pass time by it."""
from words import Words


CALLS = ["looks(x)", "looks(y)", "takes(flag)", "is_taken(flag)", "swaps(x)", "swaps(y)", "adds(x)", "takes_and_says_no(flag)",
         "takes_or_adds(flag, x)", "numbered(x) == 1", "numbered(x) == 5", "asks([] { return looks(x); })", "asks([] { return takes(flag); })"]


class Counts(Words):
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
