"""The record of simulations with many cores, exchanger/docs/simulation.json: its tables, its picture, and what the pages
claim by it.

Of each profile it has the command, the swaps per second and the fairness of each contender with each number of threads,
and how many swaps the default makes for two neighbours who are alone.
"""
import itertools

from pages.parts import table
from pages.picture import Line, Panel, svg

SCHEMA = {"name": "exchanger-simulation", "number": 1}
DEFAULT, CELLS, LIMITS = "tree_of_cells", "slot_with_cells", ("limit-hop", "limit-futex")
HEADINGS = {"here": "here: one cache for all", "socket": "socket: 47 ns from any to any",
            "two-sockets": "two sockets: 51 and 108 ns", "chiplets": "chiplets: 23 and 107 ns"}
LOOKS = {DEFAULT: "default", CELLS: "cells", "as-jdk8": "base", "as-jdk24": "rival"}
NAMES = {"as-jdk8": "as JDK 8", "as-jdk24": "as JDK 24"}


def swaps(of, name, threads):
    found = of["rows"][name][of["threads"].index(threads)]
    return found and found[0]


def best_of_others(of, threads):
    return max(swaps(of, name, threads) for name in of["rows"] if name != DEFAULT and name not in LIMITS)


def lead(of, threads):
    return swaps(of, DEFAULT, threads) / best_of_others(of, threads)


def of_pairing(of, threads):
    """A part of what as many pairs of neighbours would make, each on a machine of its own."""
    return swaps(of, DEFAULT, threads) / (of["pair"] * threads / 2)


# What exchanger.hpp and the page claim

def broken_claims(record):
    for profile, of in record["profiles"].items():
        many = [threads for threads in of["threads"] if threads >= 4]
        so = {"makes at least 1.5 times the swaps of every other one from four cores on":
              all(lead(of, threads) >= 1.5 for threads in many),
              "grows with the cores":
              all(swaps(of, DEFAULT, a) < swaps(of, DEFAULT, b) for a, b in itertools.pairwise(of["threads"])),
              "makes at least half of perfect pairing with 64 cores": of_pairing(of, 64) >= 0.5,
              "serves each thread at least three tenths as often as any other":
              all(fairness >= 0.3 for _, fairness in of["rows"][DEFAULT]),
              "makes at least nine tenths of the cells' swaps with two threads":
              swaps(of, DEFAULT, 2) >= 0.9 * swaps(of, CELLS, 2)}
        yield from (f"{profile}: it is not so that the default {claim}" for claim, holds in so.items() if not holds)


# How it is shown

def cell(found):
    return f"{found[0] / 1e6:.2f} ({found[1]:.2f})" if found else ""


def rows(profile, threads, found):
    head = [f"{profile}, million swaps a second (least / most served)"] + [f"{each} threads" for each in threads]
    return table([head] + [[name] + [cell(each) for each in cells] for name, cells in found.items()])


def line(of, name):
    return Line(NAMES.get(name, name), LOOKS.get(name, "other"),
                [found and (found[0] / 1e6,) * 3 for found in of["rows"][name]])


def panel(profile, of):
    drawn = [line(of, name) for name in of["rows"] if name not in LIMITS and not name.startswith("mutex")]
    pairing = Line("perfect pairing", "limit", [(of["pair"] * threads / 2e6,) * 3 for threads in of["threads"]])
    return Panel(HEADINGS[profile], of["threads"], [pairing, *drawn])


def picture(record):
    notes = ["Each thread has a core. Perfect pairing: each two neighbours as if they were alone.",
             "Not measured: simulated, by the prices of docs/simulation.md."]
    return svg("Million swaps per second, over cores; one word; simulated", notes, "million swaps / s",
               [panel(*each) for each in record["profiles"].items()], lambda value: f"{value:,g}", "cores = threads")
