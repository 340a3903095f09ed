#!/usr/bin/env python3
"""Follows the course of models/README.md ("Ten minutes") in an empty folder, literally: writes its files, runs its
commands, and compares their output. Only the first command differs: it installs what is built already. Then the test in
README.md ("Check your own code") replaces that of the course, with the includes of the latter.

The expected lines must be printed in their order, with any other lines between them. The numbers of steps are not
compared, since they depend on the compiler.

Usage: course_test.py BUILD COMPILER
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve()
MANUAL, FRONT = HERE.parents[2] / "README.md", HERE.parents[3] / "README.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```\n", re.DOTALL)
FILE = re.compile(r"`([\w.]+)`:\n\n$")


def blocks(page, heading):
    """Yields the kind, the text, and the file name, if any, of each block below a heading."""
    course = page.read_text().split(f"## {heading}\n")[1].split("\n## ")[0]
    for block in BLOCK.finditer(course):
        name = FILE.search(course[: block.start()])
        yield block[1], block[2], name[1] if name else None


def front_page(folder, environment):
    """Runs the front page's test in the folder of the course, and compares its output."""
    (_, test, _), (_, shown, _) = blocks(FRONT, "Check your own code")
    includes = re.findall(r"^#include .*\n", pathlib.Path(folder, "mailbox_test.cpp").read_text(), re.MULTILINE)
    pathlib.Path(folder, "one_place_test.cpp").write_text("".join(includes) + test)
    expect(shown.splitlines(), run("sed -i s/mailbox/one_place/g CMakeLists.txt && cmake --build build && build/one_place_test",
                                   folder, environment))


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
        for kind, text, name in blocks(MANUAL, "Ten minutes"):
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
        front_page(folder, environment)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
