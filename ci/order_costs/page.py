"""The page and the JSON beside it, both made of the same data and of nothing else."""
import json
import textwrap

from order_costs.headers import BOTH, CAS, key_of

INTRODUCTION = """\
# What an order costs

The instructions that the entries of the [contract](../include/rendezvous/orders.hpp) become, read from what the
compilers emit, beside those that another order would give. This page and `order_costs.json` beside it are written by
`ci/order-costs --write exchanger/docs/order_costs.md`; with `--check` it compares both with the headers and the
compilers.

How to read it:

- An entry that acquires or releases stands beside the next weaker order: that is what it costs. A relaxed one stands
  beside the next stronger ones: that is what it saves. The last table has all of them beside seq_cst, which is what
  `std::atomic` does unless told otherwise.
- `A`, not `B`: the access becomes A, and with the other order it would be B. Shown are the instructions that touch
  memory, and fences. Moves between registers, comparisons and branches are left out. A pair of a load and a conditional
  store (`ldxr` and `stxr`, `lr` and `sc`) stands in a loop.
- Instructions are not time. What one takes depends on the processor and on what it waits for; `make bench` measures.
- That the instruction is the same does not mean that the order does nothing. It also forbids the compiler to move other
  accesses across. On x86-64 that is all that acquire and release do, since every access has these orders anyway.
- A compare-and-swap is one sequence of instructions for both endings. So what the order of a failure costs, a success
  pays as well; and on AArch64 an acquiring failure costs nothing where the success acquires already.
- On AArch64 Linux g++ by default calls a function of its own library for each read-modify-write, which takes LSE where
  the processor has it. The columns are compiled without that (`-mno-outline-atomics`), so that the instructions can be
  seen.
- For RISC-V g++ before 14 emits a compare-and-swap by the order of its failure. Where that is relaxed, a release is lost
  (offer, open, create, cell_offer, cell_answer and plant would go without theirs), and an acquire becomes an `.aq` at the `sc`
  alone, for which the manual of RISC-V promises nothing (claim, cell_answer). So for that compiler the library puts
  fences around it (`platform/native_atomic.hpp`); they are in the column. What its own library compares and swaps goes
  without. There `request_stop()` needs a `std::atomic_thread_fence(std::memory_order_release)` before it, or what was
  done before a stop was requested may not be visible after `cancelled`.
"""

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


def noted(data):
    number = {entry["name"]: entry["number"] for entry in data["entries"]}
    for note in data["notes"]:
        names = ", ".join(f"{name} ({number[name]})" for name in note["entries"]) or "no entry"
        words = f"{note['target']}: {note['words']} That is a fault of the compiler; it concerns {names}."
        yield textwrap.fill(words, 120, break_on_hyphens=False, break_long_words=False) + "\n"


def quoted(instructions):
    return " ".join(f"`{each}`" for each in instructions)


def cell(data, target, now, other):
    """Empty for a target whose compiler is not installed."""
    a, b = (data["instructions"][key].get(target) for key in (now, other))
    if a is None:
        return ""
    return f"{quoted(a)}, either way" if a == b else f"{quoted(a)}, not {quoted(b)}"


def table(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def target_heads(data):
    return [t["name"] + (f" (not installed: {t['missing']})" if "missing" in t else "") for t in data["targets"]]


def grouped(pairs):
    """[(what, entry)] as [(what, the entries)], in the order in which they come first."""
    groups = {}
    for what, entry in pairs:
        named = f"{entry['name']} ({entry['number']})"
        if named not in groups.setdefault(what, []):
            groups[what].append(named)
    return [(what, ", ".join(names)) for what, names in groups.items()]


def words_of(key, ending=None):
    """The access without the order that the row is about."""
    kind, width, *orders = key.split()
    said = f"{kind}, {width} bytes"
    if ending:
        said += f", failure {orders[1]}" if ending == "success" else f", success {orders[0]}"
    return said


def rows_beside(data):
    pairs = (
        ((access["now"], access.get("ending"), entry["order"], beside["order"], beside["access"]), entry)
        for entry in data["entries"] for access in entry["accesses"] for beside in access["beside"])
    return [
        [names, words_of(now, ending) + (", when it fails" if ending == "failure" else ""), f"{order}, not {other}",
         *(cell(data, target["name"], now, key) for target in data["targets"])]
        for (now, ending, order, other, key), names in grouped(pairs)
    ]


def rows_default(data):
    pairs = (((access["now"], access["default"]), entry) for entry in data["entries"] for access in entry["accesses"])
    return [
        [names, words_of(now), " and ".join(now.split()[2:]),
         *(cell(data, target["name"], now, default) for target in data["targets"])]
        for (now, default), names in grouped(pairs)
    ]


def rows_counted(data):
    def differs(target, access, keys):
        instructions = lambda key: data["instructions"][key][target]
        return any(instructions(access["now"]) != instructions(key) for key in keys)

    def counted(entries, others):
        for target in data["targets"]:
            if "missing" in target:
                yield ""
                continue
            other = [e for e in entries if any(differs(target["name"], a, others(a)) for a in e["accesses"])]
            yield f"{len(other)} of {len(entries)}"

    beside = lambda access: [each["access"] for each in access["beside"]]
    relaxed = [entry for entry in data["entries"] if entry["order"] == "relaxed"]
    others = [entry for entry in data["entries"] if entry["order"] != "relaxed"]
    return [
        ["not relaxed, and the next weaker order would give other instructions", *counted(others, beside)],
        ["relaxed, and a next stronger order would give other instructions", *counted(relaxed, beside)],
        ["seq_cst would give other instructions", *counted(data["entries"], lambda access: [access["default"]])],
    ]


def render(data):
    compilers = [[t["name"], f"not installed: {t['missing']}" if "missing" in t else f"{t['compiler']} {t['version']}",
                  f"`{t['options']}`"] for t in data["targets"]]
    heads = target_heads(data)
    parts = [
        INTRODUCTION,
        "## The compilers\n",
        table(["target", "compiler", "options"], compilers),
        *noted(data),
        "## In short\n",
        table(["entries", *heads], rows_counted(data)),
        "## Beside the next order\n",
        table(["entries", "access", "order", *heads], rows_beside(data)),
        "## Beside seq_cst\n",
        table(["entries", "access", "order, not seq_cst", *heads], rows_default(data)),
    ]
    return "\n".join(parts)


def as_json(data):
    """An entry, a target or an access to a line, so that a change can be read."""
    lines = lambda each: ",\n".join(f"    {line}" for line in each)
    parts = ("targets", "entries", "notes")
    lists = "".join(f'  "{key}": [\n{lines(map(json.dumps, data[key]))}\n  ],\n' for key in parts)
    instructions = lines(f"{json.dumps(key)}: {json.dumps(found)}" for key, found in data["instructions"].items())
    return f'{{\n  "schema": {json.dumps(data["schema"])},\n{lists}  "instructions": {{\n{instructions}\n  }}\n}}\n'
