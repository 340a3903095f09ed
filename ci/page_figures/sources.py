"""Where figures come from: what {name argument...} in ci/figures.txt stands for, as text."""
import functools
import json
import re
import statistics
import subprocess

from page_figures import CannotTell, Wrong, only

WORDS = "no one two three four five six seven eight nine ten eleven twelve".split()


def number(value):
    return f"{value:,}"


def word(value):
    return WORDS[value] if value < len(WORDS) else number(value)


@functools.cache
def read_json(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CannotTell(f"{path}: {error}") from error


class Sources:
    """Each method is a figure, but for those with an underscore."""

    def __init__(self, root, build):
        self._root, self._modelcheck, table = root, build / "modelcheck", build / "table.json"
        if not self._modelcheck.exists():
            raise CannotTell(f"{self._modelcheck} is missing: 'make' builds it")
        if not table.exists() or table.stat().st_mtime < self._modelcheck.stat().st_mtime:
            raise CannotTell(f"{table} is missing, or older than {self._modelcheck}; "
                             f"'make', or ci/table {self._modelcheck}, makes it")
        self._table = read_json(table)

    # modelcheck

    def _run(self, *words, ends_in):
        made = subprocess.run([self._modelcheck, *words], capture_output=True, text=True, check=False)
        if made.returncode != ends_in:
            raise CannotTell(f"{self._modelcheck} {' '.join(map(str, words))}: exit {made.returncode}\n{made.stdout}{made.stderr}")
        return made.stdout

    def _row(self, scenario):
        return only([row for row in self._table["rows"] if row["scenario"] == scenario], scenario)

    def executions(self, scenario):
        return number(self._row(scenario)["executions"])

    def graphs(self, scenario):
        return number(self._row(scenario)["graphs"])

    def group(self, name, what):
        rows = [row for row in self._table["rows"] if row["scenario"].startswith(name + "/")]
        if not rows:
            raise Wrong(f"there is no group {name}")
        return {"scenarios": number(len(rows)), "as-expected": number(sum(row["as_expected"] for row in rows)),
                "executions": number(sum(row["executions"] for row in rows))}[what]

    def most(self, what):
        """Threads, or calls of each, among the scenarios of the algorithms and the litmus tests; as a word."""
        groups = [each["group"] for each in self._table["coverage"]] + ["litmus"]
        return word(max(row["space"][what] for row in self._table["rows"] if row["scenario"].split("/")[0] in groups))

    def replay(self, scenario):
        """Up to the execution."""
        said = self._run("replay", scenario, ends_in=0)
        return said.split("\n    the execution:\n")[0].replace(str(self._modelcheck), "build/modelcheck")

    def message_of(self, program, *options):
        """Why an ordinary program fails."""
        said = self._run("explore", self._root / program, *options, ends_in=1)
        return only(re.findall(r"(?s)\n    (message .+?)\n    (?:again|length) ", said), f"message of {program}")

    # Files

    def mutants(self):
        """Of the catalogues. That each is caught or explained is for the test mutants.score."""
        catalogues = sorted((self._root / "models/exchanger/mutants").glob("*.mutants"))
        return number(sum(len(re.findall(r"^\[", path.read_text(encoding="utf-8"), re.M)) for path in catalogues))

    def orders(self, what):
        """Of the pages' tables of what fails without an order, which docs.are_up_to_date holds."""
        pages = "".join(path.read_text(encoding="utf-8") for path in sorted((self._root / "exchanger/docs").glob("*.md")))
        claims = [int(n) for n in re.findall(r"^\| \w+ \(\d+\) \|.*\| (\d+) \| `replay --weaken", pages, re.M)]
        return number({"weakened": len(claims), "executions": max(claims, default=0)}[what])

    # The measurements of docs/benchmarks.md: pinned, untimed, one word

    def _swaps_per_second(self, contender, threads="2", machine=""):
        run = read_json(self._root / f"exchanger/docs/bench{machine}.json")
        cells = [cell for cell in run["cells"] if cell["question"] == "throughput" and cell["placement"] == "pinned"
                 and not cell["timed"] and cell["item"] == "word" and cell["threads"] == int(threads)]
        return statistics.median(only([row for row in only(cells, "cells")["rows"] if row["contender"] == contender],
                                      contender)["swaps_per_second"])

    def ns(self, contender):
        return f"{1e9 / self._swaps_per_second(contender):.0f}"

    def hops(self, contender):
        return f"{self._swaps_per_second('limit-hop') / self._swaps_per_second(contender):.1f}"

    def over(self, contender, other, *where):
        return f"{self._swaps_per_second(contender, *where) / self._swaps_per_second(other, *where):.2f}"
