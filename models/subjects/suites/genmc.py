#!/usr/bin/env python3
"""Explores the programs of GenMC's own tests (Kokologiannakis and Vafeiadis), unmodified, and compares the graphs of
each with the number of executions that these tests expect of RC11; with --genmc, the time and memory of both as well.

The programs are not here: the folder tests/correct of a copy of GenMC 0.13 is given.

For a program whose loops GenMC unrolls only the verdict is compared. A program is left out if its race detection is
switched off, which is not possible here, or if it does not compile without GenMC's own library. Exit status: 0 if
every verdict and every number that could be compared is the same, except those that are explained; 1
otherwise.
"""
import argparse
import collections
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# Programs with another number of graphs here: that number, and why.
EXPLAINED = {
    "litmus/Z6.U": (24, "RC11 as it was published and C++20 both allow all 24; GenMC forbids two of them"),
    "data-structures/treiber-stack": (22, "GenMC leaves out rounds that fail; with --disable-spin-assume it has 22"),
    "data-structures/fcombiner-async": (46, "GenMC leaves out rounds that take over in vain, but for the last one; "
                                            "with one round alone both have 24"),
}
EXPLAINED.update({f"data-structures/{lock}": (graphs, "GenMC leaves out all rounds of a lock's loop but the last; here "
                                                      "the first one in vain is told apart")
                  for lock, graphs in [("mutex", 14), ("spinlock", 10), ("ticketlock", 4), ("ttaslock", 10),
                                       ("twalock", 6)]})
JOINED_TWICE = ("litmus/W+JW", "FAIL: wrong join", "it joins a thread twice, which POSIX leaves undefined")
BARRIERS = "in which order threads come to a barrier is told apart here"
THREADS = (8, 17)  # more threads cost more, needed or not

# What a command and all that it calls, compilers too, used: processor seconds with those of the kernel, and the most
# MiB that one of their processes had at once.
Cost = collections.namedtuple("Cost", "seconds memory")
Done = collections.namedtuple("Done", "status output cost")


def runs_of(folder):
    """Pairs of GenMC's own and the compiler's arguments, with the expected results, from the tests' files."""
    expected = (folder / "expected.rc11.mo.in").read_text().split()
    arguments = folder / "args.rc11.mo.in"
    lines = arguments.read_text().splitlines() if arguments.exists() else [""]
    for number, line in zip(expected, lines):
        own, _, flags = line.partition("|")
        yield own.split(), flags.replace("|", " ").split(), int(number)


def text_of(folder):
    """The text of the program and of the files in its folder that it includes."""
    return "".join(file.read_text(errors="replace") for file in folder.rglob("*.[ch]"))


def explore(modelcheck, program, flags, budget):
    own = ["-I", HERE / "genmc", "-include", HERE / "genmc" / "genmc.h", "-include", "assert.h", "-include", "stdint.h",
           "-w", "-D_GNU_SOURCE"]
    for threads in THREADS:
        command = [modelcheck, "explore", program, "--threads", threads, "--allow-leaks", "--budget", budget,
                   "--", *own, *flags]
        done = run(command)
        if "too many threads" not in done.output:
            break
    return done


def run(command):
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen([str(word) for word in command], stdout=output, stderr=output)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return Done(process.returncode, output.read(), Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))


def cost_of_genmc(genmc, program, own, flags):
    """Nothing if the program does not pass there."""
    options = ["--rc11", "--disable-estimation", *(f"-{each}" for each in own)]
    done = run([genmc, *options, "--", *flags, program])
    return done.cost if done.status == 0 else None


def compare(costs):
    """`costs` are pairs: of this checker, and of GenMC."""
    for name, unit, of in [("time", "s", lambda cost: cost.seconds), ("memory", "MiB", lambda cost: cost.memory)]:
        pairs = [(of(ours), of(theirs)) for ours, theirs in costs]
        less = sum(ours < theirs for ours, theirs in pairs)
        print(f"{len(pairs)} programs of equal numbers: {less} take less {name} here; GenMC takes {median_ratio(pairs):.2f} "
              f"times as much in the median; in the median {statistics.median(o for o, _ in pairs):.2f} {unit} here and "
              f"{statistics.median(t for _, t in pairs):.2f} there, at most {max(o for o, _ in pairs):.2f} and "
              f"{max(t for _, t in pairs):.2f}, all together {sum(o for o, _ in pairs):.0f} and "
              f"{sum(t for _, t in pairs):.0f}")
    for least in (1, 5):
        long = [(o.seconds, t.seconds) for o, t in costs if max(o.seconds, t.seconds) >= least]
        if long:
            print(f"{len(long)} of them take {least} s or more in one of the two: there GenMC takes "
                  f"{median_ratio(long):.2f} times as long in the median")


