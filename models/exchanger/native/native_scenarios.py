#!/usr/bin/env python3
"""Explores the table's scenarios of two threads as ordinary C++, and compares the results of each with its model.

The same sources are compiled with -fsanitize=thread and the library's native platform (see front.hpp), and explored by
the library that is installed. table.txt has what differs: scenarios that are not explored, those that are explored on
the platform that ships, too, and those that may have another number of graphs than the model. Each that is explored
must have the verdict and the set of outcomes of the model. With one look it must have as many graphs as the model or,
if the table has it, as there, with every compiler (except for two of the reasons); letters say why that may be another
number (REASONS): two reasons can cancel out. And the library's own accesses must read and write the same, execution by
execution (same_graphs.py); where the compiler decides whether two nodes of a thread are apart, the same as in the model
of either kind. clang, when it optimises, makes other accesses of the program's, such as a store of an exchange whose
value nobody uses: then the graphs are as many, but not compared one by one.

Exit status: 0 if all is as it must be, 1 if something is not, 2 if something cannot be compiled or run.

Usage: native_scenarios.py BUILD [--only GROUP ...] [--with 'g++ -O1' ...] [--platform one-look|shipped ...]
                           [--write | --weakened]
"""
import argparse
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import same_graphs

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE.parent.parent
ROOT = MODELS.parent
TABLE = HERE / "table.txt"
GROUPS = sorted(file.stem for file in HERE.parent.glob("scenarios/*.cpp") if file.stem != "family")
REASONS = {
    "=": "it is the model's",
    "a": "where nodes are is up to the compiler: two of a thread are apart, or at one address",
    "s": "std::stop_source has weak compare-and-swaps, which g++ tells apart, and more words than the model's",
    "t": "time: a span is not over when the clock is first asked; how a sleep has ended is a part of the graph",
    "v": "values that are equal are told apart by their writes",
    "o": "several of these",
    "-": "not explored",
}
AS_THE_MODEL = "="  # instead of a number of graphs
OF_TABLE = "g++ -O1"  # has the numbers of the table
UP_TO_THE_COMPILER = "as"
AT_OTHER_ADDRESSES = "a"
APART = "-apart"  # so ends the name of a scenario whose model has a thread's nodes apart


def list_of(build, name):
    """A list of words that the command compiles with."""
    text = (build / "models/instrumented/options/instrument_options.hpp").read_text()
    return re.findall(r'"([^"]*)"', re.search(rf" {name}\[\] = {{(.*)}};", text)[1])


def plugin_for(build, compiler):
    kind, option = ("clang", "-fpass-plugin") if "clang" in compiler else ("gcc", "-fplugin")
    version = subprocess.run([compiler, "-dumpversion" if kind == "clang" else "-dumpfullversion"], check=True,
                             capture_output=True, text=True).stdout.strip()
    file = build / f"lib/modelcheck/{kind}-{version}.so"
    return [f"{option}={file}"] if file.exists() else []


class Row:
    def __init__(self, line):
        self.name, self.graphs, self.reasons, self.shipped = line.split()
        self.said = self.graphs

    def runs(self, platform):
        return (self.graphs if platform == "one-look" else self.shipped) != "-"

    def __str__(self):
        return f"{self.name:<62} {self.graphs:>6} {self.reasons:<2} {self.shipped}"

    def is_valid(self):
        return set(self.reasons) <= set(REASONS) and (self.reasons == "-") == (self.graphs == "-")

    def may_be(self, letters):
        return any(letter in self.reasons for letter in letters)

    def put(self, graphs, of_model):
        self.graphs = graphs
        if self.reasons == "=" and graphs != of_model:
            self.reasons = "o"
        elif self.reasons == "o" and graphs == of_model:
            self.reasons = "="


def read_table():
    lines = TABLE.read_text().splitlines()
    head = [line for line in lines if line.startswith("#")]
    return head, [Row(line) for line in lines if line and not line.startswith("#")]


