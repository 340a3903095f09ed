#!/usr/bin/env python3
"""Lets the tests of the search try each of its mutants, and says which test names it.

try_mutants.py CATALOGUE FOLDER [--only NAME...] [--programs N]

FOLDER has the tests, linked with the woven search. First come the random programs of exact_test, at most N of each
kind (10,000), then all of its programs, then the sleeps and the interchangeable threads. A mutant counts as caught when
a test fails, crashes, or does not end in five minutes of a processor. The exit status is 1 if a mutant is not caught
that is not explained as equivalent, or one is that is explained.
"""
import argparse
import os
import re
import resource
import signal
import subprocess
import sys

sys.dont_write_bytecode = True
from weaving import Refused, read_catalogue  # noqa: E402

RANDOM = "random programs"
TRIALS = [  # what it is called, the test, and its arguments
    (RANDOM, "exact_test_with_mutants", ["--gtest_filter=*RandomPrograms*"]),
    ("programs", "exact_test_with_mutants", ["--gtest_filter=-*RandomPrograms*"]),
    ("sleeps", "sleeps_test_with_mutants", []),
    ("interchangeable threads", "exact_symmetry_test_with_mutants", []),
]
SECONDS = 300  # of the processor: how busy the machine is decides nothing


def fails(folder, test, arguments, number, programs):
    """What the test says when this mutant is awake; nothing if it passes."""
    environment = dict(os.environ, SEARCH_MUTANT=str(number), EXACT_PROGRAMS=str(programs), SLEEPS_PROGRAMS="2000",
                       EXACT_SYMMETRY_PROGRAMS="1000")
    command = [os.path.join(folder, test), "--gtest_brief=1", "--gtest_fail_fast", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace",
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1)), check=False)
    if done.returncode == 0:
        return None
    if done.returncode == -signal.SIGXCPU:
        return f"does not end in {SECONDS} s"
    named = re.search(r"\[  FAILED  \] (\S+?)[,\s]", done.stdout)
    seed = re.search(r"seed (\d+)", done.stdout)
    return (named[1] if named else f"ends with {done.returncode}") + (f", seed {seed[1]}" if seed else "")


def caught_by(folder, number, programs):
    for kind, test, arguments in TRIALS:
        says = fails(folder, test, arguments, number, programs)
        if says:
            return kind, says
    return None, None


def main():
    arguments = argparse.ArgumentParser(description="Lets the tests of the search try each of its mutants.")
    arguments.add_argument("catalogue", metavar="CATALOGUE")
    arguments.add_argument("folder", metavar="FOLDER")
    arguments.add_argument("--only", nargs="+", metavar="NAME")
    arguments.add_argument("--programs", type=int, default=10_000, metavar="N")
    how = arguments.parse_args()
    mutants = list(enumerate(read_catalogue(how.catalogue), 1))
    unknown = set(how.only or []) - {mutant.name for _, mutant in mutants}
    if unknown:
        raise Refused(f"there is no mutant {', '.join(sorted(unknown))}")
    kind, says = caught_by(how.folder, 0, min(how.programs, 1_000))
    if kind:
        raise Refused(f"without a mutant {kind} fail already: {says}")

    wrong, by_random, caught = [], 0, 0
    for number, mutant in mutants:
        if how.only and mutant.name not in how.only:
            continue
        kind, says = caught_by(how.folder, number, how.programs)
        caught += kind is not None
        by_random += kind == RANDOM
        if (kind is None) != (mutant.equivalent is not None):
            wrong.append(mutant)
        print(f"{mutant.name}: " + (f"caught by {kind}: {says}" if kind else
                                    "equivalent" if mutant.equivalent else "NOT CAUGHT"), flush=True)
    print(f"{caught} mutants caught, {by_random} of them by random programs")
    for mutant in wrong:
        print(f"{mutant.where}: {mutant.name}: " + ("is explained as equivalent, and a test tells it apart" if
              mutant.equivalent else "no test catches it: " + mutant.why), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Refused, OSError) as problem:
        sys.exit(f"try_mutants.py: {problem}")
