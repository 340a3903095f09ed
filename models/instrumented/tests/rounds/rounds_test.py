#!/usr/bin/env python3
"""Explores random programs with and without leaving out rounds in vain: the verdicts and outcomes are the same.

Usage: rounds_test.py WHERE [--seed N] [--files N] [--programs N] [--compiler CXX] [--flags FLAGS]

WHERE is the PREFIX of `make install-modelcheck PREFIX=...`, or a build folder, which is installed temporarily.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the modules are in the source tree
import random_rounds  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def run(command, **settings):
    done = subprocess.run([str(word) for word in command], text=True, capture_output=True, env=os.environ | settings)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def installed(where, folder):
    if not (where / "cmake_install.cmake").exists():
        return where.resolve()
    run(["cmake", "--install", where, "--component", "modelcheck", "--prefix", folder])
    return folder


def build(arguments, prefix, scratch):
    files = scratch / "files"
    files.mkdir()
    for i in range(arguments.files):
        seed = arguments.seed + i * arguments.programs
        (files / f"from_{seed}.cpp").write_text(random_rounds.file_of(seed, arguments.programs, arguments.executions))
    settings = [f"-DCMAKE_PREFIX_PATH={prefix}", f"-DFILES={files}", "-DCMAKE_BUILD_TYPE=None",
                f"-DCMAKE_CXX_COMPILER={arguments.compiler}", f"-DCMAKE_CXX_FLAGS={arguments.flags}"]
    run(["cmake", "-S", HERE, "-B", scratch / "build", "-G", "Ninja", *settings])
    run(["cmake", "--build", scratch / "build"])
    return [f.stem for f in sorted(files.iterdir())]


def rows(program, **settings):
    """Of each program: its number, the verdict, whether that is of all executions, executions, graphs, outcomes."""
    return [line.split("|") for line in run([program], **settings).splitlines()]


def is_cut_short(row, executions):
    return row[1] in ("pass", "nothing completed") and int(row[3]) >= executions


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("where", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=1)
    parser.add_argument("--programs", type=int, default=50, help="in each file")
    parser.add_argument("--executions", type=int, default=20000, help="of each program at most")
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--flags", default="-O0")
    arguments = parser.parse_args()
    compared = differ = fewer = 0
    executions = [0, 0]
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        for name in build(arguments, installed(arguments.where, scratch / "prefix"), scratch):
            for some, all_ in zip(rows(scratch / "build" / name), rows(scratch / "build" / f"{name}_whole", MODELCHECK_LOOPS="no")):
                program = f"{name}, program {some[0]}"
                too_large = all_[1] == "pass" and all_[2] == "0"
                if too_large or any(is_cut_short(row, arguments.executions) for row in (some, all_)):
                    continue
                compared += 1
                executions[0] += int(some[3])
                executions[1] += int(all_[3])
                fewer += int(some[3]) < int(all_[3])
                passes = all_[1] == "pass"
                if some[1] != all_[1] or (passes and (some[2] != all_[2] or some[5] != all_[5])):
                    differ += 1
                    print(f"{program}:\n  {'|'.join(some)}\n  instead of\n  {'|'.join(all_)}")
    print(f"{compared} programs compared, {differ} differ; {fewer} with fewer executions, {executions[0]:,} for "
          f"{executions[1]:,} in all")
    sys.exit(1 if differ or not fewer else 0)


if __name__ == "__main__":
    main()
