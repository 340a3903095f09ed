"""What all statements of random programs are written with, and those that have no loop."""

ORDERS = {
    "load": ["relaxed", "acquire", "seq_cst"],
    "store": ["relaxed", "release", "seq_cst"],
    "modify": ["relaxed", "acquire", "release", "acq_rel", "seq_cst"],
}
FAILURES = {"relaxed": ["relaxed"], "acquire": ["relaxed", "acquire"], "release": ["relaxed"],
            "acq_rel": ["relaxed", "acquire"], "seq_cst": ["relaxed", "acquire", "seq_cst"]}


class Words:
    """`self.rng` chooses."""

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
