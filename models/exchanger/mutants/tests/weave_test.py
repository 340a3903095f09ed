#!/usr/bin/env python3
"""Holds weave.py to what it says: a woven header does what its mutants say, one at a time, and each mistake in a
catalogue is named.

weave_test.py COMPILER
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

WEAVE = pathlib.Path(__file__).resolve().parent.parent / "weave.py"
CATALOGUES = sorted(WEAVE.parent.glob("*.mutants"))
HEADERS = WEAVE.parents[3] / "exchanger" / "include"
COMPILER = "c++"

HEADER = """\
// A header.
#pragma once

#include <string>

struct steps {
  static constexpr int half(int i) { return i / 2; }
  static constexpr bool first(int i) noexcept { return i == 0; }
  static constexpr bool last(int i) noexcept { return i == 9; }

  static std::string walk(int i) {
    std::string path;
    for (; !first(i); i = half(i)) {
      path += "d";
      if (i == 5) path += "five";
      else path += "other";
    }
    path += "e";
    return path;
  }
};
"""

CATALOGUE = """\
# Mutants of it.

[stays-at-one]
file: header.hpp
- i / 2
+ (i + 1)
  / 2
why: rounded up,
  which never ends

[by-one]
file: header.hpp
- i / 2
+ i - 1
why: slower
equivalent: a reason "in quotes"
equivalent slot: another one

[first-is-one]
file: header.hpp
in: static constexpr bool first
- i
  == 0
+ i == 1
why: ends early
algorithms: slot arena

[no-step]
file: header.hpp
- path += "d";
why: a statement forgotten

[not-five]
file: header.hpp
- i == 5
+ false
why: within another one's text

[says-nothing]
file: header.hpp
- if (i == 5) path += "five";
      else path += "other";
+ path += "nothing";
why: around another one's text

