"""Where figures come from: what {name argument...} in ci/figures.txt stands for, as text."""
import functools
import json
import pathlib
import re
import statistics
import subprocess

from page_figures import CannotTell, NotMade, Wrong, only

WORDS = "no one two three four five six seven eight nine ten eleven twelve".split()


def number(value):
    return f"{value:,}"


def word(value):
    return WORDS[value] if value < len(WORDS) else number(value)


def found_in(text, expression, what):
    found = re.search(expression, text)
    if not found:
        raise CannotTell(f"{what} was not understood:\n{text}")
    return found


class Programs:
    """What programs print, kept in BUILD/figures until the program changes. What takes long is made when asked for."""

    def __init__(self, build, long):
        self.build, self.long = build, long
        self.modelcheck = build / "modelcheck"
        self.read = {}
        if not self.modelcheck.exists():
            raise CannotTell(f"{self.modelcheck} is missing: 'make' builds it")

    def is_made(self, path, program):
        return path.exists() and path.stat().st_mtime >= program.stat().st_mtime

    def run(self, program, *words, ends_in=(0,), **settings):
        if not program.exists():
            raise CannotTell(f"{program} is missing: 'make build' builds it")
        made = subprocess.run(["/usr/bin/env", *(f"{name}={value}" for name, value in settings.items()), program, *words],
                              capture_output=True, text=True, check=False)
        if made.returncode not in ends_in:
            raise CannotTell(f"{program} {' '.join(map(str, words))}: exit {made.returncode}\n{made.stdout}{made.stderr}")
        return made.stdout

    def said(self, name, program, *words, long=False, ends_in=(0,), **settings):
        """The first line of the file is the command, which may change too."""
        path, command = self.build / "figures" / name, " ".join(map(str, [program.name, *words, settings])) + "\n"
        if not self.is_made(path, program) or not path.read_text(encoding="utf-8").startswith(command):
            self.expect_time(long, path)
            path.write_text(command + self.run(program, *words, ends_in=ends_in, **settings), encoding="utf-8")
        return path.read_text(encoding="utf-8")

    def expect_time(self, long, path):
        if long and not self.long:
            raise NotMade(path.name)
        path.parent.mkdir(parents=True, exist_ok=True)

    def json(self, path):
        if path not in self.read:
            try:
                self.read[path] = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                raise CannotTell(f"{path}: {error}") from error
        return self.read[path]

    def table(self):
        path = self.build / "table.json"
        if not self.is_made(path, self.modelcheck):
            raise CannotTell(f"{path} is missing, or older than {self.modelcheck}; "
                             f"'make', or ci/table {self.modelcheck}, makes it")
        return self.json(path)

    @functools.cached_property
    def long_searches(self):
        return [line.split()[0] for line in self.run(self.modelcheck, "list", "--ctest").splitlines()
                if line.endswith(" long")]

    def searched(self, scenario, search, long):
        """The row of a search by itself; those that run long are left there by their tests (scenario_tests.cmake)."""
        path = self.build / "figures" / f"{search}-{scenario.replace('/', '+')}.json"
        if not self.is_made(path, self.modelcheck) or not self.json(path)["complete"]:
            self.expect_time(long, path)
            self.run(self.modelcheck, "run", "--require-exhaustive", "--search", search, "--filter", scenario, "--json", path)
            self.read.pop(path, None)
        row = only(self.json(path)["rows"], scenario)
        if row["scenario"] != scenario or not row["as_expected"] or not row["exhaustive"]:
            raise CannotTell(f"{path} has no search of {scenario} that came to its end as expected: remove it")
        return row