def median_ratio(pairs):
    return statistics.median(theirs / ours for ours, theirs in pairs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelcheck", help="the program")
    parser.add_argument("folder", type=pathlib.Path, help="tests/correct of GenMC")
    parser.add_argument("--parts", default="litmus,synthetic,data-structures", metavar="NAMES", help="folders in it")
    parser.add_argument("--budget", type=float, default=20, metavar="SECONDS", help="for each program")
    parser.add_argument("--genmc", metavar="PROGRAM", help="GenMC itself, to measure it beside this checker")
    arguments = parser.parse_args()
    costs = []
    counts = {}

    def is_one(kind, program, words=""):
        counts[kind] = counts.get(kind, 0) + 1
        if kind != "equal":
            print(f"{kind}: {program.relative_to(arguments.folder)} {words}", flush=True)

    for part in arguments.parts.split(","):
        for folder in sorted((arguments.folder / part).iterdir()):
            if not (folder / "expected.rc11.mo.in").exists():
                continue
            for program in sorted((folder / "variants").glob("*.c")):
                for own, flags, expected in runs_of(folder):
                    if "-disable-race-detection" in own:
                        is_one("left out", program, "race detection is off")
                        continue
                    unrolled = any(each.startswith("-unroll") for each in own)
                    status, output, cost = explore(arguments.modelcheck, program, flags, arguments.budget)
                    if status == 2:
                        error = re.search(r"error: (.*)", output)
                        is_one("left out", program, error[1] if error else output.splitlines()[-1])
                        continue
                    graphs = re.search(r"([\d,]+) graphs?;", output)
                    graphs = int(graphs[1].replace(",", "")) if graphs else 0
                    verdict = re.search(r"\.c:\s+(.*)$", output, re.MULTILINE)
                    verdict = verdict[1] if verdict else "?"
                    if "NOT exhaustive" in output:
                        is_one("not finished", program, " ".join(flags))
                    elif "nothing completed" in verdict and expected == 0:
                        is_one("equal", program)
                    elif unrolled and verdict.startswith(("FAIL: livelock", "FAIL: nothing completed")):
                        is_one("left out", program, "a loop has no end of its own but by unrolling")
                    elif (f"{part}/{folder.name}", verdict) == JOINED_TWICE[:2]:
                        is_one("explained", program, f"{verdict}: {JOINED_TWICE[2]}")
                    elif verdict != "pass":
                        message = re.search(r"message +(.*)", output)
                        is_one("fails", program, f"{' '.join(flags)} {verdict}: {message[1] if message else ''}")
                    elif unrolled:
                        is_one("equal verdict", program, "its loops are followed for so many rounds only")
                    elif graphs == expected:
                        is_one("equal", program)
                        theirs = arguments.genmc and cost_of_genmc(arguments.genmc, program, own, flags)
                        if theirs:
                            costs.append((cost, theirs))
                    elif (name := f"{part}/{folder.name}") in EXPLAINED and EXPLAINED[name][0] == graphs:
                        is_one("explained", program, f"{graphs} for {expected}: {EXPLAINED[name][1]}")
                    elif graphs > expected and "pthread_barrier_wait" in text_of(folder):
                        is_one("explained", program, f"{' '.join(flags)} {graphs} for {expected}: {BARRIERS}")
                    else:
                        is_one("different", program, f"{' '.join(flags)} {graphs} for {expected}")
    if costs:
        compare(costs)
    print(", ".join(f"{number} {kind}" for kind, number in sorted(counts.items())))
    sys.exit(1 if counts.get("different") or counts.get("fails") else 0)


if __name__ == "__main__":
    main()
