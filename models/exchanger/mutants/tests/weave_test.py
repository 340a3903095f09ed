#!/usr/bin/env python3
"""Tests weave.py: a woven header behaves as its mutants say, one at a time, and each mistake in a catalogue is named.

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

file: header.hpp

- i / 2
[stays-at-one] rounded up,
  which never ends
+ (i + 1)
  / 2
[by-one] slower
+ i - 1
equivalent: a reason "in quotes"
equivalent single_slot: another one
as: data race

- i
  == 0
in: static constexpr bool first
algorithms: single_slot slot_then_arena
[first-is-one] ends early
+ i == 1

- path += "d";
[no-step] a statement forgotten

- i == 5
[not-five] within another one's text
+ false

- if (i == 5) path += "five";
      else path += "other";
[says-nothing] around another one's text
+ path += "nothing";

- path += "five";
[two-instead] within both
+ path += "six"; path += "seven";
[twice] the original, once more
+ @ @
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
            return subprocess.run([program, str(number)], capture_output=True, text=True, timeout=600, check=True).stdout.strip()

        self.assertEqual(says(0), "dfivedotherdothere unreached")
        self.assertEqual(says(2), "dfive" + 4 * "dother" + "e")
        self.assertEqual(says(3), "dfivedothere")
        self.assertEqual(says(4), "fiveotherothere")
        self.assertEqual(says(5), "dotherdotherdothere")
        self.assertEqual(says(6), "dnothingdnothingdnothinge")
        self.assertEqual(says(7), "dsixsevendotherdothere")
        self.assertEqual(says(8), "dfivefivedotherdothere")
        self.assertEqual(says(9), "dfivedotherdothere unreached")
        with self.assertRaises(subprocess.TimeoutExpired):
            subprocess.run([program, "1"], capture_output=True, timeout=1)

    def test_table(self):
        tree = Tree(self.folder)
        tree.woven()
        table = (tree.out / "mutant_table.inc").read_text()
        self.assertIn('{"by-one", "header.hpp", 7, "slower", "i / 2", "i - 1", {'
                      '{"hashed_arena", "a reason \\"in quotes\\""}, {"single_slot", "another one"}, '
                      '{"slot_then_arena", "a reason \\"in quotes\\""}, {"slot_with_cells", "a reason \\"in quotes\\""}, '
                      '{"stamped_slot", "a reason \\"in quotes\\""}, {"tree_of_cells", "a reason \\"in quotes\\""}}, "data race"},', table)
        self.assertIn('{"stays-at-one", "header.hpp", 7, "rounded up, which never ends", "i / 2", "(i + 1) / 2",', table)
        self.assertIn('"i == 1", {{"single_slot", ""}, {"slot_then_arena", ""}}, ""},', table)

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
        self.refuses("all.mutants:5: the original text is not found in header.hpp; if the header has changed",
                     "\n\nfile: header.hpp\n\n- i / 3\n[by-three] it\n+ i / 2\n")
        self.refuses("not found in 'static constexpr bool first' in header.hpp",
                     "file: header.hpp\n- i == 9\nin: static constexpr bool first\n[nine] it\n+ i == 8\n")

    def test_text_found_twice(self):
        self.refuses("the original text is found 2 times in header.hpp; copy more of it, or name the function with 'in:'",
                     "file: header.hpp\n- bool\n[e] it\n+ int\n")

    def test_anchor(self):
        self.refuses("'in: static' is found 4 times in header.hpp, and must be found once",
                     "file: header.hpp\n- i == 0\nin: static\n[e] it\n+ i == 1\n")
        self.refuses("'in: dynamic' is found 0 times", "file: header.hpp\n- i == 0\nin: dynamic\n[e] it\n+ i == 1\n")

    def test_one_original_stands_once(self):
        one = "file: header.hpp\n- i / 2\n[e] it\n+ i - 1\n"
        self.refuses("all.mutants:6: this original stands already at all.mutants:2; its mutants belong there",
                     one + "\n- i /  2\nin: static constexpr int half\n[f] it\n+ i - 2\n")

    def test_names(self):
        one = "file: header.hpp\n- i / 2\n[by-one] it\n+ i - 1\n"
        self.refuses("all.mutants:5: by-one: there is a mutant of that name already, in all.mutants:3",
                     one + "[by-one] it\n+ i - 2\n")
        self.refuses("all.mutants:3: a name is words with dashes", one.replace("by-one", "By one"))
        self.refuses("all.mutants:1: comes before the first original", "[by-two] it\n" + one)
        self.refuses("all.mutants:6: comes before the first original", one + "file: header.hpp\n[by-two] it\n")

    def test_nothing_changed(self):
        for same in ("i /  2", "@"):
            self.refuses("all.mutants:3: e: changes nothing", f"file: header.hpp\n- i / 2\n[e] it\n+ {same}\n")

    def test_keys(self):
        one = "file: header.hpp\n- i / 2\nalgorithms: single_slot\n[e] it\n+ i - 1\n"
        self.refuses("does not say behind its name what goes wrong", one.replace(" it\n", "\n"))
        self.refuses("all.mutants:1: comes before the first 'file:'", one.replace("file: header.hpp\n", ""))
        self.refuses("all.mutants:2: has no text after '-'", one.replace("- i / 2\n", "-\n"))
        for more in ("- i == 9\n", "- i == 9\nfile: header.hpp\n", "- i == 9\n" + one):
            self.refuses("all.mutants:6: there is no mutant of this original", one + more)
        self.refuses("all.mutants:6: '+' comes once", one + "+ i - 2\n")
        self.refuses("all.mutants:2: says 'algorithms:' twice", one.replace("[e]", "algorithms: single_slot\n[e]"))
        self.refuses("all.mutants:4: e: says 'equivalent single_slot:' twice", one + 2 * "equivalent single_slot: that\n")
        self.refuses("'reason:' is not known here", one + "reason: that\n")
        self.refuses("all.mutants:6: 'algorithms:' is not known here", one + "algorithms: single_slot\n")
        self.refuses("all.mutants:4: 'equivalent:' is not known here", one.replace("[e]", "equivalent: that\n[e]"))
        self.refuses("there is no algorithm 'slots'", one.replace(" single_slot", " slots"))
        self.refuses("'equivalent slots:' is not known here", one + "equivalent slots: that\n")
        self.refuses("there is no header heather.hpp", one.replace("header", "heather"))
        self.refuses("neither 'key: value' nor text", one + "What else\n")
        self.refuses("all.mutants:7: is indented, and nothing stands above", one + "\n  what else\n")

    def test_expressions_and_statements(self):
        self.refuses("an expression cannot be replaced by nothing", "file: header.hpp\n- i / 2\n[e] it\n")
        self.refuses("the original is a statement, so what is there instead ends in",
                     "file: header.hpp\n- return path;\n[e] it\n+ path\n")
        self.refuses("no expression that can stand in parentheses", "file: header.hpp\n- half(i\n[e] it\n+ first(i\n")
        self.refuses("no expression that can stand in parentheses", "file: header.hpp\n- i, 2\n[e] it\n+ 1, 2\n",
                     HEADER.replace("i / 2", "min(i, 2)"))

    def test_overlap(self):
        self.refuses("around: overlaps within in part; make one of the two texts contain the other",
                     "file: header.hpp\n- !first(i)\n[within] it\n+ first(i)\n"
                     "- first(i); i = half(i)\n[around] it\n+ true; i = 0\n")

    def test_header_without_a_place_for_the_include(self):
        self.refuses("has no '#pragma once' with an empty line after it",
                     "file: header.hpp\n- i / 2\n[e] it\n+ i - 1\n", HEADER.replace("#pragma once\n\n", "#pragma once\n"))

    def test_no_such_catalogue(self):
        self.refuses("gone.mutants", CATALOGUE, more=(os.path.join(self.folder, "gone.mutants"),))


if __name__ == "__main__":
    COMPILER = sys.argv.pop(1)
    unittest.main(verbosity=0)
