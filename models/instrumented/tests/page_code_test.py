#!/usr/bin/env python3
"""Holds the code that a page shows to files that are built and run: each block of C++, and of text without a language of its
own, stands in one of them, however it is indented there.

Usage: page_code_test.py PAGE FILE...
"""
import pathlib
import re
import sys

BLOCK = re.compile(r"```(?:cpp|text)\n(.*?)```\n", re.DOTALL)


def lines(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def main(page, *files):
    shown = BLOCK.findall(pathlib.Path(page).read_text())
    built = [lines(pathlib.Path(file).read_text()) for file in files]
    missing = [block for block in shown if not any(lines(block) in text for text in built)]
    for block in missing:
        print(f"page_code_test: {page} shows what is in none of the files:\n{block}")
    if not shown:
        print(f"page_code_test: {page} shows no code any more")
    sys.exit(1 if missing or not shown else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
