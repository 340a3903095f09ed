#!/usr/bin/env python3
"""Weaves all mutants of the library into one copy of its headers, each chosen at run time.

weave.py CATALOGUE... --headers DIR --output DIR

DIR/rendezvous/*.hpp are read. The output has a rendezvous/ with the same headers, in which a mutated expression E is

    (::models::exchanger::mutant_is(17) ? (E') : (E))

and a mutated statement S is

    { if (::models::exchanger::mutant_is(17)) { S' } else { S } }

with mutant_is() in rendezvous/mutant_is.hpp, and the table of the mutants in mutant_table.inc. Mutants of the same text
are tested one after the other; a mutant within another one's text is woven into the part that the other leaves as it
is. Line numbers stay those of the originals. A file is written only if its text has changed, so that nothing is compiled
twice.

A catalogue has the format that selfcheck/mutants/weaving.py reads, with one more line for an original, and for a mutant
with reasons for single algorithms and the verdict with which it must be caught:

    algorithms: single_slot tree_of_cells                              (optional: others have the code but never run it)
    equivalent hashed_arena: why no execution of that algorithm can tell it from the original
    as: data race                                                      (optional: any failure will do)
"""
import argparse
import functools
import os
import pathlib
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[3]
HEADERS = ROOT / "exchanger" / "include" / "rendezvous"
SCENARIOS = ROOT / "models" / "exchanger" / "scenarios"
sys.path += [str(ROOT / "models" / "selfcheck" / "mutants"), str(ROOT / "ci")]
import weaving  # noqa: E402
from contract import included_by  # noqa: E402
from weaving import Refused, place_of, write  # noqa: E402

ALGORITHMS = sorted(file.stem for file in SCENARIOS.glob("*.cpp") if file.stem != "family")


@functools.cache
def run_by(header):
    """The algorithms that run the header, judging by their includes: an algorithm's own header is run by it alone."""
    if pathlib.Path(header).stem in ALGORITHMS:
        return [pathlib.Path(header).stem]
    texts = {str(file.relative_to(HEADERS)): file.read_text(encoding="utf-8") for file in HEADERS.rglob("*.hpp")}
    return [name for name in ALGORITHMS if header in included_by(f"{name}.hpp", texts)] or ALGORITHMS


class LibraryOriginal(weaving.Original):
    """A text of the library, and the algorithms that run it."""

    KEYS = ("in", "algorithms")

    def __init__(self, file, where):
        super().__init__(file, where)
        self.algorithms = run_by(file)

    def set(self, key, value):
        if key == "algorithms":
            self.algorithms = value.split()
            for name in self.algorithms:
                if name not in ALGORITHMS:
                    self.refuse(f"there is no algorithm '{name}'; there are {' '.join(ALGORITHMS)}")
        else:
            super().set(key, value)


class LibraryMutant(weaving.Mutant):
    """A mutant of the library, and the algorithms in which nothing can tell it from the original."""

    ORIGINAL = LibraryOriginal
    KEYS = ("as", "equivalent", *(f"equivalent {algorithm}" for algorithm in ALGORITHMS))

    def __init__(self, name, of, where):
        super().__init__(name, of, where)
        self.algorithms = of.algorithms
        self.equivalent = {}  # by algorithm; "": in all
        self.verdict = ""

    def set(self, key, value):
        if key == "as":
            self.verdict = value
        else:
            self.equivalent[key.removeprefix("equivalent").strip()] = value

    def reason(self, algorithm):
        return self.equivalent.get(algorithm, self.equivalent.get("", ""))


def read_catalogue(path):
    return weaving.read_catalogue(path, LibraryMutant)


def with_include(name, text):
    """On the empty line after #pragma once, so that no line moves."""
    begin = "#pragma once\n\n"
    if text.count(begin) != 1:
        raise Refused(f"{name}: has no '#pragma once' with an empty line after it")
    return text.replace(begin, "#pragma once\n#include <rendezvous/mutant_is.hpp>\n")


MUTANT_IS = """\
// Which mutant is awake. Written by weave.py.
#pragma once

#include <type_traits>

namespace models::exchanger {

inline int awake_mutant = 0;                     // its number; 0: none, and the library is as it ships
inline unsigned char* mutant_reached = nullptr;  // set to 1 when a thread comes to it

constexpr bool mutant_is(int number) noexcept {
  if (std::is_constant_evaluated() || number != awake_mutant) return false;
  if (mutant_reached != nullptr) *mutant_reached = 1;
  return true;
}

}  // namespace models::exchanger
"""


def quoted(text):
    return '"' + " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"') + '"'


def table(mutants, lines):
    rows = ["// The mutants, in the order of their numbers. Written by weave.py."]
    for mutant, line in zip(mutants, lines):
        of = ", ".join("{%s, %s}" % (quoted(a), quoted(mutant.reason(a))) for a in mutant.algorithms)
        rows.append("{%s, %s, %d, %s, %s, %s, {%s}, %s}," % (quoted(mutant.name), quoted(mutant.of.file), line,
                                                        quoted(mutant.why), quoted(mutant.of.text),
                                                        quoted(mutant.replacement), of, quoted(mutant.verdict)))
    return "\n".join(rows) + "\n"


def main():
    arguments = argparse.ArgumentParser(description="Weaves all mutants into one copy of the library's headers.")
    arguments.add_argument("catalogues", nargs="+", metavar="CATALOGUE")
    arguments.add_argument("--headers", required=True, metavar="DIR")
    arguments.add_argument("--output", required=True, metavar="DIR")
    how = arguments.parse_args()

    mutants = [mutant for path in how.catalogues for mutant in read_catalogue(path)]
    names = {}
    for mutant in mutants:
        if mutant.name in names:
            mutant.refuse(f"there is a mutant of that name already, in {names[mutant.name]}")
        names[mutant.name] = mutant.where

    headers, found, lines = {}, {}, []
    for folder, _, files in os.walk(os.path.join(how.headers, "rendezvous")):
        for file in files:
            path = os.path.join(folder, file)
            name = os.path.relpath(path, os.path.join(how.headers, "rendezvous"))
            headers[name] = open(path, encoding="utf-8").read()
    for number, mutant in enumerate(mutants, 1):
        file = mutant.of.file
        if file not in headers:
            mutant.of.refuse(f"there is no header {file} in {how.headers}/rendezvous")
        begin, end = place_of(mutant.of, headers[file])
        lines.append(headers[file].count("\n", 0, begin) + 1)
        found.setdefault(file, []).append((number, mutant, begin, end))

    for name, text in sorted(headers.items()):
        if name in found:
            text = with_include(name, weaving.weave(text, found[name], "::models::exchanger::mutant_is"))
        write(os.path.join(how.output, "rendezvous", name), text)
    write(os.path.join(how.output, "rendezvous", "mutant_is.hpp"), MUTANT_IS)
    write(os.path.join(how.output, "mutant_table.inc"), table(mutants, lines))


if __name__ == "__main__":
    try:
        main()
    except (Refused, OSError) as problem:
        sys.exit(f"weave.py: {problem}")