def row_for(name, table):
    """The table's row with the name, or else the first with a pattern of it, or else what holds without one."""
    exact = [row for row in table if row.name == name]
    of_kind = [row for row in table if fnmatch.fnmatch(name, row.name)]
    found = (exact or of_kind or [Row(f"{name} {AS_THE_MODEL} = -")])[0]
    return found if exact else Row(f"{name} {found.graphs} {found.reasons} {found.shipped}")


def compiled(build, group, how, platform, into):
    """An executable that explores the scenarios of a group."""
    compiler, *flags = how.split()
    words = [*(["ccache"] if shutil.which("ccache") else []), compiler, "-std=c++20", "-fPIE", *flags,
             *list_of(build, "compile_options"), *plugin_for(build, compiler), "-DMODELS_COMPILED_NATIVELY",
             f"-I{ROOT / 'exchanger/include'}"]
    if "clang" not in compiler:
        words += list_of(build, "compile_options_of_gcc")
    if platform == "one-look":
        words.append("-DMODELS_ONE_LOOK")
    objects = []
    for source in (HERE.parent / f"scenarios/{group}.cpp", HERE.parent / "scenarios/family.cpp",
                   HERE / "main.cpp"):
        objects.append(into / f"{source.stem}.o")
        subprocess.run([*words, "-c", source, "-o", objects[-1]], check=True)
    library = build / "models/instrumented/libmodelcheck.so"
    program = into / group
    subprocess.run([compiler, *objects, f"@{build / 'lib/modelcheck/wraps'}", "-Wl,-z,now", library,
                    f"-Wl,-rpath,{library.parent}", "-o", program], check=True)
    return program


def of_models(build, names, scratch):
    """The rows of the models, by scenario."""
    file = scratch / "models.json"
    command = [build / "modelcheck", "run", "--machine", "graph", "--filter", ":".join(names), "--json", file]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return {row["scenario"]: row for row in json.loads(file.read_text())["rows"]}


