#!/usr/bin/env python3
"""Checks what is written about the mutants: the record of the scenarios that catch them, and the tables in the pages
that say which mutant breaks a sentence of a header, and which scenario then fails.

held.py check MODELCHECK     checks that all names in the record and the tables exist
held.py try PROGRAM [--algorithm NAME...]
                             lets modelcheck_mutants try each mutant on the scenarios that are said to catch it, in all
                             algorithms or in these, and says how many pairs these are
held.py record SCORE.json    writes the record, from the output of modelcheck_mutants mutants --json

The record, caught_by.txt, has a mutant and a scenario in each line, and for each algorithm '*' and the scenario that
catches all mutants that neither the record nor a table names with it, unless the catalogue explains why nothing can
catch one there. A table stands in a page between

    <!-- promises of HEADER: begin -->   and   <!-- promises of HEADER: end -->

Its rows have a sentence that HEADER has word for word (' ... ' where words are left out); what breaks it, a mutant or a
wrong program; and the scenarios that then fail. Without a mutant ('-') the last column says in words what ensures the
sentence, or that nothing does; scenarios and files in backquotes must exist there, too.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import weave  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]

# In the record, for all mutants that it does not name.
USUAL = "*"

# Seconds, where an execution takes a millisecond, and a pause of the machine counts as one second at most.
LONG_FOR_AN_EXECUTION = "2"


class Row:
    def __init__(self, where, header, cells):
        self.where, self.header = where, header
        self.sentence, self.breaks, self.seen = cells
        self.named = re.findall(r"`([^`]*)`", self.seen)

    def mutant(self):
        found = re.fullmatch(r"`([a-z0-9-]+)`", self.breaks)
        return found[1] if found else None


def words_of(header):
    """The text without comment marks, in one line."""
    return " ".join(re.sub(r"^\s*//+ ?(\\par\b|\\warning\b)?", "", header, flags=re.M).split())


def says(header, sentence):
    at = 0
    for part in sentence.split(" ... "):
        at = header.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def rows_of(page):
    rows, header = [], None
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{page.name}:{number}"
        found = re.fullmatch(r"<!-- promises of (\S+): (begin|end) -->", line)
        if found:
            expected = (header is None, None) if found[2] == "begin" else (header == found[1], found[1])
            if not expected[0]:
                raise weave.Refused(f"{where}: '{line}' is out of place")
            header = found[1] if found[2] == "begin" else None
        elif header and line.startswith("| ") and not line.startswith(("| ---", "| what the head says", "| what it says")):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if len(cells) != 3:
                raise weave.Refused(f"{where}: a row has three columns: a sentence, what breaks it, and what sees that")
            rows.append(Row(where, header, cells))
    if header:
        raise weave.Refused(f"{page.name}: '<!-- promises of {header}: end -->' is missing")
    return rows


def record_in(path):
    pairs = []
    for line in path.read_text(encoding="utf-8").splitlines():
        name, scenario = line.split()
        pairs.append((name, scenario))
    return pairs


class Held:
    def __init__(self, root=ROOT, here=HERE):
        self.root = root
        self.mutants = [m for path in sorted(here.glob("*.mutants")) for m in weave.read_catalogue(path)]
        self.record = here / "caught_by.txt"
        self.rows = [row for page in sorted((root / "exchanger" / "docs").glob("*.md")) for row in rows_of(page)]
        self.wrong = []

    def named(self, name):
        return next((m for m in self.mutants if m.name == name), None)

    def pairs_of_rows(self):
        return {(row.mutant(), scenario) for row in self.rows if row.mutant() for scenario in row.named}

    def to_be_recorded(self):
        """Each mutant that something must catch in an algorithm, where no row says what does."""
        said = {(name, scenario.split("/")[0]) for name, scenario in self.pairs_of_rows()}
        return {(m.name, a) for m in self.mutants for a in m.algorithms if not m.reason(a)} - said

    def recorded(self):
        """The scenario that catches each of them."""
        named = {(name, scenario.split("/")[0]): scenario for name, scenario in record_in(self.record)}
        found = {(name, named.get((name, algorithm), named.get((USUAL, algorithm)))) for name, algorithm in self.to_be_recorded()}
        for name, scenario in found:
            if scenario is None:
                raise weave.Refused(f"{self.record.name} does not say what catches {name}; 'held.py check' says more")
        return found

    def pairs(self):
        return sorted(self.recorded() | self.pairs_of_rows())

    def pairs_of(self, algorithms):
        """The pairs of these algorithms; refuses an algorithm without any."""
        chosen = [(name, scenario) for name, scenario in self.pairs() if scenario.split("/")[0] in algorithms]
        without = set(algorithms) - {scenario.split("/")[0] for _, scenario in chosen}
        if without:
            raise weave.Refused(f"there is no mutant to be caught in {' and in '.join(sorted(without))}; "
                                f"there are {' '.join(weave.ALGORITHMS)}")
        return chosen

    def check(self, scenarios):
        self.check_record()
        for row in self.rows:
            self.check_row(row, scenarios)
        return self.wrong

    def check_record(self):
        there = [(name, scenario.split("/")[0]) for name, scenario in record_in(self.record)]
        algorithms = {algorithm for _, algorithm in self.to_be_recorded()}
        wanted = self.to_be_recorded() | {(USUAL, algorithm) for algorithm in algorithms}
        advice = "; 'make mutants' tries all, and brings the record up to date"
        for algorithm in sorted({a for _, a in wanted if (USUAL, a) not in there}):
            self.wrong.append(f"{self.record.name} does not say what usually catches mutants in {algorithm}{advice}")
        for name, algorithm in sorted(set(there) - wanted):
            self.wrong.append(f"{self.record.name} says what catches {name} in {algorithm}, where a page says it, or there is no "
                              f"such mutant to be caught{advice}")
        for twice in sorted({each for each in there if there.count(each) > 1}):
            self.wrong.append(f"{self.record.name} names {twice[0]} in {twice[1]} twice{advice}")

    def check_row(self, row, scenarios):
        def refuse(what):
            self.wrong.append(f"{row.where}: {what}")

        header = self.root / "exchanger" / "include" / "rendezvous" / row.header
        if not says(words_of(header.read_text(encoding="utf-8")), row.sentence):
            refuse(f"{row.header} does not say '{row.sentence}'")
        for name in row.named:
            if name not in scenarios and not (self.root / name).is_file():
                refuse(f"there is no scenario and no file '{name}'")
        if row.mutant():
            mutant = self.named(row.mutant())
            if mutant is None:
                refuse(f"there is no mutant '{row.mutant()}'")
            elif not row.named:
                refuse(f"names no scenario that catches {mutant.name}")
            else:
                for scenario in row.named:
                    algorithm = scenario.split("/")[0]
                    if algorithm not in mutant.algorithms or mutant.reason(algorithm):
                        refuse(f"{mutant.name} is not to be caught in {algorithm}")
        elif row.breaks.strip("`").startswith("wrong/"):
            if row.breaks.strip("`") not in scenarios:
                refuse(f"there is no wrong program {row.breaks}")
        elif row.breaks != "-":
            refuse(f"'{row.breaks}' is neither a mutant in backquotes nor a wrong program nor '-'")
        elif not row.seen:
            refuse("says neither what holds the sentence nor that nothing does")


def scenarios_of(modelcheck):
    """The names of all scenarios, without those that are left out."""
    listed = subprocess.run([modelcheck, "list"], capture_output=True, text=True, check=True).stdout
    return {line.split()[0] for line in listed.splitlines() if line.startswith("  ") and "  left out: " not in line}


def write_record(held, score):
    """Of each mutant that was caught: by which scenario, unless that is the one that catches most in its algorithm."""
    wanted = held.to_be_recorded()
    caught = sorted((row["mutant"], row["scenario"]) for row in score["mutants"] if row["became"] == "caught")
    caught = [(name, scenario) for name, scenario in caught if (name, scenario.split("/")[0]) in wanted]
    count = collections.Counter(scenario for _, scenario in caught)
    usual = {scenario.split("/")[0]: scenario for scenario in sorted(count, key=lambda each: (count[each], each))}
    lines = [(USUAL, scenario) for scenario in sorted(usual.values())]
    lines += [pair for pair in caught if pair[1] not in usual.values()]
    held.record.write_text("".join(f"{name} {scenario}\n" for name, scenario in lines), encoding="utf-8")


def try_all(program, pairs):
    """The exit status of the program, to which they are handed."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(f"{name} {scenario}\n" for name, scenario in pairs)
        file.flush()
        return subprocess.run([os.path.abspath(program), "mutants", "--pairs", file.name,
                               "--hang-after", LONG_FOR_AN_EXECUTION]).returncode


def main():
    arguments = argparse.ArgumentParser(description="Holds what is said of the mutants to what they are.")
    arguments.add_argument("what", choices=["check", "try", "record"])
    arguments.add_argument("file", metavar="MODELCHECK|PROGRAM|SCORE.json")
    arguments.add_argument("--algorithm", nargs="+", metavar="NAME", default=weave.ALGORITHMS)
    how = arguments.parse_args()

    held = Held()
    if how.what == "record":
        write_record(held, json.loads(pathlib.Path(how.file).read_text(encoding="utf-8")))
    elif how.what == "try":
        pairs = held.pairs_of(how.algorithm)
        status = try_all(how.file, pairs)
        print(f"held.py: {len(pairs)} of {len(held.pairs())} were tried, those in {' '.join(how.algorithm)}")
        sys.exit(status)
    else:
        wrong = held.check(scenarios_of(how.file))
        if wrong:
            sys.exit("\n".join(f"held.py: {each}" for each in wrong))
        print(f"held.py: {len(held.mutants)} mutants and {len(held.rows)} sentences are as they are said to be")


if __name__ == "__main__":
    try:
        main()
    except (weave.Refused, OSError) as problem:
        sys.exit(f"held.py: {problem}")
