#!/usr/bin/env python3
"""Explores programs that use other people's structures, as their packages ship them, and compares each verdict with the
one that the program's head expects.

  // package: NAME   the Debian package that has the headers; left out: libstdc++'s own; empty: only the source package
  // source: NAME    the source package whose files are compiled with the program, unmodified (ci/subject-sources)
  // files: FILE...  these files, in its folder
  // header: FILE... the structure's files, if not the headers that the program includes (their lines are counted)
  // flags: FLAG...  for the compiler and the linker, also in several lines; '@' is the folder of the source package
  // calls: N + N    calls of the structure, by each thread; calls before the threads and after them are not counted
  // options: OPTION... for the checker
  // executions: N   explored at most, of one whose verdict is not to be exhaustive; none: 100,000
  // variant: NAME FLAG...    explored with each of these, as FILE:NAME; "expect of NAME:" and its like apply to one
  // expect: VERDICT the verdict that it must have; none: pass
  // found: FILE     the page about the fault that was found
  // repair: WHAT... the page's repair: FILE.patch beside it, or FILE:LINE:KIND=ORDER as for --weaken
  // repaired: VERDICT        the verdict that it must have then; none: pass

A subject whose package or source is not installed is left out (ci/setup --subjects gets them). Exit status: 0 if all
verdicts are as expected, 1 if one is not, 77 if none could be tried.

With --write each row in the table of README.md, which has those that fail, is updated when its subject was explored, so
that a run that is stopped loses nothing. A row also has what the compiler's ThreadSanitizer finds when the program runs repeatedly for so many
seconds (--stress), and which memory orders are needed (--audit). With --table these rows are a page of
their own.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the modules are in the source tree

import repairs  # noqa: E402
import sanitizer  # noqa: E402
import table  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE / "README.md"
SOURCES = pathlib.Path(os.environ.get("SUBJECT_SOURCES") or HERE.parents[1] / "build/subject-sources")
HEADERS = f"-I{HERE.parent}/instrumented/include"  # <modelcheck/linearizable.hpp>


@dataclasses.dataclass
class Subject:
    path: pathlib.Path
    variant: str
    what: str
    package: str
    source: str
    files: list
    header: list
    flags: list
    calls: str
    options: list
    expect: str
    found: str
    repair: list
    repaired: str
    executions: int

    @property
    def name(self):
        name = str(self.path.relative_to(HERE).with_suffix(""))
        return f"{name}:{self.variant}" if self.variant else name


def said_in(text, word, otherwise=""):
    """The text behind that word in the head of a program."""
    lines = re.findall(rf"^// {word}:(.*)$", text, re.MULTILINE)
    return " ".join(line.strip() for line in lines) if lines else otherwise


def read(path):
    """The subjects of a program: one for each variant."""
    text = path.read_text()
    variants = [line.split() for line in re.findall(r"^// variant:(.*)$", text, re.MULTILINE)]
    return [read_one(path, text, name, flags) for name, *flags in variants or [[""]]]


def read_one(path, text, variant, flags):
    def said(word, otherwise=""):
        return said_in(text, f"{word} of {variant}", said_in(text, word, otherwise)) if variant else said_in(text, word, otherwise)

    what = text.splitlines()[0].removeprefix("// ").split(":  ")[0]
    what = re.match(r"[\w:<>, ]*?(?=: | with | as |, |$)", what)[0]
    source = said("source")
    files = [f"{SOURCES}/{source}/{file}" for file in said("files").split()]
    flags = [flag.replace("@", f"{SOURCES}/{source}") for flag in said("flags").split() + flags]
    return Subject(path, variant, what, said("package", "libstdc++-12-dev"), source, files, said("header").split(), flags,
                   said("calls"), said("options").split(), said("expect", "pass"), said("found"), said("repair").split(),
                   said("repaired", "pass"), int(said("executions", "100000").replace(",", "")))


def version_of(subject):
    """The versions of its package and source; nothing if one is not installed."""
    installed = installed_version(subject.package) if subject.package else ""
    source = source_version(subject.source) if subject.source else ""
    if installed is None or source is None:
        return None
    return f"{subject.package} {installed}" if subject.package else f"the source of {subject.source} {source}"


def source_version(source):
    changelog = SOURCES / source / "debian/changelog"
    return re.search(r"\((.*?)\)", changelog.read_text())[1] if changelog.exists() else None


def installed_version(package):
    done = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package], text=True, capture_output=True)
    status, _, version = done.stdout.partition(" ")
    return version if status == "installed" else None


def explore(modelcheck, subject, arguments):
    """The command's output, and its JSON about the exploration: nothing if there was none."""
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder, "result.json")
        command = [modelcheck, "explore", subject.path, *subject.files, "--threads", "3", "--json", result, *subject.options]
        for flag in subject.flags:  # what the program has of compiled libraries does not matter to its threads
            command += ["--accept-unseen", f"lib{flag[2:]}.so"] if flag.startswith("-l") else []
        command += [*arguments, "--", *subject.flags, HEADERS]
        done = subprocess.run([str(word) for word in command], text=True, capture_output=True)
        explored = json.loads(result.read_text())["explored"] if result.exists() else None
    return done.stdout + done.stderr, explored


