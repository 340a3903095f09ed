"""Loops of random programs that sleep: on a futex, at a condition variable, or by what the standard library has."""
from words import Words


class Sleeps(Words):
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
