#!/usr/bin/env python3
"""Explores generated clients of other people's structures, and writes a table of the results.

Each program here is compiled with the installed checker, or left out if its package is not installed. The clients of a
structure are explored in the order of their numbers of calls, up to the first that fails.

Usage: generated_clients.py WHERE [--threads N] [--calls N] [--each EXECUTIONS] [--only WORD] [--write]

WHERE is the PREFIX of `make install-modelcheck PREFIX=...`, or a build folder, which is installed temporarily. Exit
status: 0 if each has the verdict that its head expects ("expect: VERDICT", none: pass), 1 if one has not, 77 if none
could be tried.
"""
import argparse
import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the modules are in the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from subjects import installed_version, said_in  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "linearizability.md"
BEGIN, END = "<!-- clients: begin -->\n", "<!-- clients: end -->\n"
HEAD = "| structure | package | clients | explored | exhaustively | executions | time | verdict |\n" + "|---" * 8 + "|\n"
SUMMARY = re.compile(r"(\d+) of (\d+) clients explored, (\d+) of them exhaustively; (\d+) executions; ([\d.e+-]+) s")


@dataclasses.dataclass
class Subject:
    name: str
    what: str
    package: str
    expect: str


def read(path):
    text = path.read_text()
    what = text.splitlines()[0].removeprefix("// ").rstrip(".")
    return Subject(path.stem, what, said_in(text, "package"), said_in(text, "expect", "pass"))


def run(command):
    return subprocess.run([str(word) for word in command], text=True, capture_output=True)


def installed(where, folder):
    if not (where / "cmake_install.cmake").exists():
        return where.resolve()
    done = run(["cmake", "--install", where, "--component", "modelcheck", "--prefix", folder])
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    return folder


def build(prefix, subjects, folder):
    names = ";".join(s.name for s in subjects)
    settings = [f"-DCMAKE_PREFIX_PATH={prefix}", f"-DSUBJECTS={names}", "-DCMAKE_BUILD_TYPE=None"]
    for command in (["cmake", "-S", HERE, "-B", folder, *settings], ["cmake", "--build", folder, "-j2"]):
        done = run(command)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)


def row(subject, folder, arguments):
    done = run([folder / subject.name, arguments.threads, arguments.calls, arguments.each])
    seen = SUMMARY.search(done.stdout)
    if not seen:
        sys.exit(f"{subject.name}: {done.stdout[:2000]}{done.stderr[:2000]}")
    explored, clients, exhaustive, executions = (int(n) for n in seen.groups()[:4])
    failed = re.search(r"(?:FAIL|NO VERDICT): (.*)$", done.stdout, re.MULTILINE)
    verdict = failed[1] if failed else "pass"
    good = verdict == subject.expect
    open_end = "" if exhaustive == clients or failed else ", not exhaustive"
    print(f"{'as expected' if good else 'NOT AS EXPECTED'}: {subject.name}: {verdict}{open_end}: {seen[0]}", flush=True)
    if not good:
        print(done.stdout)
    cells = [subject.what, f"{subject.package} {installed_version(subject.package)}", clients, explored, exhaustive]
    cells += [f"{executions:,}", f"{float(seen[5]):.0f} s", verdict + open_end]
    return good, "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("where", type=pathlib.Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--calls", type=int, default=2)
    parser.add_argument("--each", type=int, default=50000, metavar="EXECUTIONS", help="of each client at most")
    parser.add_argument("--only", default="", metavar="WORD", help="those with that in their names")
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE.name}")
    arguments = parser.parse_args()
    subjects = [s for s in map(read, sorted(HERE.glob("*.cpp"))) if arguments.only in s.name and installed_version(s.package)]
    if not subjects:
        sys.exit(77)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "build")
        build(installed(arguments.where, pathlib.Path(scratch, "prefix")), subjects, folder)
        rows = [row(s, folder, arguments) for s in subjects]
    if arguments.write:
        text = PAGE.read_text()
        PAGE.write_text(text.split(BEGIN)[0] + BEGIN + HEAD + "".join(r for _, r in rows) + END + text.split(END)[1])
    sys.exit(0 if all(good for good, _ in rows) else 1)


if __name__ == "__main__":
    main()