def verdict_of(explored):
    if explored is None:
        return "nothing explored"
    open_end = ", not exhaustive" if explored["verdict"] == "pass" and not explored["exhaustive"] else ""
    return explored["verdict"].removeprefix("FAIL: ") + open_end


def good_for(expected, verdict):
    """An exhaustive search is good, too, where one that is not exhaustive was expected."""
    return verdict == expected or (verdict == "pass" and expected == "pass, not exhaustive")


def until_known(subject, expected, most):
    """Arguments by which a search ends once its verdict is known. A number of executions, unlike a time, is the same on
    every machine, however busy: one that is to be exhaustive, or to fail, goes on to its end."""
    limits = [limit for limit in (most, subject.executions if expected.endswith(", not exhaustive") else None) if limit]
    return ["--executions", str(min(limits))] if limits else []


def needs(modelcheck, subject, explored):
    """Whether a failure takes weak memory. The search tells for most; for the others all interleavings are explored."""
    if explored is None or explored["verdict"] == "pass":
        return ""
    weak = explored.get("needs_weak_memory")
    if weak is None:
        _, interleaved = explore(modelcheck, subject, ["--model", "sc", "--executions", "1000000"])
        weak = {"pass": True, explored["verdict"].removeprefix("FAIL: "): False}.get(verdict_of(interleaved))
    return "not known" if weak is None else "yes" if weak else "no"


def audit(modelcheck, subject, arguments):
    """How many orders are needed, and how many are stronger than this program needs."""
    _, explored = explore(modelcheck, subject, ["--audit", "--executions", str(subject.executions), *arguments])
    if explored is None or "orders" not in explored:
        return ""
    orders = explored["orders"]
    unknown = sum(1 for each in orders if each["unknown"])
    needed = sum(1 for each in orders if each["enough"][-1:] == [each["order"]] and not each["unknown"])
    more = len(orders) - needed - unknown
    return f"{needed} needed, {more} not here" + (f", {unknown} not known" if unknown else "")


def report(good, name, verdict, output):
    print(f"{'as expected' if good else 'NOT AS EXPECTED'}: {name}: {verdict}", flush=True)
    if not good:
        print(output)


def try_repair(modelcheck, subject, arguments):
    """Whether the page's repair works, and the table's cells about it."""
    if not subject.repair:
        return True, "", ""
    with repairs.repaired(subject) as (repaired, weaken):
        output, explored = explore(modelcheck, repaired, [*weaken, *until_known(subject, subject.repaired, arguments.executions)])
        orders = audit(modelcheck, repaired, weaken) if arguments.audit and verdict_of(explored) == "pass" else ""
    verdict = verdict_of(explored)
    good = good_for(subject.repaired, verdict)
    report(good, f"{subject.name}, repaired", verdict, output)
    executions = f", {explored['executions']:,} executions" if explored else ""
    return good, f"{repairs.link(subject)}: {verdict}{executions}", orders


