#!/usr/bin/env python3
"""Compares the code on a page with files that are built and run: each block of C++, and each block marked "text",
must be in one of them, with any indentation.

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
