#!/usr/bin/env python3
"""Weaves all mutants of the library into one copy of its headers, each chosen at run time.

weave.py CATALOGUE... --headers DIR --output DIR

DIR/rendezvous/*.hpp are read. The output has a rendezvous/ with the same headers, in which a mutated expression E is

    (::models::exchanger::mutant_is(17) ? (E') : (E))

and a mutated statement S is

    { if (::models::exchanger::mutant_is(17)) { S' } else { S } }

with mutant_is() in rendezvous/mutant_is.hpp, and the table of the mutants in mutant_table.inc. Mutants of the same text
are asked one after the other; a mutant within another one's text is woven into what that one leaves as it is. Line
numbers stay those of the originals. A file is written only if its text has changed, so that nothing is compiled twice.

A catalogue (*.mutants) is text. '#' at the beginning of a line: a comment. A mutant is

    [name-with-dashes]
    file: single_slot.hpp
    in: what the function begins with, found once in the file        (optional: the text is searched in there)
    - the original text: an expression, or whole statements, with the ';' or '}' that they end in
    + what is there instead (no such line: nothing)
    why: one sentence: what goes wrong
    algorithms: slot stamped                                         (optional: others have the code but never run it)
    equivalent: why no execution can tell it from the original       (optional)
    equivalent hashed: the same, for that algorithm only

Texts and values go on in lines that are indented. White space counts as one blank.
"""
import argparse
import os
import re
import sys

# The scenarios that run a header: those of the algorithm, or of all.
ALGORITHMS = ["slot", "stamped", "hashed", "arena", "cells", "tree"]
RUN_BY = {
    "single_slot.hpp": ["slot"],
    "stamped_slot.hpp": ["stamped"],
    "hashed_arena.hpp": ["hashed"],
    "slot_then_arena.hpp": ["arena"],
    "slot_with_cells.hpp": ["cells"],
    "tree_of_cells.hpp": ["tree"],
    "tree_line.hpp": ["tree"],
    "cells.hpp": ["cells", "tree"],
    "node_slot.hpp": ["cells", "tree"],
    "arena.hpp": ["hashed", "arena"],
}


class Refused(Exception):
    pass


class Mutant:
    def __init__(self, name, where):
        self.name, self.where = name, where
        self.file = self.anchor = self.why = None
        self.original, self.replacement = [], []
        self.algorithms = None
        self.equivalent = {}  # by algorithm; "": in all

    def refuse(self, what):
        raise Refused(f"{self.where}: {self.name}: {what}")

    def set(self, key, value):
        words = key.split()
        if key == "algorithms":
            self.algorithms = value.split()
            self.known(self.algorithms)
        elif words[0] == "equivalent" and len(words) <= 2:
            self.known(words[1:])
            self.equivalent[words[1] if len(words) == 2 else ""] = value
        elif key in ("file", "why", "in"):
            key = "anchor" if key == "in" else key
            if getattr(self, key) is not None:
                self.refuse(f"says '{key}:' twice")
            setattr(self, key, value)
        else:
            self.refuse(f"'{key}:' is not known here; there are file, in, why, algorithms and equivalent")

    def known(self, names):
        for name in names:
            if name not in ALGORITHMS:
                self.refuse(f"there is no algorithm '{name}'; there are {' '.join(ALGORITHMS)}")

    def close(self):
        self.original = "\n".join(self.original).strip()
        self.replacement = " ".join(" ".join(self.replacement).split())
        for key, value in (("file:", self.file), ("why:", self.why), ("- the original text", self.original)):
            if not value:
                self.refuse(f"has no '{key}'")
        if " ".join(self.original.split()) == self.replacement:
            self.refuse("changes nothing: what is there instead is the original")
        if not self.is_statement() and not self.replacement:
            self.refuse("an expression cannot be replaced by nothing; end the original in ';' or '}' if it is a statement")
        if self.is_statement() and self.replacement and self.replacement[-1] not in ";}":
            self.refuse("the original is a statement, so what is there instead ends in ';' or '}', too")
        if not self.is_statement() and not is_expression(self.original):
            self.refuse("the original is no expression that can stand in parentheses: it has a comma outside of brackets, or "
                        "a bracket without the other one")
        if self.algorithms is None:
            self.algorithms = RUN_BY.get(self.file, ALGORITHMS)

    def is_statement(self):
        return self.original[-1] == ";" or (self.original[-1] == "}" and ";" in self.original)

    def reason(self, algorithm):
        return self.equivalent.get(algorithm, self.equivalent.get("", ""))


def is_expression(text):
    """Whether brackets come in pairs and no comma is outside of them, be they those of a template."""
    before = None
    while before != text:
        before, text = text, re.sub(r"\([^(){}\[\]]*\)|\{[^(){}\[\]]*\}|\[[^(){}\[\]]*\]|(?<=\w)<[\w:, *]*>", " ", text)
    return not re.search(r"[(){}\[\],]", text)


