#!/usr/bin/env python3
"""Explores programs that use other people's structures, as their packages ship them, and holds each to the verdict that
its head says.

  // package: NAME   the Debian package that has the headers; left out: libstdc++'s own; empty: none but the next
  // source: NAME    the source package of which files are compiled with the program, unmodified (ci/subject-sources)
  // files: FILE...  these, in its folder
  // flags: FLAG...  for the compiler and the linker, in several lines; '@' is the folder of the source package
  // options: OPTION... for the checker
  // expect: VERDICT what must come of it; none: pass
  // found: FILE     the page about what was found

A subject whose package or source is not there is left out (ci/setup --subjects gets them). Exit status: 0 when all verdicts
are as expected, 1 when one is not, 77 when none could be tried.

With --write the rows in the table of README.md are made anew, with --only those of the subjects that were explored. A row
also says what ThreadSanitizer, as the compiler has it, finds when the program runs again and again for so many seconds
(--stress; twice as many where it fails), and which memory orders are needed (--audit). With --table these rows are a page
of their own.
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
import time

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE / "README.md"
SOURCES = pathlib.Path(os.environ.get("SUBJECT_SOURCES") or HERE.parents[1] / "build/subject-sources")
HEADERS = f"-I{HERE.parent}/instrumented/include"  # <modelcheck/linearizable.hpp>
BEGIN, END = "<!-- table: begin -->\n", "<!-- table: end -->\n"


@dataclasses.dataclass
class Subject:
    path: pathlib.Path
    what: str
    package: str
    source: str
    files: list
    flags: list
    options: list
    expect: str
    found: str

    @property
    def name(self):
        return str(self.path.relative_to(HERE).with_suffix(""))


def said_in(text, word, otherwise=""):
    """What the head of a program says behind that word."""
    lines = re.findall(rf"^// {word}:(.*)$", text, re.MULTILINE)
    return " ".join(line.strip() for line in lines) if lines else otherwise


def read(path):
    text = path.read_text()
    what = text.splitlines()[0].removeprefix("// ").split(":  ")[0]
    what = re.match(r"[\w:<>, ]*?(?=: | with |, |$)", what)[0]
    source = said_in(text, "source")
    files = [f"{SOURCES}/{source}/{file}" for file in said_in(text, "files").split()]
    flags = said_in(text, "flags").replace("@", f"{SOURCES}/{source}").split()
    return Subject(path, what, said_in(text, "package", "libstdc++-12-dev"), source, files, flags,
                   said_in(text, "options").split(), said_in(text, "expect", "pass"), said_in(text, "found"))


def version_of(subject):
    """Of what it is made; nothing where that is not there."""
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
    """What the command prints, and what it writes as JSON of what it has explored: nothing where it refused to."""
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder, "result.json")
        command = [modelcheck, "explore", subject.path, *subject.files, "--threads", "3", "--json", result, *subject.options]
        command += [*arguments, "--", HEADERS, *subject.flags]
        done = subprocess.run([str(word) for word in command], text=True, capture_output=True)
        explored = json.loads(result.read_text())["explored"] if result.exists() else None
    return done.stdout + done.stderr, explored


def verdict_of(explored):
    if explored is None:
        return "nothing explored"
    open_end = ", not exhaustive" if explored["verdict"] == "pass" and not explored["exhaustive"] else ""
    return explored["verdict"].removeprefix("FAIL: ") + open_end


def needs(explored):
    weak = explored.get("needs_weak_memory")
    return "" if weak is None else "yes" if weak else "no"


def as_its_language(file):
    """What g++, which takes all for C++, is to be told."""
    return ["-x", "c", file, "-x", "none"] if file.endswith(".c") else [file]


def stress(subject, seconds):
    """In how many runs the sanitizer reports something, and how many do not end."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "program")
        files = [word for file in subject.files for word in as_its_language(file)]
        command = ["g++", "-std=c++20", "-O1", "-g", "-w", "-fsanitize=thread", subject.path, *files, "-o", program]
        command += [HEADERS, *subject.flags]
        if subprocess.run([str(word) for word in command], capture_output=True).returncode != 0:
            return "does not compile"
        runs = reports = hangs = 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            runs += 1
            try:
                done = subprocess.run([program], text=True, capture_output=True, timeout=20)
                reports += "WARNING: ThreadSanitizer" in done.stderr
            except subprocess.TimeoutExpired:
                hangs += 1
    said = [f"{reports} reports" if reports else "", f"{hangs} hang" if hangs else ""]
    return f"{', '.join(word for word in said if word) or 'nothing'} in {runs} runs"


