#!/usr/bin/env python3
"""Explores the canaries: each must have the verdict that is expected of it, and Relacy, which performs each complete
execution, too, must agree. And each execution that has failed must fail alike when it is performed again from its
schedule, and be shown.

Usage: canaries.py MODELCHECK
"""
import json
import subprocess
import sys
import tempfile


def rows_of(modelcheck):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run(
            [modelcheck, "run", "--filter", "canary/*", "--json", out.name],
            stdout=subprocess.DEVNULL,
        )
        return json.load(open(out.name))["rows"]


def is_repeated(modelcheck, row):
    again = subprocess.run([modelcheck, "replay", row["replay"]], stdout=subprocess.PIPE, text=True).stdout
    return row["verdict"] in again and "step  thread 0" in again


def main():
    rows = rows_of(sys.argv[1])
    wrong = [row for row in rows if not row["as_expected"]]
    for row in wrong:
        print(f"canaries: {row['scenario']} ends with: {row['verdict']}")
    failed = [row for row in rows if row["replay"]]
    lost = [row for row in failed if not is_repeated(sys.argv[1], row)]
    for row in lost:
        print(f"canaries: {row['replay']} does not end with: {row['verdict']}, or is not shown")
    print(f"{len(rows) - len(wrong)} of {len(rows)} canaries as expected, {len(failed)} executions repeated")
    sys.exit(1 if wrong or lost or not failed else 0)


main()
