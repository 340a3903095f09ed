#!/usr/bin/env python3
"""Types the course of models/README.md ("Ten minutes") into an empty folder, as it stands there: files with their names,
commands, and what is printed after them. Only its first command is another one: what it installs is built already.

What is to be printed are lines that must come in that order, with whatever else between them. How many steps an execution
has is each compiler's affair.

Usage: course_test.py BUILD COMPILER
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve()
MANUAL = HERE.parents[2] / "README.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```\n", re.DOTALL)
FILE = re.compile(r"`([\w.]+)`:\n\n$")


def blocks():
    """Kind, text, and the name of the file that it is, of each block of the course."""
    course = MANUAL.read_text().split("## Ten minutes\n")[1].split("\n## ")[0]
    for block in BLOCK.finditer(course):
        name = FILE.search(course[: block.start()])
        yield block[1], block[2], name[1] if name else None


def run(commands, folder, environment):
    done = subprocess.run(["sh", "-c", commands], cwd=folder, env=environment, text=True, capture_output=True)
    return done.stdout + done.stderr


def words(line):
    return re.sub(r"^\d+ ", "", " ".join(line.split()))


def expect(lines, output):
    left = [words(line) for line in output.splitlines()]
    for line in lines:
        wanted = words(line)
        if wanted not in left:
            sys.exit(f"course_test: '{line}' is not printed, or not in that order:\n{output}")
        left = left[left.index(wanted) + 1 :]


def main(build, compiler):
    with tempfile.TemporaryDirectory() as scratch:
        home = pathlib.Path(scratch, "home")
        folder = pathlib.Path(scratch, "empty")
        folder.mkdir()
        environment = {**os.environ, "HOME": str(home), "CXX": compiler}
        output, shown = "", 0
        for kind, text, name in blocks():
            if name:
                pathlib.Path(folder, name).write_text(text)
            elif kind == "sh":
                text = text.replace("make install-modelcheck PREFIX=", f"cmake --install '{build}' --component modelcheck --prefix ")
                output = run(text, folder, environment)
            elif kind == "text":
                expect(text.splitlines(), output)
                shown += 1
        if shown < 2:
            sys.exit("course_test: the course shows nothing any more")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
