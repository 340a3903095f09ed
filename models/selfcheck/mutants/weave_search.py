#!/usr/bin/env python3
"""Weaves all mutants of the search into one copy of its sources, each chosen when the program starts.

weave_search.py CATALOGUE --models DIR --output DIR

The output has the rooms of DIR that the search is made of, with the mutants of the catalogue in them, and a header that
all of its sources include first. The number of the mutant that is awake is in the environment, as SEARCH_MUTANT;
without it there is none. A file is written only if its text has changed, so that nothing is compiled twice.
"""
import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
from weaving import Refused, place_of, read_catalogue, weave, write  # noqa: E402

ROOMS = ["graph", "search", "program", "exact"]

MUTANT_IS = """\
// Which mutant is awake. Written by weave_search.py.
#pragma once

#include <cstdlib>

namespace models::exact {

inline int const awake_mutant = std::getenv("SEARCH_MUTANT") ? std::atoi(std::getenv("SEARCH_MUTANT")) : 0;

inline bool mutant_is(int number) { return number == awake_mutant; }

}  // namespace models::exact
"""


def woven(mutants, models):
    """The text of each file that has mutants, by its path in `models`."""
    found = {}
    for number, mutant in enumerate(mutants, 1):
        path = pathlib.Path("exact") / mutant.of.file
        if not (models / path).is_file():
            mutant.of.refuse(f"there is no file {path} in {models}")
        text = (models / path).read_text(encoding="utf-8")
        found.setdefault(path, (text, []))[1].append((number, mutant, *place_of(mutant.of, text)))
    return {path: weave(text, all, "::models::exact::mutant_is") for path, (text, all) in found.items()}


def main():
    arguments = argparse.ArgumentParser(description="Weaves all mutants of the search into one copy of its sources.")
    arguments.add_argument("catalogue", metavar="CATALOGUE")
    arguments.add_argument("--models", required=True, type=pathlib.Path, metavar="DIR")
    arguments.add_argument("--output", required=True, type=pathlib.Path, metavar="DIR")
    how = arguments.parse_args()
    texts = woven(read_catalogue(how.catalogue), how.models)
    for room in ROOMS:
        for file in sorted((how.models / room).rglob("*.[ch]pp")):
            path = file.relative_to(how.models)
            write(str(how.output / path), texts.get(path) or file.read_text(encoding="utf-8"))
    write(str(how.output / "mutant_is.hpp"), MUTANT_IS)


if __name__ == "__main__":
    try:
        main()
    except (Refused, OSError) as problem:
        sys.exit(f"weave_search.py: {problem}")