class Sources:
    """Each method is a figure, but for those with an underscore."""

    def __init__(self, root, programs):
        self._root, self._programs = root, programs

    def _text(self, path):
        try:
            return (self._root / path).read_text(encoding="utf-8")
        except OSError as error:
            raise Wrong(f"{path}: {error.strerror}") from error

    # modelcheck

    def _row(self, scenario):
        rows = [row for row in self._programs.table()["rows"] if row["scenario"] == scenario]
        if not rows and scenario not in self._programs.long_searches:
            raise Wrong(f"there is no scenario {scenario}")
        return rows[0] if rows else self._programs.searched(scenario, "exact", True)

    def executions(self, scenario):
        return number(self._row(scenario)["executions"])

    def millions(self, scenario):
        return word(round(self._row(scenario)["executions"] / 1e6))

    def graphs(self, scenario):
        return number(self._row(scenario)["graphs"])

    def by_stock(self, scenario, long=""):
        return number(self._programs.searched(scenario, "stock", bool(long))["executions"])

    def times_fewer(self, scenario, long=""):
        return number(round(self._programs.searched(scenario, "stock", bool(long))["executions"] /
                            self._row(scenario)["executions"]))

    def group(self, name, what):
        rows = [row for row in self._programs.table()["rows"] if row["scenario"].startswith(name + "/")]
        if not rows:
            raise Wrong(f"there is no group {name}")
        return {"scenarios": number(len(rows)), "as-expected": number(sum(row["as_expected"] for row in rows)),
                "executions": number(sum(row["executions"] for row in rows)),
                "seconds": f"{sum(row['seconds'] for row in rows):.1f}"}[what]

    def most(self, what):
        """Threads, or calls of each, among the scenarios of the algorithms and the litmus tests; as a word."""
        groups = [each["group"] for each in self._programs.table()["coverage"]] + ["litmus"]
        rows = [row for row in self._programs.table()["rows"] if row["scenario"].split("/")[0] in groups]
        return word(max(row["space"][what] for row in rows))

    def replay(self, scenario):
        """Up to the execution."""
        said = self._programs.run(self._programs.modelcheck, "replay", scenario)
        return said.split("\n    the execution:\n")[0].replace(str(self._programs.modelcheck), "build/modelcheck")

    def message_of(self, program, *options):
        """Why an ordinary program fails."""
        said = self._programs.run(self._programs.modelcheck, "explore", self._root / program, *options, ends_in=(1,))
        return found_in(said, r"(?s)\n    (?P<message>message .+?)\n    (?:again|length) ", f"what fails in {program}")["message"]

    def estimate(self, scenario, what):
        said = self._programs.said(f"estimate-{scenario.replace('/', '+')}", self._programs.modelcheck, "run", "--estimate",
                                   "--seed", "1", "--filter", scenario)
        return found_in(said, r"about (?P<executions>[\d,]+) executions, (?P<time>.+) on one core\s+(?P<low>[\d,]+) to "
                        r"(?P<high>[\d,]+) with 95 %; from (?P<probes>\d+) probes with (?P<sample>[\d,]+) executions",
                        f"the estimate of {scenario}")[what]

    def relaxations(self, group, what, long=""):
        """Exit status 1: there are weakest assignments besides that of the source, or it is not known."""
        said = self._programs.said(f"relaxations-{group}", self._programs.modelcheck, "relaxations", "--algorithm", group,
                                   long=bool(long), ends_in=(0, 1))
        found = found_in(said, r"of (?P<promises>\d+) promises in the source; (?P<runs>\d+) runs", f"relaxations of {group}")
        named = re.findall(r"^  weakest(?:, as in the source)?: (.+(?:\n    .+)*)", said, re.M)
        weakest = [" ".join(each.split()) for each in named]
        if "NOT complete" in said or not weakest:
            raise CannotTell(f"the weakest assignments of {group} are not known:\n{said}")
        return {"number": word(len(weakest)), "first": weakest[0], "last": weakest[-1], **found.groupdict()}[what]

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

    def memory(self, what):
        """Of the picture of a search's memory: from a million executions on, in MiB."""
        svg = self._text("models/engines/memory.svg")
        at = {text: (float(x), float(y)) for x, y, text in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([\d,]+)<', svg)}
        zero, hundred, million = at["0"][1], at["100"][1], at["1,000,000"][0]
        dots = re.findall(r'<circle class="dot" cx="([\d.]+)" cy="([\d.]+)"', svg)
        return str(round({"least": min, "most": max}[what](
            (zero - float(y)) / (zero - hundred) * 100 for x, y in dots if float(x) >= million - 1)))

    def constant(self, path, name, unit="1"):
        """A number in a source: `name = 7`, `name{7}`, `name = size_t{1} << 3`, `(name, 7`; in so many of a unit, or as a
        word."""
        found = only(re.findall(rf"\b{re.escape(name)}(?: = |{{|, )(std::size_t\{{1\}} << )?([\d']+)", self._text(path)),
                     f"'{name}' in {path}")
        value = int(found[1].replace("'", ""))
        value = 1 << value if found[0] else value
        return word(value) if unit == "word" else f"{value / int(unit):,g}" if unit != "1" else number(value)

    # The measurement of docs/benchmarks.md: two or more threads, pinned, untimed, one word

    def _measured(self, contender, threads="2", file="exchanger/docs/bench.json"):
        run = self._programs.json(self._root / file)
        cells = [cell for cell in run["cells"] if cell["question"] == "throughput" and cell["placement"] == "pinned"
                 and not cell["timed"] and cell["item"] == "word" and cell["threads"] == int(threads)]
        row = only([row for row in only(cells, "cells")["rows"] if row["contender"] == contender], contender)
        if not row["windows"] or self._swaps_per_second(row) == 0:
            raise CannotTell(f"{file} has no swap of {contender} with {threads} threads: 'make bench' "
                             "measures again")
        return row

    @staticmethod
    def _swaps_per_second(row):
        return statistics.median(row["swaps_per_second"])

    def _ns(self, contender):
        return 1e9 / self._swaps_per_second(self._measured(contender))

    def ns(self, contender):
        return f"{self._ns(contender):.0f}"

    def hops(self, contender):
        return f"{self._ns(contender) / self._ns('limit-hop'):.1f}"

    def against(self, contender, other, threads):
        rates = [self._swaps_per_second(self._measured(each, threads)) for each in (contender, other)]
        return f"{rates[0] / rates[1]:.2f}"

    def ratio(self, contender, threads):
        return self.against(contender, "jdk17", threads)

    # The measurement on sixteen cores

    def _on_sixteen_cores(self, contender, threads):
        return self._measured(contender, threads, "exchanger/docs/bench-16-cores.json")

    def ratio_on_sixteen_cores(self, contender, threads):
        rates = [self._swaps_per_second(self._on_sixteen_cores(each, threads)) for each in (contender, "jdk17")]
        return f"{rates[0] / rates[1]:.2f}"

    def against_the_better_on_sixteen_cores(self, contender, threads):
        rate, *jdks = [self._swaps_per_second(self._on_sixteen_cores(each, threads)) for each in (contender, "jdk17", "jdk25")]
        return f"{rate / max(jdks):.2f}"

    def most_on_sixteen_cores(self, contender):
        return max(self.ratio_on_sixteen_cores(contender, threads) for threads in (2, 4, 8, 16, 32, 64))

    def millions_on_sixteen_cores(self, contender, threads):
        return f"{self._swaps_per_second(self._on_sixteen_cores(contender, threads)) / 1e6:.1f}"

    def cores(self):
        return word(self._programs.json(self._root / "exchanger/docs/bench.json")["machine"]["cores"])