def scenarios_of(build):
    """The names of those with two threads."""
    text = subprocess.run([build / "modelcheck", "list"], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^\s*(\S+/\S+)\s+2 threads", text, re.MULTILINE)


def wrong_rows(table, scenarios):
    for row in table:
        if not row.is_valid():
            yield f"{row.name}: '{row.reasons}' is no reason for '{row.graphs}'"
        if not fnmatch.filter(scenarios, row.name):
            yield f"{row.name}: there is no such scenario of two threads; {TABLE.relative_to(ROOT)} has a row for it"


def differences(row, model, how, platform, verdict, exhaustive, graphs, outcomes):
    wrong = []
    if verdict != model["verdict"] or exhaustive != "exhaustive":
        wrong.append(f"{verdict}, {exhaustive}; the model: {model['verdict']}, exhaustive")
    if set(outcomes) != set(model["outcomes"]):
        wrong.append(f"outcomes {outcomes}; the model's: {sorted(model['outcomes'])}")
    if platform == "one-look" and (how == OF_TABLE or not row.may_be(UP_TO_THE_COMPILER)):
        if row.graphs not in (AS_THE_MODEL, graphs):
            wrong.append(f"{graphs} graphs, and {row.graphs} in the table")
        if row.reasons == "=" and graphs != str(model["graphs"]):
            wrong.append(f"{graphs} graphs; the model's: {model['graphs']}")
    return wrong


def explored(program, names):
    """The fields of each scenario's line, by its name; other lines belong to the scenario before them."""
    output = subprocess.run([program, *names], check=True, capture_output=True, text=True).stdout
    found, last = {}, None
    for line in output.splitlines():
        words = line.split("|")
        if len(words) == 6:
            last = words[0]
            found[last] = (words[1], words[2], words[4], words[5].split(", "), [])
        elif last:
            found[last][4].append(line)
    return found


def models_of(row):
    """Names of scenarios; of either kind if the compiler decides whether nodes are apart."""
    if not row.may_be(AT_OTHER_ADDRESSES):
        return [row.name]
    together = row.name.removesuffix(APART)
    return [together, together + APART]


def keeps_the_accesses(how):
    return "clang" not in how or "-O0" in how


def other_graphs(build, program, row, model, scratch):
    """The differences from each of its models that the reasons do not explain; none if it agrees with one."""
    of_native = [program, row.name]
    found = []
    for name in models_of(row):
        of_model = [build / "modelcheck", "run", "--machine", "graph", "--jobs", "1", "--filter", name]
        wrong = same_graphs.compare(of_model, of_native, bool(model["space"]["interchangeable"]), scratch)
        if not wrong:
            return []
        found += [f"{name}: {each}" for each in wrong]
    return found


def sees_a_weakened_order(build):
    """Whether the explorer finds and names the release that publishes a match, when it is made relaxed."""
    steps = (ROOT / "exchanger/include/rendezvous/slot_steps.hpp").read_text().splitlines()
    line = 1 + next(i for i, text in enumerate(steps) if "order::publish)" in text)
    sources = [HERE / "main.cpp", HERE.parent / "scenarios/single_slot.cpp", HERE.parent / "scenarios/family.cpp"]
    run = subprocess.run([build / "modelcheck", "explore", *sources, "--threads", "3", "--weaken",
                          f"slot_steps.hpp:{line}=relaxed", "--", "-O1", "-DMODELS_COMPILED_NATIVELY",
                          "-DMODELS_ONE_LOOK", '-DMODELS_SCENARIO="single_slot/offer-and-match"',
                          f"-I{ROOT / 'exchanger/include'}"], capture_output=True, text=True)
    return run.returncode == 1 and "FAIL: data race" in run.stdout and f"slot_steps.hpp:{line}" in run.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=GROUPS)
    parser.add_argument("--with", nargs="+", dest="compilers", default=[OF_TABLE])
    parser.add_argument("--platform", nargs="+", choices=["one-look", "shipped"], default=["one-look", "shipped"])
    parser.add_argument("--write", action="store_true", help="put the graphs into the table")
    parser.add_argument("--weakened", action="store_true", help="see that a weakened order is found, and nothing else")
    asked = parser.parse_args()
    asked.build = asked.build.resolve()
    if asked.weakened:
        found = sees_a_weakened_order(asked.build)
        print("found" if found else "FAILED: a weakened order is not found, or its line is not named")
        return 0 if found else 1
    head, table = read_table()
    scenarios = scenarios_of(asked.build)
    wrong = list(wrong_rows(table, scenarios))
    print("".join(f"FAILED: {each}\n" for each in wrong), end="")
    failures = len(wrong)
    rows = [row_for(name, table) for name in scenarios if name.split("/")[0] in asked.only]
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        models = of_models(asked.build, [r.name for r in rows if r.runs("one-look") or r.runs("shipped")], scratch)
        for how in asked.compilers:
            for platform in asked.platform:
                for group in asked.only:
                    these = {r.name: r for r in rows if r.name.startswith(group + "/") and r.runs(platform)}
                    if not these:
                        continue
                    program = compiled(asked.build, group, how, platform, scratch)
                    count = 0
                    for name, (verdict, exhaustive, graphs, outcomes, text) in explored(program, these).items():
                        row, model = these[name], models[name]
                        count += 1
                        if asked.write and platform == "one-look":
                            row.put(graphs, str(model["graphs"]))
                        found = differences(row, model, how, platform, verdict, exhaustive, graphs, outcomes)
                        if platform == "one-look" and keeps_the_accesses(how):
                            found += other_graphs(asked.build, program, row, model, scratch)
                        for wrong in found:
                            print(f"FAILED: {name} ({how}, {platform}): {wrong}")
                            print("\n".join(text))
                            failures += 1
                    if count != len(these):
                        print(f"FAILED: {group} ({how}, {platform}): {count} of {len(these)} were explored")
                        failures += 1
                    print(f"{group:<8} {how:<12} {platform:<9} {count:>3} scenarios")
                    sys.stdout.flush()
    if asked.write:
        new = [row for row in rows if row.graphs != row.said and row.reasons not in "=-" and row not in table]
        TABLE.write_text("\n".join([*head, *map(str, [*table, *sorted(new, key=str)])]) + "\n")
    return 1 if failures else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as e:
        print(f"{os.fspath(e.cmd[0])} ended with {e.returncode}: {e.stderr or 'it says why above'}", file=sys.stderr)
        sys.exit(2)
