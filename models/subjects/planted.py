#!/usr/bin/env python3
"""Tests the checker with the faults of planted.txt: a program that passes must fail when one order in a library is
weakened, with the listed verdict, and the execution that is shown must have the line. README.md must contain the list,
as --write puts it there.

Exit status: 0 if each fault is caught so, 1 if one is not, 77 if no subject's package is installed.
"""
import argparse
import dataclasses
import pathlib
import sys

sys.dont_write_bytecode = True  # the modules are in the source tree

import subjects  # noqa: E402

LIST = subjects.HERE / "planted.txt"
MOST = "1000000"  # executions, until one must have failed
BEGIN, END = "<!-- planted: begin -->\n", "<!-- planted: end -->\n"


@dataclasses.dataclass
class Fault:
    subject: str
    weaker: str
    verdict: str

    @property
    def line(self):
        return ":".join(self.weaker.split(":")[:2])


def faults(text):
    rows = (row.split(maxsplit=2) for row in text.splitlines() if row and not row.startswith("#"))
    return [Fault(subject, weaker, verdict.strip()) for subject, weaker, verdict in rows]


def page_with(planted):
    """The text of README.md with these faults in its list."""
    before, rest = subjects.PAGE.read_text().split(BEGIN)
    rows = "".join(f"| {fault.subject} | `{fault.weaker}` | {fault.verdict} |\n" for fault in planted)
    return before + BEGIN + "| subject | made weaker | caught as |\n|---|---|---|\n" + rows + END + rest.split(END)[1]


def why_not_caught(modelcheck, fault, subject):
    """Why the fault is not caught as it must be; empty if it is."""
    if subject.expect != "pass":
        return "the program fails without the fault"
    output, explored = subjects.explore(modelcheck, subject, ["--weaken", fault.weaker, "--executions", MOST])
    verdict = subjects.verdict_of(explored)
    if verdict != fault.verdict:
        return f"{verdict} instead\n{output}"
    if fault.line not in output:
        return f"the execution does not have {fault.line}\n{output}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelcheck", nargs="?", default="build/modelcheck", help="the program")
    parser.add_argument("--only", default="", metavar="WORD", help="those of subjects with that in their names")
    parser.add_argument("--list", default=LIST, type=pathlib.Path, metavar="FILE", help="another list of faults")
    parser.add_argument("--write", action="store_true", help="write the list into README.md, and try nothing")
    arguments = parser.parse_args()
    page = page_with(faults(LIST.read_text()))
    if arguments.write:
        subjects.PAGE.write_text(page)
        return
    if page != subjects.PAGE.read_text():
        sys.exit("README.md shows other faults than planted.txt has: planted.py --write mends that")
    by_name = {subject.name: subject for subject in subjects.all_subjects()}
    tried = missed = 0
    for fault in faults(arguments.list.read_text()):
        if arguments.only not in fault.subject:
            continue
        subject = by_name[fault.subject]
        if subjects.version_of(subject) is None:
            print(f"left out: {fault.subject}: {subject.package} is not there")
            continue
        tried += 1
        why_not = why_not_caught(arguments.modelcheck, fault, subject)
        missed += bool(why_not)
        print(f"{'MISSED' if why_not else 'caught'}: {fault.subject}: {fault.weaker}: {why_not or fault.verdict}", flush=True)
    print(f"{tried - missed} of {tried} planted faults are caught")
    sys.exit(77 if tried == 0 else missed != 0)


if __name__ == "__main__":
    main()
