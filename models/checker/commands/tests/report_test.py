#!/usr/bin/env python3
"""The page of `modelcheck report`, as text: its structure, its pictures, its escapes, and what is refused.

Usage: report_test.py MODELCHECK
"""
import copy
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from report_page import Page, executions, expect, expect_nothing_fetched, load, make_inputs, make_page, run

EVIL = "<script>alert(1)</script>&\"'></svg></details><b onclick=x>"


def pictures(page):
    return [svg for svg in page.root.all("svg") if "execution" in svg.classes()]


def expect_pictures_of(shown, page):
    drawn = pictures(page)
    expect(len(drawn) == len(shown), f"{len(drawn)} pictures of {len(shown)} executions")
    for svg, execution in zip(drawn, shown):
        steps = execution["steps"]
        nodes = list(svg.all("g", "node"))
        expect(len(nodes) == len(steps), f"{len(nodes)} nodes of {len(steps)} steps")
        for node, step in zip(nodes, steps):
            words = node.text()
            for what in (step["effect"], step["order"], step["place"], step["stated"]):
                expect(what in words, f"'{what}' is not in the node '{words}'")
            if step["entry"]:
                expect(f"{step['entry']} ({step['number']})" in words, f"no entry in the node '{words}'")
            expect(("failed" in node.classes()) == step["failed"], f"'{words}' is red, or is not")
        expect_edges(svg, execution)
        columns = len(list(svg.all("text", "head")))
        expect(columns >= execution["threads"], f"{columns} columns of {execution['threads']} threads")


def expect_edges(svg, execution):
    def edges(*kinds):
        return sorted((int(p.attributes["data-from"]) - 1, int(p.attributes["data-to"]) - 1)
                      for kind in kinds for p in svg.all("path", kind))

    faults = execution["faults"]
    wrong = sorted((f["from"], f["to"]) for f in faults if f["kind"] in ("pair", "way"))
    unordered = sorted((f["from"], f["to"]) for f in faults if f["kind"] not in ("pair", "way"))
    named = {(f["from"], f["to"]) for f in faults}
    reads = sorted((s["from"], i) for i, s in enumerate(execution["steps"]) if s["from"] >= 0 and (s["from"], i) not in named)
    expect(edges("wrong") == wrong, f"the red edges are {edges('wrong')}, not {wrong}")
    expect(edges("unordered") == unordered, f"the edges without order are {edges('unordered')}, not {unordered}")
    expect(edges("reads-from", "old") == reads, f"the edges of reads are {edges('reads-from', 'old')}, not {reads}")


def steps_in(text):
    """Of an execution as it is printed: each with its number. One that is too long for its column goes on below."""
    steps = []
    for line in text.partition("the execution:\n")[2].splitlines():
        begins = re.match(r" +(\d+)  (.*)$", line)
        if begins:
            steps.append((begins[1], begins[2]))
        elif steps and not steps[-1][1].lstrip().startswith("=>"):
            steps[-1] = (steps[-1][0], steps[-1][1] + " " + line.strip())
    return steps


def look_at_execution(modelcheck, folder):
    """What is recorded is what `replay` prints: a step for each line, but for the last, which is the verdict."""
    for name in ("wrong/claim-relaxed", "wrong/slot_then_arena-loser-destroyed-twice",
                 "litmus/exchanger/match+wake-forgotten"):
        file = folder / "execution.json"
        text = run([modelcheck, "replay", name, "--json", file])
        lines = steps_in(text)
        whole = load(file)
        expect(whole["schema"] == {"name": "modelcheck execution", "number": 1}, f"schema {whole['schema']}")
        expect(whole["compiler"], "no compiler is named")
        recorded = whole["row"]["execution"]
        expect(len(recorded["steps"]) == len(lines) - 1, f"{len(recorded['steps'])} steps of {name}: {text}")
        for step, (_, line) in zip(recorded["steps"], lines):
            expect(step["effect"] in line and line.endswith(step["place"]), f"{step} is not '{line}'")
        if whole["row"]["verdict"] in ("data race", "deadlock"):
            expect(recorded["faults"], f"nothing is wrong in {name}")
        for step in recorded["steps"]:
            write = recorded["steps"][step["from"]] if step["from"] >= 0 else None
            expect(write is None or write["object"].split("@")[0] == step["object"].split("@")[0],
                   f"{step} has read from {write}")
        again = run([modelcheck, "replay", whole["row"]["replay"]])
        expect(lines == steps_in(again), "the replay is another execution")


