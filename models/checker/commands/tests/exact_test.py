#!/usr/bin/env python3
"""Compares the exact search, each of whose complete executions is performed by Relacy, too, with the rows of the table,
which the reduced search has made by Relacy.

The same must be verdicts, outcomes and graphs; of a row that says where Relacy and C++20 part ways, nothing. What takes
more executions than are given is counted. The canaries have a test of their own (exact_canaries.py).

Usage: exact_test.py MODELCHECK TABLE.json EXECUTIONS
"""

import json
import os
import subprocess
import sys
import tempfile

# A touch that nothing orders before the end of a life comes before that in one execution, and behind it in another.
BY_TOUCH = {"data race", "use after free"}
# An endless loop in which each round reads what the one before has written, so that no write is read a thousand times.
OTHERWISE = {"wrong/hashed-never-descends": ("too many operations", "livelock")}
LEAST_COMPARED = 1000


def is_compared(row):
    return not row["scenario"].startswith("canary/")


def run_exactly(modelcheck, groups, executions):
    filters = [word for group in groups for word in ("--filter", group + "/*")]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "exact.json")
        subprocess.run([modelcheck, "run", "--search", "exact", "--machine", "both", "--executions", executions, "--json", path, *filters],
                       stdout=subprocess.DEVNULL, check=False)
        with open(path) as f:
            return {row["scenario"]: row for row in json.load(f)["rows"]}


def is_alike(name, exact, table):
    return exact == table or {exact, table} <= BY_TOUCH or OTHERWISE.get(name) == (exact, table)


def difference(row, exact):
    if not is_alike(row["scenario"], exact["verdict"], row["verdict"]):
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