def as_expected(modelcheck, subject, arguments):
    """Whether it has the verdict that it must have, also repaired; what was explored, and the cells about the repair."""
    output, explored = explore(modelcheck, subject, until_known(subject, subject.expect, arguments.executions))
    verdict = verdict_of(explored)
    good = good_for(subject.expect, verdict)
    report(good, subject.name, verdict, output)
    if arguments.show and good:
        print(output)
    mended, repair, orders = try_repair(modelcheck, subject, arguments)
    return good and mended, explored, repair, orders


def row(modelcheck, subject, version, explored, repair, orders, arguments):
    """Its row of the table. Some cells take longer than the verdict."""
    verdict = verdict_of(explored)
    if arguments.audit and verdict == "pass":
        orders = audit(modelcheck, subject, [])
    return table.row({
        "subject": f"[{subject.name}]({subject.name.split(':')[0]}.cpp)",
        "structure": f"`{subject.what}`",
        "version": version,
        "its lines": f"{repairs.lines_of(subject, HEADERS):,}",
        "the test's": str(table.lines_of_program(subject.path.read_text())),
        "calls": subject.calls,
        "verdict": f"[{verdict}](found/{subject.found})" if subject.found else verdict,
        "weak memory": needs(modelcheck, subject, explored),
        "executions": f"{explored['executions']:,}" if explored else "",
        "time": f"{explored['seconds']:.2f} s" if explored else "",
        "sanitizer": sanitizer.stress(subject, HEADERS, arguments.stress),
        "orders": orders,
        "repaired": repair,
    })


def all_subjects():
    programs = (path for path in HERE.glob("*/*.cpp") if path.parent.name != "clients")  # another script explores them
    return sorted((subject for path in programs for subject in read(path)), key=lambda subject: subject.name)


def expect_pages_say_how(names):
    """Each page about a fault names a program that shows it."""
    for page in sorted((HERE / "found").glob("*.md")):
        said = re.search(r"--only (\S+) --show`", page.read_text())
        if not said or said[1] not in names:
            sys.exit(f"{page} does not say by which program the fault is seen: `models/subjects/subjects.py "
                     f"build/modelcheck --only NAME --show`")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelcheck", help="the program")
    parser.add_argument("--write", action="store_true", help="write the rows that fail into the table of README.md")
    parser.add_argument("--table", type=pathlib.Path, metavar="FILE", help="write the rows to this file, and show them")
    parser.add_argument("--stress", type=float, default=0, metavar="SECONDS",
                        help="run each under ThreadSanitizer, too")
    parser.add_argument("--audit", action="store_true", help="audit the memory orders of those that pass")
    parser.add_argument("--executions", type=int, metavar="N", help="explore at most so many executions of each")
    parser.add_argument("--only", default="", metavar="WORD", help="those with that in their names")
    parser.add_argument("--show", action="store_true", help="print the whole results, with the failing executions")
    parser.add_argument("--failing", action="store_true", help="those that are expected to fail")
    arguments = parser.parse_args()
    all_good, tried, rows = True, 0, {}
    subjects = all_subjects()
    expect_pages_say_how({subject.name for subject in subjects})
    for subject in subjects:
        if arguments.only not in subject.name or (arguments.failing and subject.expect.startswith("pass")):
            continue
        version = version_of(subject)
        if version is None:
            made_of = " or the source of ".join(filter(None, [subject.package, subject.source]))
            print(f"left out: {subject.name}: {made_of} is not there; ci/setup --subjects gets what is missing")
            continue
        good, *found = as_expected(arguments.modelcheck, subject, arguments)
        all_good = all_good and good
        tried += 1
        if arguments.write or arguments.table:
            rows[subject.name] = row(arguments.modelcheck, subject, version, *found, arguments)
        if arguments.write:
            table.write_rows(PAGE, {subject.name: rows[subject.name]}, {each.name for each in subjects})
    if not tried:
        sys.exit(77)
    if arguments.table:
        table.show(rows, arguments.table)
    sys.exit(0 if all_good else 1)


if __name__ == "__main__":
    main()