[two-swapped]
file: header.hpp
- path += "five";
+ path += "six"; path += "seven";
why: within both
"""

PROGRAM = """\
#include <cstdlib>
#include <iostream>
#include <rendezvous/header.hpp>
static_assert(steps::half(4) == 2);  // before it runs, there is no mutant
int main(int, char** argv) {
  models::exchanger::awake_mutant = std::atoi(argv[1]);
  unsigned char reached = 0;
  models::exchanger::mutant_reached = &reached;
  std::cout << steps::walk(5) << (reached ? "" : " unreached") << '\\n';
}
"""


class Tree:
    """A header and a catalogue, and what weave.py makes of them."""

    def __init__(self, folder, catalogue=CATALOGUE, header=HEADER):
        self.folder = pathlib.Path(folder)
        (self.folder / "in" / "rendezvous" / "platform").mkdir(parents=True, exist_ok=True)
        (self.folder / "in" / "rendezvous" / "header.hpp").write_text(header)
        (self.folder / "in" / "rendezvous" / "platform" / "other.hpp").write_text("#pragma once\n")
        (self.folder / "all.mutants").write_text(catalogue)
        self.out = self.folder / "out"

    def weave(self, *more):
        how = [sys.executable, WEAVE, self.folder / "all.mutants", *more, "--headers", self.folder / "in", "--output", self.out]
        return subprocess.run(how, capture_output=True, text=True)

    def woven(self):
        done = self.weave()
        assert done.returncode == 0, done.stderr
        return (self.out / "rendezvous" / "header.hpp").read_text()

    def files(self):
        return {p.relative_to(self.out): (p.read_bytes(), p.stat().st_mtime_ns) for p in self.out.rglob("*") if p.is_file()}


class Weaving(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def test_each_mutant_does_what_it_says(self):
        tree = Tree(self.folder)
        tree.woven()
        (tree.folder / "program.cpp").write_text(PROGRAM)
        program = tree.folder / "program"
        subprocess.run([COMPILER, "-std=c++20", "-I", tree.out, tree.folder / "program.cpp", "-o", program], check=True)

        def says(number):
            return subprocess.run([program, str(number)], capture_output=True, text=True, timeout=10, check=True).stdout.strip()

        self.assertEqual(says(0), "dfivedotherdothere unreached")
        self.assertEqual(says(2), "dfive" + 4 * "dother" + "e")
        self.assertEqual(says(3), "dfivedothere")
        self.assertEqual(says(4), "fiveotherothere")
        self.assertEqual(says(5), "dotherdotherdothere")
        self.assertEqual(says(6), "dnothingdnothingdnothinge")
        self.assertEqual(says(7), "dsixsevendotherdothere")
        self.assertEqual(says(8), "dfivedotherdothere unreached")
        with self.assertRaises(subprocess.TimeoutExpired):
            subprocess.run([program, "1"], capture_output=True, timeout=1)

    def test_table(self):
        tree = Tree(self.folder)
        tree.woven()
        table = (tree.out / "mutant_table.inc").read_text()
        self.assertIn('{"by-one", "header.hpp", 7, "slower", "i / 2", "i - 1", {{"slot", "another one"}, '
                      '{"stamped", "a reason \\"in quotes\\""}, {"hashed", "a reason \\"in quotes\\""}, '
                      '{"arena", "a reason \\"in quotes\\""}, {"cells", "a reason \\"in quotes\\""}, '
                      '{"tree", "a reason \\"in quotes\\""}}},', table)
        self.assertIn('{"stays-at-one", "header.hpp", 7, "rounded up, which never ends", "i / 2", "(i + 1) / 2",', table)
        self.assertIn('"i == 1", {{"slot", ""}, {"arena", ""}}},', table)

    def test_lines_stay_where_they_are(self):
        woven = Tree(self.folder).woven().split("\n")
        self.assertEqual(len(woven), len(HEADER.split("\n")))
        self.assertIn('path += "d";', woven[HEADER.split("\n").index('      path += "d";')])

    def test_the_same_again_and_nothing_is_touched(self):
        tree = Tree(self.folder)
        tree.woven()
        before = tree.files()
        tree.woven()
        self.assertEqual(before, tree.files())
        self.assertEqual((tree.out / "rendezvous" / "platform" / "other.hpp").read_text(), "#pragma once\n")

    def test_the_catalogues_here(self):
        how = [sys.executable, WEAVE, *CATALOGUES, "--headers", HEADERS, "--output", self.folder]
        done = subprocess.run(how, capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        rows = (pathlib.Path(self.folder) / "mutant_table.inc").read_text().splitlines()
        self.assertGreaterEqual(len(rows) - 1, 100)

    def refuses(self, words, catalogue, header=HEADER, more=()):
        done = Tree(self.folder, catalogue, header).weave(*more)
        self.assertEqual(done.returncode, 1)
        self.assertIn(words, done.stderr)
        self.assertEqual(done.stdout, "")

    def test_text_not_found(self):
        self.refuses("all.mutants:3: by-three: the original text is not found in header.hpp; if the header has changed",
                     "\n\n[by-three]\nfile: header.hpp\n- i / 3\n+ i / 2\nwhy: it\n")
        self.refuses("not found in 'static constexpr bool first' in header.hpp",
                     "[nine]\nfile: header.hpp\nin: static constexpr bool first\n- i == 9\n+ i == 8\nwhy: it\n")

    def test_text_found_twice(self):
        self.refuses("the original text is found 2 times in header.hpp; copy more of it, or name the function with 'in:'",
                     "[e]\nfile: header.hpp\n- bool\n+ int\nwhy: it\n")

    def test_anchor(self):
        self.refuses("'in: static' is found 4 times in header.hpp, and must be found once",
                     "[e]\nfile: header.hpp\nin: static\n- i == 0\n+ i == 1\nwhy: it\n")
        self.refuses("'in: dynamic' is found 0 times", "[e]\nfile: header.hpp\nin: dynamic\n- i == 0\n+ i == 1\nwhy: it\n")

    def test_names(self):
        one = "[by-one]\nfile: header.hpp\n- i / 2\n+ i - 1\nwhy: it\n"
        self.refuses("all.mutants:6: by-one: there is a mutant of that name already, in all.mutants:1", one + one)
        self.refuses("all.mutants:1: a name is words with dashes", one.replace("by-one", "By one"))
        self.refuses("all.mutants:1: comes before the first name", "file: header.hpp\n" + one)

    def test_nothing_changed(self):
        self.refuses("changes nothing", "[e]\nfile: header.hpp\n- i / 2\n+ i /  2\nwhy: it\n")

    def test_keys(self):
        one = "[e]\nfile: header.hpp\n- i / 2\n+ i - 1\nwhy: it\n"
        self.refuses("has no 'why:'", one.replace("why: it\n", ""))
        self.refuses("has no 'file:'", one.replace("file: header.hpp\n", ""))
        self.refuses("has no '- the original text'", one.replace("- i / 2\n", ""))
        self.refuses("says 'why:' twice", one + "why: that\n")
        self.refuses("'reason:' is not known here", one + "reason: that\n")
        self.refuses("there is no algorithm 'slots'", one + "algorithms: slots\n")
        self.refuses("there is no algorithm 'slots'", one + "equivalent slots: that\n")
        self.refuses("there is no header heather.hpp", one.replace("header", "heather"))
        self.refuses("neither 'key: value' nor a line of text", one + "What else\n")

    def test_expressions_and_statements(self):
        self.refuses("an expression cannot be replaced by nothing", "[e]\nfile: header.hpp\n- i / 2\nwhy: it\n")
        self.refuses("the original is a statement, so what is there instead ends in",
                     "[e]\nfile: header.hpp\n- return path;\n+ path\nwhy: it\n")
        self.refuses("no expression that can stand in parentheses", "[e]\nfile: header.hpp\n- half(i\n+ first(i\nwhy: it\n")
        self.refuses("no expression that can stand in parentheses", "[e]\nfile: header.hpp\n- i, 2\n+ 1, 2\nwhy: it\n",
                     HEADER.replace("i / 2", "min(i, 2)"))

    def test_overlap(self):
        self.refuses("around: overlaps within in part; make one of the two texts contain the other",
                     "[within]\nfile: header.hpp\n- !first(i)\n+ first(i)\nwhy: it\n"
                     "[around]\nfile: header.hpp\n- first(i); i = half(i)\n+ true; i = 0\nwhy: it\n")

    def test_header_without_a_place_for_the_include(self):
        self.refuses("has no '#pragma once' with an empty line after it",
                     "[e]\nfile: header.hpp\n- i / 2\n+ i - 1\nwhy: it\n", HEADER.replace("#pragma once\n\n", "#pragma once\n"))

    def test_no_such_catalogue(self):
        self.refuses("gone.mutants", CATALOGUE, more=(os.path.join(self.folder, "gone.mutants"),))


if __name__ == "__main__":
    COMPILER = sys.argv.pop(1)
    unittest.main(verbosity=0)
