"""Loops of random programs that try until they succeed, and may keep something from round to round."""
from words import Words


class Loops(Words):
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
