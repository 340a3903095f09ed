#!/usr/bin/env python3
"""Explores the benchmark programs of CDSChecker (Norris and Demsky, OOPSLA 2013), unmodified, and compares each verdict
with the known one: the deque of Chase and Lev and the single-producer queue are the faulty ones of the paper, and their
repaired versions are not.

Its own headers are replaced by those in cdschecker/. The programs themselves are not here: their folder is given, a copy of
github.com/computersforpeace/model-checker-benchmarks.

Exit status: 0 when all are as expected, 1 when one is not.
"""
import argparse
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# Folder: sources, and the verdict.
PROGRAMS = {
    "barrier": (["barrier.cc"], "pass"),
    "chase-lev-deque": (["main.c", "deque.c"], "data race"),
    "chase-lev-deque-bugfix": (["main.c", "deque.c"], "pass"),
    "dekker-fences": (["dekker-fences.cc"], "pass"),
    "linuxrwlocks": (["linuxrwlocks.c"], "pass"),
    "mcs-lock": (["mcs-lock.cc"], "pass"),
    "mpmc-queue": (["mpmc-queue.cc"], "pass"),
    "ms-queue": (["main.c", "my_queue.c"], "pass"),
    "spsc-queue": (["spsc-queue.cc"], "deadlock"),
    "spsc-bugfix": (["spsc-queue.cc"], "pass"),
}


def explore(modelcheck, folder, name, budget):
    sources = [folder / name / source for source in PROGRAMS[name][0]]
    flags = ["-Duser_main=main", "-w", "-D_GNU_SOURCE", "-I", HERE / "cdschecker", "-I", folder / name, "-I", folder / "include",
             "-include", HERE / "cdschecker" / "before.h"]
    if sources[0].suffix == ".cc":
        flags += ["-fpermissive", "-Dfalse=0"]  # returned in place of a null pointer
    command = [modelcheck, "explore", *sources, "--threads", "6", "--allow-leaks", "--budget", budget, "--", *flags]
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True)
    return done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelcheck", help="the program")
    parser.add_argument("folder", type=pathlib.Path, help="of the benchmark programs")
    parser.add_argument("--budget", type=float, default=300, metavar="SECONDS", help="for each")
    arguments = parser.parse_args()
    good = True
    print("| program | verdict | weak memory needed | executions | graphs | time |\n|---|---|---|---|---|---|")
    for name, (_, expected) in PROGRAMS.items():
        output = explore(arguments.modelcheck, arguments.folder, name, arguments.budget)
        line = re.search(r"\.cc?: (?:FAIL: )?(.*)$", output, re.MULTILINE)
        if not line:
            sys.exit(f"{name} cannot be explored:\n{output}")
        verdict = line[1].removesuffix(" so far, NOT exhaustive")
        numbers = re.search(r"([\d,]+) executions?, .*?([\d,]+) graphs?; ([\d.]+ s)", output)
        open_end = ", not exhaustive" if "NOT exhaustive" in output else ""
        weak = "yes" if "it takes weak memory" in " ".join(output.split()) else ""
        print(f"| {name} | {verdict}{open_end} | {weak} | {numbers[1]} | {numbers[2]} | {numbers[3]} |", flush=True)
        if verdict != expected:
            good = False
            print(f"NOT AS EXPECTED ({expected}):\n{output}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
