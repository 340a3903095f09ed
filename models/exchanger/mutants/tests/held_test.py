#!/usr/bin/env python3
"""Tests held.py: what is written about the mutants passes as it is, and each kind of mistake in it is named.

held_test.py
"""
import json
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import held  # noqa: E402
import weave  # noqa: E402

HEADER = """\
// A header.
//
//   walk:   down, until
//           the first
//   climb:  never
#pragma once
/// \\par Progress
/// It ends.
"""

CATALOGUE = """\
file: header.hpp

- a
algorithms: single_slot slot_then_arena
[stays] it never ends
+ b
equivalent slot_then_arena: a reason

- d
algorithms: single_slot
[climbs] it goes up
+ c
[falls] it goes down
+ e
"""

PAGE = """\
| another table | of | this page |

<!-- promises of header.hpp: begin -->

| what the head says | what breaks it | what sees it |
| --- | --- | --- |
| walk: down, until the first | `stays` | `single_slot/walks` `single_slot/ends` |
| climb: never | `wrong/climbs` | |
| climb ... It ends. | - | `tests/walk_test.cpp`, and nothing in the models |

<!-- promises of header.hpp: end -->
"""

RECORD = "* single_slot/walks\nclimbs single_slot/ends\n"

SCENARIOS = {"single_slot/walks", "single_slot/ends", "slot_then_arena/walks", "wrong/climbs"}


class Said(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = pathlib.Path(scratch.name)
        self.write("exchanger/include/rendezvous/header.hpp", HEADER)
        self.write("exchanger/docs/page.md", PAGE)
        self.write("mutants/all.mutants", CATALOGUE)
        self.write("mutants/caught_by.txt", RECORD)
        self.write("tests/walk_test.cpp", "")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def held(self):
        return held.Held(self.root, self.root / "mutants")

    def refuses(self, words, name, text, old, new):
        self.assertIn(old, text)
        self.write(name, text.replace(old, new))
        self.assertEqual(self.held().check(SCENARIOS), [words])

    def test_as_it_is(self):
        self.assertEqual(self.held().check(SCENARIOS), [])

    def test_pairs_of_the_record_and_of_the_pages(self):
        self.assertEqual(self.held().pairs(),
                         [("climbs", "single_slot/ends"), ("falls", "single_slot/walks"),
                          ("stays", "single_slot/ends"), ("stays", "single_slot/walks")])

    def test_pairs_without_a_usual_scenario(self):
        self.write("mutants/caught_by.txt", "climbs single_slot/ends\n")
        with self.assertRaisesRegex(weave.Refused, "caught_by.txt does not say what catches falls"):
            self.held().pairs()

    def test_pairs_of_some_algorithms(self):
        self.write("mutants/all.mutants", CATALOGUE.replace("equivalent slot_then_arena: a reason\n", ""))
        self.write("mutants/caught_by.txt", RECORD + "* slot_then_arena/walks\n")
        self.assertEqual(self.held().pairs_of(["slot_then_arena"]), [("stays", "slot_then_arena/walks")])
        self.assertEqual(self.held().pairs_of(["single_slot", "slot_then_arena"]), self.held().pairs())
        with self.assertRaisesRegex(weave.Refused, "there is no mutant to be caught in slot_with_cells"):
            self.held().pairs_of(["slot_then_arena", "slot_with_cells"])

    def test_record(self):
        advice = "; 'make mutants' tries all, and brings the record up to date"
        self.refuses(f"caught_by.txt does not say what usually catches mutants in single_slot{advice}",
                     "mutants/caught_by.txt", RECORD, "* single_slot/walks\n", "")
        for name, algorithm in (("stays", "slot_then_arena"), ("sinks", "single_slot"), ("stays", "single_slot")):
            self.refuses(f"caught_by.txt says what catches {name} in {algorithm}, where a page says it, or there is no such "
                         f"mutant to be caught{advice}",
                         "mutants/caught_by.txt", RECORD, "climbs", f"{name} {algorithm}/walks\nclimbs")
        self.refuses(f"caught_by.txt names climbs in single_slot twice{advice}",
                     "mutants/caught_by.txt", RECORD, "climbs", "climbs single_slot/walks\nclimbs")

    def test_rows(self):
        for old, new, words in (
                ("until the first", "until the last", "page.md:7: header.hpp does not say 'walk: down, until the last'"),
                ("climb ... It", "It ... climb", "page.md:9: header.hpp does not say 'It ... climb ends.'"),
                ("`single_slot/ends`", "`single_slot/end`", "page.md:7: there is no scenario and no file 'single_slot/end'"),
                ("`single_slot/ends`", "`slot_then_arena/walks`", "page.md:7: stays is not to be caught in slot_then_arena"),
                ("`stays`", "`stands`", "page.md:7: there is no mutant 'stands'"),
                ("`single_slot/walks` `single_slot/ends`", "the eye", "page.md:7: names no scenario that catches stays"),
                ("`wrong/climbs`", "`wrong/falls`", "page.md:8: there is no wrong program `wrong/falls`"),
                ("`wrong/climbs`", "climbing",
                 "page.md:8: 'climbing' is neither a mutant in backquotes nor a wrong program nor '-'"),
                ("tests/walk_test.cpp", "tests/walks_test.cpp",
                 "page.md:9: there is no scenario and no file 'tests/walks_test.cpp'"),
                ("`tests/walk_test.cpp`, and nothing in the models", "",
                 "page.md:9: says neither what holds the sentence nor that nothing does")):
            self.refuses(words, "exchanger/docs/page.md", PAGE, old, new)

    def test_tables(self):
        for old, new, words in (
                ("| `wrong/climbs` | |", "| `wrong/climbs` |", "page.md:8: a row has three columns"),
                ("<!-- promises of header.hpp: end -->", "", "page.md: '<!-- promises of header.hpp: end -->' is missing"),
                ("<!-- promises of header.hpp: begin -->", "", "page.md:11: '<!-- promises of header.hpp: end -->' is out of place")):
            self.assertIn(old, PAGE)
            self.write("exchanger/docs/page.md", PAGE.replace(old, new))
            with self.assertRaisesRegex(weave.Refused, words):
                self.held()

    def test_record_of_a_score(self):
        rows = [("stays", "single_slot/walks", "caught"), ("stays", None, "equivalent"), ("climbs", "single_slot/ends", "caught"),
                ("falls", "single_slot/walks", "caught")]
        score = {"mutants": [{"mutant": m, "scenario": s, "became": b} for m, s, b in rows]}
        self.write("mutants/caught_by.txt", "")
        held.write_record(self.held(), json.loads(json.dumps(score)))
        self.assertEqual((self.root / "mutants/caught_by.txt").read_text(), RECORD)


if __name__ == "__main__":
    unittest.main(verbosity=0)