def audit(modelcheck, subject):
    output, _ = explore(modelcheck, subject, ["--audit", "--budget", "20"])
    line = re.search(r"^(\d+) of (\d+) orders are needed", output, re.MULTILINE)
    return f"{line[1]} of {line[2]}" if line else ""


def row(modelcheck, subject, version, arguments):
    output, explored = explore(modelcheck, subject, ["--budget", str(arguments.budget)])
    verdict = verdict_of(explored)
    good = verdict == subject.expect
    print(f"{'as expected' if good else 'NOT AS EXPECTED'}: {subject.name}: {verdict}", flush=True)
    if not good:
        print(output)
    shown = f"[{verdict}](found/{subject.found})" if subject.found else verdict
    cells = [
        f"[{subject.name}]({subject.name}.cpp)",
        version,
        shown,
        needs(explored) if explored else "",
        f"{explored['executions']:,}" if explored else "",
        f"{explored['seconds']:.2f} s" if explored else "",
        stress(subject, arguments.stress * (1 if verdict.startswith("pass") else 2)) if arguments.stress else "",
        audit(modelcheck, subject) if arguments.audit and verdict == "pass" else "",
    ]
    return good, "| " + " | ".join(cells) + " |\n"


def rows_of(text):
    """The rows of a table, by the subjects' names."""
    rows = re.finditer(r"^\| \[([\w/]+)\].*\n", text, re.MULTILINE)
    return {row[1]: row[0] for row in rows}


def summary(rows):
    """What a reader would count in the table."""
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in rows]
    packages = {cell[1].removeprefix("the source of ").split()[0] for cell in cells}
    failed = [cell for cell in cells if not cell[2].startswith("pass")]
    unseen = [cell for cell in failed if cell[6].startswith("nothing")]
    if not any(cell[6] for cell in cells):
        return f"\n{len(cells)} programs with structures of {len(packages)} packages; {len(failed)} of them fail.\n"
    return (f"\n{len(cells)} programs with structures of {len(packages)} packages; {len(failed)} of them fail. In {len(unseen)} of "
            f"these {len(failed)} the\ncompiler's sanitizer finds nothing.\n")


def table_of(rows):
    head = "| subject | package | verdict | weak memory needed | executions | time | the compiler's sanitizer | orders needed |\n"
    return head + "|---" * 8 + "|\n" + "".join(rows[name] for name in sorted(rows)) + summary(rows.values())


def write_rows(rows, names):
    """Puts the rows into the page, beside those that it has of other subjects that there are."""
    before, rest = PAGE.read_text().split(BEGIN)
    table, after = rest.split(END)
    rows = {name: row for name, row in (rows_of(table) | rows).items() if name in names}
    PAGE.write_text(before + BEGIN + table_of(rows) + END + after)


def show(rows, path):
    """The table by itself; its links are those of README.md."""
    table = table_of(rows)
    path.write_text(table)
    print(table, end="")


def all_subjects():
    programs = (path for path in HERE.glob("*/*.cpp") if path.parent.name != "clients")  # they are explored by another script
    return sorted(map(read, programs), key=lambda subject: subject.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modelcheck", help="the program")
    parser.add_argument("--write", action="store_true", help="write the rows into the table of README.md")
    parser.add_argument("--table", type=pathlib.Path, metavar="FILE", help="write the rows to this file, and show them")
    parser.add_argument("--stress", type=float, default=0, metavar="SECONDS",
                        help="run each under ThreadSanitizer, too, those that fail for twice as long")
    parser.add_argument("--audit", action="store_true", help="audit the memory orders of those that pass")
    parser.add_argument("--budget", type=float, default=120, metavar="SECONDS", help="for the exploration of each")
    parser.add_argument("--only", default="", metavar="WORD", help="those with that in their names")
    arguments = parser.parse_args()
    all_good, rows = True, {}
    subjects = all_subjects()
    for subject in subjects:
        if arguments.only not in subject.name:
            continue
        version = version_of(subject)
        if version is None:
            made_of = " or the source of ".join(filter(None, [subject.package, subject.source]))
            print(f"left out: {subject.name}: {made_of} is not there")
            continue
        good, text = row(arguments.modelcheck, subject, version, arguments)
        all_good = all_good and good
        rows[subject.name] = text
    if not rows:
        sys.exit(77)
    if arguments.table:
        show(rows, arguments.table)
    if arguments.write:
        write_rows(rows, {subject.name for subject in subjects})
    sys.exit(0 if all_good else 1)


if __name__ == "__main__":
    main()
