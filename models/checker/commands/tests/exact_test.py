#!/usr/bin/env python3
"""Compares the exact search with the rows of the table, which the reduced search has made by Relacy.

The same must be verdicts, outcomes and graphs; of a row that says where Relacy and C++20 part ways, nothing. What takes
more executions than are given is counted. Left out is what the exact search does not look for: loops that wait without
saying so, promises of loops, threads that are called interchangeable and are not, questions that a search answers.

Usage: exact_test.py MODELCHECK TABLE.json EXECUTIONS
"""

import json
import os
import subprocess
import sys
import tempfile

SEEN = {"pass", "data race", "deadlock", "use after free", "leak", "double free", "uninitialised read", "wrong history",
        "shared stop_source"}
# A touch that nothing orders before the end of a life comes before that in one execution, and behind it in another.
BY_TOUCH = {"data race", "use after free"}
LEAST_COMPARED = 800


def is_compared(row):
    name = row["scenario"]
    by_promise = name.startswith("wrong/") and name.endswith("claim-failure-ignored")
    if name.startswith("canary/") or by_promise:
        return False
    return row["verdict"] in SEEN or "outcome" in row["verdict"]


def run_exactly(modelcheck, groups, executions):
    filters = [word for group in groups for word in ("--filter", group + "/*")]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "exact.json")
        subprocess.run([modelcheck, "run", "--search", "exact", "--executions", executions, "--json", path, *filters],
                       stdout=subprocess.DEVNULL, check=False)
        with open(path) as f:
            return {row["scenario"]: row for row in json.load(f)["rows"]}


def difference(row, exact):
    if exact["verdict"] != row["verdict"] and not {exact["verdict"], row["verdict"]} <= BY_TOUCH:
        return f"verdict {exact['verdict']} ({exact.get('message', '')}) for {row['verdict']}"
    if row["verdict"] != "pass" or not row["exhaustive"]:
        return None
    if set(exact["outcomes"]) != set(row["outcomes"]):
        return f"outcomes {sorted(exact['outcomes'])} for {sorted(row['outcomes'])}"
    if exact["graphs"] != row["graphs"]:
        return f"{exact['graphs']} graphs for {row['graphs']}"
    return None


def main():
    modelcheck, table, executions = sys.argv[1:4]
    with open(table) as f:
        rows = [row for row in json.load(f)["rows"] if is_compared(row)]
    groups = sorted({row["scenario"].split("/")[0] for row in rows})
    exact = run_exactly(modelcheck, groups, executions)
    compared = too_large = departing = 0
    different = []
    for row in rows:
        mine = exact[row["scenario"]]
        if mine["verdict"] == "pass" and not mine["exhaustive"]:
            too_large += 1
            continue
        if row["ground"] != "clean":
            departing += 1
            continue
        compared += 1
        what = difference(row, mine)
        if what:
            different.append(f"{row['scenario']}: {what}")
    print(*different, sep="\n")
    print(f"{compared} rows compared, {len(different)} of them different; {departing} are about where Relacy and C++20 part "
          f"ways; {too_large} take more than {executions} executions")
    return 1 if different or compared < LEAST_COMPARED else 0


if __name__ == "__main__":
    sys.exit(main())
