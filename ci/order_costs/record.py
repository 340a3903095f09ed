"""The record, order_costs.json, and the faults of compilers that it notes."""
import json

from order_costs.headers import BOTH, CAS, key_of

RELEASE_LOST = (
    "This compiler loses the release of a compare-and-swap whose failure is relaxed: it emits what it emits for "
    "relaxed, without a fence or an `.rl`. By the memory model of RISC-V what was written before may then be seen "
    "after it.")
ACQUIRE_LOST = (
    "For the acquire of a compare-and-swap whose failure is relaxed this compiler sets the `.aq` at the `sc` alone. "
    "The manual of RISC-V promises nothing for that.")


def notes_of(data):
    """Where the instructions do not do what the order says; a reader would take it for something that costs nothing."""
    found = {order: data["instructions"][key_of(CAS, 8, [order, "relaxed"])].get("RISC-V") for order in BOTH}
    if found["relaxed"] is None:
        return []
    lost = {
        "release": found["release"] == found["relaxed"] and RELEASE_LOST,
        "acquire": found["acquire"] == ["lr.d", "sc.d.aq"] and ACQUIRE_LOST,
    }
    return [
        {"target": "RISC-V", "entries": with_success(data, order), "words": words}
        for order, words in lost.items() if words
    ]


def with_success(data, order):
    """The entries of that order that are a compare-and-swap whose failure is relaxed."""
    orders = [f"{each} relaxed" for each in (order, "acq_rel")]
    return [
        entry["name"] for entry in data["entries"] for access in entry["accesses"]
        if access.get("ending") == "success" and access["now"].endswith(tuple(orders))
    ]


def quoted(instructions):
    return " ".join(f"`{each}`" for each in instructions)


def as_json(data):
    """An entry, a target or an access to a line, so that a change can be read."""
    lines = lambda each: ",\n".join(f"    {line}" for line in each)
    parts = ("targets", "entries", "notes")
    lists = "".join(f'  "{key}": [\n{lines(map(json.dumps, data[key]))}\n  ],\n' for key in parts)
    instructions = lines(f"{json.dumps(key)}: {json.dumps(found)}" for key, found in data["instructions"].items())
    return f'{{\n  "schema": {json.dumps(data["schema"])},\n{lists}  "instructions": {{\n{instructions}\n  }}\n}}\n'