def look_at_race(modelcheck, folder):
    """The edge that went wrong, from the write that releases to the read that no longer acquires."""
    file = folder / "race.json"
    run([modelcheck, "replay", "single_slot/offer-and-match", "--weaken", "claim=relaxed", "--json", file], expected=(1,))
    recorded = load(file)["row"]["execution"]
    pairs = [fault for fault in recorded["faults"] if fault["kind"] == "pair"]
    expect(len(pairs) == 1, f"the edge is not there: {recorded['faults']}")
    write, read = (recorded["steps"][pairs[0][end]] for end in ("from", "to"))
    expect((write["entry"], write["order"], write["stated"]) == ("offer", "release", ""), f"it comes from {write}")
    expect((read["entry"], read["order"], read["stated"]) == ("claim", "relaxed", "acquire"), f"it leads to {read}")
    expect(read["from"] == pairs[0]["from"], f"{read} has read another write than the edge says")
    race = [fault for fault in recorded["faults"] if fault["kind"] == "unordered"]
    first, second = (recorded["steps"][race[0][end]] for end in ("from", "to"))
    expect(first["effect"].startswith("writes item"), f"the race begins with {first}")
    expect(second["effect"].startswith("reads item") and second["failed"], f"the race ends with {second}")


def look_at_page(modelcheck, files, folder):
    text = make_page(modelcheck, files, folder / "page.html")
    page = Page(text)
    expect_nothing_fetched(text)
    expect("default-src 'none'" in text, "the page may fetch something")
    shown = executions(files)
    expect(len(shown) > 2, f"only {len(shown)} executions")
    expect_pictures_of(shown, page)
    for claim in load(files["audit"])["claims"]:
        command = "modelcheck replay " + claim["failure"]["replay_arguments"]
        found = [code for code in page.root.all("code", "command") if code.text() == command]
        expect(found, f"'{command}' is not on the page")
    states = [svg for svg in page.root.all("svg") if "states" in svg.classes()]
    expect(not states, "coverage of a run with other orders")


def look_at_coverage(modelcheck, folder):
    files = {"run": folder / "some.json"}
    run([modelcheck, "run", "--filter", "single_slot/offer-and-match", "--json", files["run"]])
    page = Page(make_page(modelcheck, files, folder / "coverage.html"))
    for machine in load(files["run"])["coverage"]:
        reached = [t["reached"] for location in machine["locations"] for t in location["transitions"]]
        said = {"listed": len(reached), "reached": sum(reached)}
        expect(machine["transitions"] == said, f"{machine['transitions']} are counted, and {said} are there")
    locations = [location for machine in load(files["run"])["coverage"] for location in machine["locations"]]
    expect(locations, "no coverage")
    drawn = [svg for svg in page.root.all("svg") if "states" in svg.classes()]
    expect(len(drawn) == len(locations), f"{len(drawn)} pictures of {len(locations)} locations")
    for svg, location in zip(drawn, locations):
        states = [state.text() for state in svg.all("g", "state")]
        expect(states == location["states"], f"the states are {states}, not {location['states']}")
        changes = [t for t in location["transitions"] if t["after"]]
        labels = [(label.text(), "unreached" in label.classes()) for label in svg.all("text", "label")]
        expect(len(labels) == len(changes), f"{len(labels)} labels of {len(changes)} changes")
        for t in changes:
            text = f"{t['entry']} ({t['number']}), {t['meaning']}" + ("" if t["reached"] else ": not reached")
            expect((text, not t["reached"]) in labels, f"'{text}' is not among {labels}")
    expect(any(not t["reached"] for l in locations for t in l["transitions"]), "one scenario has covered all")


