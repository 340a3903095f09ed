#!/usr/bin/env python3
"""What build servers are given of real runs: SARIF has what its standard requires, and names lines that there are; the
annotations and the summary of a job are where GitHub looks for them; a page and JUnit's XML come of 'explore', too.

Usage: machines_test.py MODELCHECK PROGRAM (an ordinary program with a data race)
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

MODELCHECK, PROGRAM = map(os.path.abspath, sys.argv[1:3])
# Not what the tests themselves run in.
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith("GITHUB_")}


def fail(why):
    sys.exit(f"FAILED: {why}")


def run(*arguments, expect, **environment):
    done = subprocess.run([MODELCHECK, *arguments], env={**ENVIRONMENT, **environment}, text=True, capture_output=True)
    if done.returncode != expect:
        fail(f"exit {done.returncode} of {arguments}: {done.stdout}{done.stderr}")
    return done.stdout


def expect(condition, why):
    if not condition:
        fail(why)


# Of the standard (OASIS, SARIF 2.1.0) what is required of the objects that are written here, and the types.


def is_message(o):
    return isinstance(o, dict) and isinstance(o.get("text"), str) and o["text"] != ""


def check_location(o, bases):
    expect(set(o) <= {"id", "physicalLocation", "logicalLocations", "message", "annotations", "relationships"}, o)
    physical = o.get("physicalLocation")
    if physical is None:
        return None
    artifact = physical["artifactLocation"]  # 3.29.2: one of artifactLocation and address
    uri = artifact["uri"]
    expect(re.fullmatch(r"[A-Za-z0-9\-._~/+@!$&'()*,;=%:]+", uri) is not None, f"no URI: {uri}")
    base = artifact.get("uriBaseId")
    expect(base is None or base in bases, f"a base that is not there: {base}")
    expect(base is not None or uri.startswith("file:///"), f"neither absolute nor with a base: {uri}")
    region = physical.get("region", {})
    expect(isinstance(region.get("startLine", 1), int) and region.get("startLine", 1) >= 1, region)
    root = bases[base]["uri"] if base else ""
    path = pathlib.Path((root + uri).removeprefix("file://").replace("%20", " "))
    if "startLine" in region:
        expect(len(path.read_text().splitlines()) >= region["startLine"], f"{path} has no such line: {region}")
    return path.name, region.get("startLine")


def check_flow(flow, bases):
    expect(isinstance(flow["threadFlows"], list) and flow["threadFlows"], "3.36.3: at least one thread flow")
    order = []
    for thread in flow["threadFlows"]:
        expect(thread["locations"], "3.37.6: at least one location")
        for at in thread["locations"]:
            check_location(at["location"], bases)
            expect(is_message(at["location"]["message"]), at)
            expect(at["importance"] in ("important", "essential", "unimportant"), at)
            order.append(at["executionOrder"])
    expect(sorted(order) == list(range(1, len(order) + 1)), f"steps without a place in the order: {order}")


def check_sarif(text):
    """Its results, with the places of each."""
    whole = json.loads(text)
    expect(whole["version"] == "2.1.0" and isinstance(whole["runs"], list), "3.13: version and runs")
    expect(whole["$schema"].endswith("sarif-2.1.0.json"), whole["$schema"])
    expect(len(whole["runs"]) == 1, "one run")
    of_run = whole["runs"][0]
    driver = of_run["tool"]["driver"]
    expect(driver["name"] and re.fullmatch(r"\d+\.\d+\.\d+", driver["semanticVersion"]), driver)
    rules = [r["id"] for r in driver["rules"]]
    expect(len(set(rules)) == len(rules), f"3.19.23: a rule twice: {rules}")
    expect(all(is_message(r["shortDescription"]) for r in driver["rules"]), rules)
    bases = of_run["originalUriBaseIds"]
    expect(all(b["uri"].endswith("/") for b in bases.values()), "3.14.14: a base ends with a slash")
    expect(isinstance(of_run["invocations"][0]["executionSuccessful"], bool), "3.20.14")
    found = []
    for result in of_run["results"]:
        expect(is_message(result["message"]), "3.27.11")
        expect(rules[result["ruleIndex"]] == result["ruleId"], "3.27.6: the index is not the rule's")
        expect(result["level"] == "error" and result["kind"] == "fail", result)
        places = [check_location(at, bases) for at in result["locations"]]
        for flow in result.get("codeFlows", []):
            check_flow(flow, bases)
        found.append((result["ruleId"], places[0], result))
    return found


def check_by_schema(text):
    """All of the standard, where its schema and a validator are there: MODELCHECK_SARIF_SCHEMA names the file."""
    if "MODELCHECK_SARIF_SCHEMA" in os.environ:
        import jsonschema

        schema = json.loads(pathlib.Path(os.environ["MODELCHECK_SARIF_SCHEMA"]).read_text())
        jsonschema.Draft7Validator(schema).validate(json.loads(text))


def of_explore():
    program = pathlib.Path(PROGRAM)
    wrong = next(i for i, line in enumerate(program.read_text().splitlines(), 1) if "the race" in line)
    said = run("explore", PROGRAM, "--sarif", "e.sarif", "--junit", "e.xml", "--html", "e.html", "--json", "e.json",
               "--github", expect=1, GITHUB_STEP_SUMMARY="summary.md", GITHUB_WORKSPACE=str(program.parent))
    text = pathlib.Path("e.sarif").read_text()
    check_by_schema(text)
    found = check_sarif(text)
    expect(len(found) == 1 and found[0][0] == "data-race", found)
    expect(found[0][1] == (program.name, wrong), f"{found[0][1]}, and the race is at {wrong}")
    expect("codeFlows" in found[0][2], "no execution")
    expect("--repeat" in found[0][2]["properties"]["repeatedBy"], found[0][2]["properties"])
    error = re.search(r"^::error file=(.*),line=(\d+),title=data race::(.*)$", said, re.M)
    expect(error and error[1] == program.name and int(error[2]) == wrong, said)
    summary = pathlib.Path("summary.md").read_text()
    expect("1 row not as expected" in summary and "| group |" in summary and "--repeat" in summary, summary)
    case = xml.parse("e.xml").getroot().find("./testsuite/testcase")
    expect(case.get("classname") == "explore" and case.get("name") == PROGRAM, case.attrib)
    expect(case.get("file") == program.name and case.get("line") == str(wrong), case.attrib)
    expect(case.find("failure").get("type") == "data race", case.find("failure").attrib)
    page = pathlib.Path("e.html").read_text()
    expect("<svg" in page and "--repeat" in page and program.name in page, "the page has no execution")
    run("report", "--run", "e.json", "--html", "again.html", expect=0)
    expect(pathlib.Path("again.html").read_text() == page, "another page of the same JSON")
    run("explore", PROGRAM, "--sarif", "one", "--junit", "./one", expect=2)


def of_run():
    run("run", "--filter", "wrong/claim-relaxed,reference/2-threads", "--sarif", "none.sarif", expect=0)
    expect(check_sarif(pathlib.Path("none.sarif").read_text()) == [], "what is caught as declared is no problem")

    # With the order of the wrong program in the right ones.
    weak = ["run", "--filter", "single_slot/offer-and-match,single_slot/two-tries", "--weaken", "claim=relaxed"]
    pathlib.Path("summary.md").write_text("an earlier step\n")
    said = run(*weak, "--sarif", "r.sarif", "--junit", "r.xml", "--html", "r.html", expect=1, GITHUB_ACTIONS="true",
               GITHUB_STEP_SUMMARY="summary.md")
    text = pathlib.Path("r.sarif").read_text()
    check_by_schema(text)
    found = check_sarif(text)
    expect(found and all(kind == "data-race" and at[1] for kind, at, _ in found), found)
    expect(len(re.findall(r"^::error file=.*,line=\d+,title=data race::single_slot/", said, re.M)) == len(found), said)
    summary = pathlib.Path("summary.md").read_text()
    expect(summary.startswith("an earlier step\n") and "not as expected" in summary, summary)
    expect("::error" not in run(*weak, "--no-github", expect=1, GITHUB_ACTIONS="true"), "it was told not to")
    expect("::error" not in run(*weak, expect=1), "it does not run there")
    for case in xml.parse("r.xml").getroot().iter("testcase"):
        expect(case.get("classname") == "single_slot" and not case.get("name").startswith("single_slot"), case.attrib)
        if case.find("failure") is not None:
            expect(case.get("file").endswith("pp") and int(case.get("line")) > 0, case.attrib)
    expect("not as expected" in pathlib.Path("r.html").read_text(), "the page does not say it")


with tempfile.TemporaryDirectory() as scratch:
    os.chdir(scratch)
    of_explore()
    of_run()