def read_catalogue(path):
    mutants, key, value, text = [], None, [], None

    def end_value():
        nonlocal key, value, text
        if key:
            mutants[-1].set(key, " ".join(value))
        key, value, text = None, [], None

    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            where = f"{os.path.basename(path)}:{number}"
            if line.startswith("#") or not line.strip():
                end_value()
            elif line.startswith("["):
                end_value()
                found = re.fullmatch(r"\[([a-z0-9]+(-[a-z0-9]+)*)\]", line.strip())
                if not found:
                    raise Refused(f"{where}: a name is words with dashes, in brackets: [claim-result-ignored]")
                mutants.append(Mutant(found[1], where))
            elif not mutants:
                raise Refused(f"{where}: comes before the first name in brackets")
            elif line[0] in "-+":
                end_value()
                text = mutants[-1].original if line[0] == "-" else mutants[-1].replacement
                text.append(line[1:])
            elif line[0].isspace() and (key or text is not None):
                (value if key else text).append(line.strip())
            else:
                end_value()
                found = re.match(r"([a-z]+(?: [a-z]+)?):\s*(.*)", line)
                if not found:
                    raise Refused(f"{where}: neither 'key: value' nor a line of text after '-' or '+'")
                key, value = found[1], [found[2]]
    end_value()
    for mutant in mutants:
        mutant.close()
    return mutants


def places(text, wanted, begin=0, end=None):
    """Where the text is found, whatever white space it has between its words."""
    pattern = re.compile(r"\s+".join(re.escape(word) for word in wanted.split()))
    return [found.span() for found in pattern.finditer(text, begin, len(text) if end is None else end)]


def end_of_block(text, begin):
    """Behind the brace that closes the first one opened."""
    depth = 0
    for i in range(begin, len(text)):
        depth += (text[i] == "{") - (text[i] == "}")
        if text[i] == "}" and depth == 0:
            return i + 1
    return len(text)


def place_of(mutant, text):
    begin, end, there = 0, len(text), mutant.file
    if mutant.anchor:
        anchors = places(text, mutant.anchor)
        if len(anchors) != 1:
            mutant.refuse(f"'in: {mutant.anchor}' is found {len(anchors)} times in {mutant.file}, and must be found once; "
                          "copy more of the line that the function begins with")
        begin = anchors[0][0]
        end, there = end_of_block(text, begin), f"'{mutant.anchor}' in {mutant.file}"
    found = places(text, mutant.original, begin, end)
    if not found:
        mutant.refuse(f"the original text is not found in {there}; if the header has changed, change it here as well, or "
                      "take the mutant out if there is no such step any more:\n    " + mutant.original)
    if len(found) > 1:
        mutant.refuse(f"the original text is found {len(found)} times in {there}; copy more of it, or name the function "
                      "with 'in:':\n    " + mutant.original)
    return found[0]


def weave(text, mutants):
    """`mutants` are (number, mutant, begin, end) in this text."""
    # From the outside in: what is contained comes after what contains it.
    mutants = sorted(mutants, key=lambda m: (m[2], -m[3], m[0]))

    def woven(begin, end, inside):
        parts, at = [], begin
        while inside:
            _, first, b, e = inside[0]
            same = [m for m in inside if m[2] == b and m[3] == e]
            within = [m for m in inside if m[2] >= b and m[3] <= e and m not in same]
            for m in inside:
                if m[2] < e and m[3] > e:
                    m[1].refuse(f"overlaps {first.name} in part; make one of the two texts contain the other")
            body = woven(b, e, within)
            for number, mutant, _, _ in reversed(same):
                if mutant.is_statement():
                    body = f"{{ if (::models::exchanger::mutant_is({number})) {{ {mutant.replacement} }} else {{ {body} }} }}"
                else:
                    body = f"(::models::exchanger::mutant_is({number}) ? ({mutant.replacement}) : ({body}))"
            parts += [text[at:b], body]
            at = e
            inside = [m for m in inside if m[2] >= e]
        return "".join(parts) + text[at:end]

    return woven(0, len(text), mutants)


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
        rows.append("{%s, %s, %d, %s, %s, %s, {%s}}," % (quoted(mutant.name), quoted(mutant.file), line,
                                                        quoted(mutant.why), quoted(mutant.original),
                                                        quoted(mutant.replacement), of))
    return "\n".join(rows) + "\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.exists(path) and open(path, encoding="utf-8").read() == text:
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


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
        if mutant.file not in headers:
            mutant.refuse(f"there is no header {mutant.file} in {how.headers}/rendezvous")
        begin, end = place_of(mutant, headers[mutant.file])
        lines.append(headers[mutant.file].count("\n", 0, begin) + 1)
        found.setdefault(mutant.file, []).append((number, mutant, begin, end))

    for name, text in sorted(headers.items()):
        if name in found:
            text = with_include(name, weave(text, found[name]))
        write(os.path.join(how.output, "rendezvous", name), text)
    write(os.path.join(how.output, "rendezvous", "mutant_is.hpp"), MUTANT_IS)
    write(os.path.join(how.output, "mutant_table.inc"), table(mutants, lines))


if __name__ == "__main__":
    try:
        main()
    except (Refused, OSError) as problem:
        sys.exit(f"weave.py: {problem}")
