#!/usr/bin/env python3
"""Compares the graphs of scenarios as ordinary C++ with those of their models: the library's own accesses must read and
write the same, execution by execution.

Both write their graphs (MODELCHECK_GRAPHS, models/exact/machine/graph_file.hpp). Two graphs count as the same if they
differ only as native_scenarios.py says under REASONS. So the comparison ignores in each graph:

  - accesses that are not the library's: the state of a stop_source and of its callbacks, the threads' starts and ends,
    the kernel's looks and queues, what main() has written before
  - the results of choices: of a time limit, or of a spurious wake-up
  - which of several writes of one value a relaxed read reads from, and what a failing one has found instead
  - which of two threads is which, if the model takes them for interchangeable

Each native graph must then be one of the model's, and each of the model's a native one, unless time is up there when
the clock is first read: natively that needs a jump of the clock, which a thread's first reading never finds.

For native_scenarios.py.
"""
import itertools
import json
import os
import re
import subprocess


def graphs_of(command, file):
    """The graphs that the command writes."""
    file.unlink(missing_ok=True)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=dict(os.environ, MODELCHECK_GRAPHS=str(file)))
    with file.open() as lines:
        return [json.loads(line) for line in lines]


class Event:
    def __init__(self, thread, index, kind, location, value, source, place, marks):
        self.thread, self.index, self.kind, self.location, self.value = thread, index, kind, location, value
        self.source = tuple(source) if source else None
        self.place, self.marks = place, marks

    def has(self, mark):
        return mark in self.marks


def block_of(name):
    """The block of the heap that a location is in, as 'block 1+4 of thread 0' is; None if it is in none."""
    found = re.fullmatch(r"(block \d+)(?:\+\d+)?( of thread \d+)", name)
    return "".join(found.groups()) if found else None


def of_stops(locations, native):
    """The locations that belong to a stop_source, or to the library's stop_callback, the variable on_stop. The state of
    a stop_source is a block whose first word neither the library nor the platform has made: if that were another
    object, the model's graphs would have it, and differ."""
    if not native:
        return {i for i, name, _ in locations if name == "stop state"}
    maker = {}
    for _, name, place in locations:
        maker.setdefault(block_of(name), place)
    of_library = ("exchanger/include", "front.hpp", "meeting.hpp")
    states = {b for b, place in maker.items() if b and not any(file in place for file in of_library)}
    return {i for i, name, _ in locations if name.startswith("on_stop+") or block_of(name) in states}


class Graph:
    def __init__(self, data, native):
        self.native = native
        self.left_out = of_stops(data["locations"], native)
        self.threads = [[Event(t, i, *e) for i, e in enumerate(events)] for t, events in enumerate(data["threads"])]

    def time_is_up_at_once(self):
        return any(e.kind == "choice" and e.has("e") and e.value == 1 for events in self.threads for e in events)

    def counted(self, e):
        """Whether the write is by one of the threads, and by the program."""
        return not e.has("k") and not (self.native and e.thread == 0)

    def accesses(self, thread):
        """The accesses of the library, in program order. The kernel's first look comes after its fence."""
        after_fence = False
        for e in self.threads[thread]:
            is_first_look = self.native and after_fence and e.kind == "load"
            after_fence = e.kind == "fence"
            if e.kind in ("load", "store", "rmw", "cas", "await") and not is_first_look and not e.has("h") \
                    and not e.has("k") and e.location not in self.left_out:
                yield e

    def places(self):
        """By location and mo index: how many counted writes there are up to that one; and the values of these."""
        writes, number, values = {}, {}, {}
        for events in self.threads:
            for e in events:
                if e.has("w"):
                    writes.setdefault(e.location, []).append(e)
                elif e.has("r") and e.source is None:
                    values.setdefault(e.location, {}).setdefault(e.value, 0)
        for location, all_writes in writes.items():
            n = 0
            for w in sorted(all_writes, key=lambda e: e.place):
                n += self.counted(w)
                number[location, w.place] = n
                values.setdefault(location, {}).setdefault(w.value, n)
        return number, values

    def form(self, order):
        """The form that is compared, with the threads in this order."""
        number, values = self.places()
        names, form = {}, []
        for t in order:
            form.append("thread")
            for e in self.accesses(t):
                name = names.setdefault(e.location, len(names))
                if e.has("w"):
                    form.append((e.kind, "w", name, number[e.location, e.place]))
                    continue
                fails = e.kind == "cas" and not e.has("x")
                place = 0 if e.source is None else number[e.location, self.threads[e.source[0]][e.source[1]].place]
                if e.has("y") and not e.has("x"):
                    place = "another" if fails else min(place, values[e.location].get(e.value, place))
                form.append(("load" if e.kind == "await" else e.kind, "r", name, place, e.has("x")))
        return tuple(form)

    def forms(self, interchangeable):
        threads = [t for t in range(self.native, len(self.threads)) if any(True for _ in self.accesses(t))]
        orders = itertools.permutations(threads) if interchangeable else [threads]
        return min((self.form(order) for order in orders), key=str)


def forms_of(graphs, interchangeable):
    return {g.forms(interchangeable) for g in graphs}


def in_words(form):
    return " ".join(e if e == "thread" else f"{e[0]}-{e[1]}(L{e[2]}@{e[3]})" for e in form)


def compare(of_model, of_native, interchangeable, scratch):
    """The differences between the graphs that two commands write, a line each."""
    model = [Graph(data, False) for data in graphs_of(of_model, scratch / "of_model")]
    native = forms_of([Graph(data, True) for data in graphs_of(of_native, scratch / "of_native")], interchangeable)
    if not native:
        return ["it has no graphs to compare"]
    only_of_model = forms_of([g for g in model if not g.time_is_up_at_once()], interchangeable) - native
    only_of_native = native - forms_of(model, interchangeable)
    return [f"{len(these)} graphs only {where}, such as {in_words(min(these, key=len))}"
            for where, these in (("of the model", only_of_model), ("of ordinary C++", only_of_native))
            if these]