def poisoned(value):
    """Every text replaced by one that would break out of the page, but for what the schema and the program need."""
    kept = {"kind", "before", "after", "states", "name", "number"}
    if isinstance(value, dict):
        return {key: each if key in kept else poisoned(each) for key, each in value.items()}
    if isinstance(value, list):
        return [poisoned(each) for each in value]
    return EVIL if isinstance(value, str) else value


def look_at_escapes(modelcheck, files, folder):
    bad = {}
    for name, file in files.items():
        whole = load(file)
        schema = whole["schema"]
        whole = poisoned(copy.deepcopy(whole))
        whole["schema"] = schema
        bad[name] = folder / f"bad-{name}.json"
        bad[name].write_text(json.dumps(whole), encoding="utf-8")
    text = make_page(modelcheck, bad, folder / "bad.html")
    page = Page(text)
    expect(len(list(page.root.all("script"))) == 1, "a name has become a script")
    expect(not list(page.root.all("b")), "a name has become an element")
    expect("onclick" not in {name for element in page.elements() for name in element.attributes}, "or an attribute")
    expect_pictures_of(executions(bad), page)
    tables = [each for table in ("rows", "claims") for each in page.root.all("table") if each.attributes.get("id") == table]
    expect(len(tables) == 2 and all(EVIL in table.text() for table in tables), "the text is not shown as it is")


def look_at_markdown(modelcheck, files, folder):
    file = folder / "page.md"
    run([modelcheck, "report", "--audit", files["audit"], "--markdown", file])
    text = file.read_text(encoding="utf-8")
    for claim in load(files["audit"])["claims"]:
        algorithm = claim["algorithm"].replace("_", "\\_")  # or Markdown would take it for emphasis
        expect(f"| {algorithm} | {claim['entry']} ({claim['number']}) |" in text, f"no row of {claim['entry']}")
        expect("modelcheck replay " + claim["failure"]["replay_arguments"] in text, "no command")
        for step in claim["failure"]["execution"]["steps"]:
            expect(f"thread {step['thread']}: {step['effect']}" in text, f"'{step['effect']}' is not there")


def look_at_refusals(modelcheck, files, folder):
    def refused(words, *arguments):
        done = subprocess.run([modelcheck, "report", *map(str, arguments)], capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        expect(done.returncode == 2 and words in said, f"exit {done.returncode}, and no '{words}' in: {said}")
        expect(len(said.splitlines()) == 1, f"more than one line: {said}")

    page = folder / "no.html"
    refused("there is nothing to report", "--html", page)
    refused("there is nothing to write", "--run", files["run"])
    refused("is the JSON of 'modelcheck audit', not of 'modelcheck run'", "--run", files["audit"], "--html", page)
    refused("cannot read", "--run", folder / "nowhere.json", "--html", page)
    refused("cannot be two files", "--run", files["run"], "--html", files["run"])
    whole = load(files["run"])
    for words, change in (("is of number 99", {"schema": {"name": "modelcheck run", "number": 99}}),
                          ("it has no rows", {"rows": []}),
                          ("is damaged", {"rows": [{"scenario": "a"}]}),
                          ("it is of a shard", {"shard": 1})):
        other = folder / "other.json"
        other.write_text(json.dumps({**whole, **change}), encoding="utf-8")
        refused(words, "--run", other, "--html", page)
    other.write_text(files["run"].read_text(encoding="utf-8")[:1000], encoding="utf-8")
    refused("is not the JSON of 'modelcheck run'", "--run", other, "--html", page)
    row = next(row for row in whole["rows"] if row["execution"])
    row["execution"]["faults"].append({"from": 0, "to": 1000, "kind": "pair"})
    other.write_text(json.dumps(whole), encoding="utf-8")
    refused("names steps or threads that it does not have", "--run", other, "--html", page)
    expect(not page.exists(), "a page was written all the same")


def main():
    modelcheck = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        look_at_execution(modelcheck, folder)
        look_at_race(modelcheck, folder)
        files = make_inputs(modelcheck, folder)
        look_at_page(modelcheck, files, folder)
        look_at_coverage(modelcheck, folder)
        look_at_escapes(modelcheck, files, folder)
        look_at_markdown(modelcheck, files, folder)
        look_at_refusals(modelcheck, files, folder)


if __name__ == "__main__":
    main()
