"""The entries of the contract, and how the headers use them: as which accesses, with which orders beside them."""
import re

from contract import Unreadable, code_of, read_contract
from order_costs import fail

# Orders, from weak to strong.
LOADS = ("relaxed", "acquire", "seq_cst")
STORES = ("relaxed", "release", "seq_cst")
BOTH = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
CAS = "compare-and-swap"
# The orders that an access can have; those of a compare-and-swap when it succeeds.
LEGAL = {"load": LOADS, "store": STORES, "exchange": BOTH, CAS: BOTH}
OPERATIONS = {"load": "load", "store": "store", "exchange": "exchange", "compare_exchange_strong": CAS}

# The members that are the locations of which the contract speaks.
MEMBERS = {"slot_": "slot", "content_": "slot", "entry": "slot", "pointer": "place", "atomic_word": "word", "bound_": "bound",
           "content": "cell", "tree_": "tree"}
WIDTHS = {"std::uint32_t": 4, "std::uintptr_t": 8}  # on every target here; a pointer has 8, too


def entries_of(include):
    try:
        contract = read_contract(include)
    except Unreadable as problem:
        fail(problem)
    return {entry["name"]: {key: entry[key] for key in ("number", "name", "location", "order")}
            for entry in contract["entries"]}


def read_widths(headers):
    widths = {}
    declaration = r"(?:using (\w+) = )?typename Platform::template atomic<([^<>]+)>(?: (\w+))?;"
    for name, code in headers.items():
        for alias, kind, member in re.findall(declaration, code):
            member = member or alias
            if member not in MEMBERS:
                fail(f"{name}: {member} is no location that this script knows")
            width = 8 if kind.endswith("*") else WIDTHS.get(kind)
            if width is None or widths.setdefault(MEMBERS[member], width) != width:
                fail(f"{name}: {member}, a {kind}, has no width or another one than elsewhere")
    return widths


def call_around(code, at):
    """Name and arguments of the innermost call around the place."""
    depth, begin = 0, at
    while depth >= 0:
        begin -= 1
        if begin < 0:
            return None
        depth += {")": 1, "(": -1}.get(code[begin], 0)
    depth, end = 0, begin + 1
    while depth >= 0:
        depth += {"(": 1, ")": -1}.get(code[end], 0)
        end += 1
    name = re.search(r"(\w+)\s*$", code[:begin])
    return (name[1] if name else "", code[begin + 1:end - 1], begin)


def operation_of(function, platform):
    """The operation of std::atomic that is meant: it may be wrapped in a function of the platform."""
    if function in OPERATIONS:
        return OPERATIONS[function]
    bodies = re.findall(rf"\b{function}\(atomic<T>.*?\n +\}}", platform, flags=re.DOTALL)
    found = {each for body in bodies for each in re.findall(r"\bwhere\.(\w+)\(", body)}
    return OPERATIONS.get(found.pop()) if len(found) == 1 else None


def read_accesses(entries, headers):
    """{entry: [access]}, an access for each way in which the headers use the entry."""
    accesses = {name: [] for name in entries}
    platform = headers["platform/native.hpp"]
    for header, code in headers.items():
        calls = {}
        for use in re.finditer(r"\border::(\w+)", code):
            if use[1] == "entry":  # the type
                continue
            call = call_around(code, use.start())
            if use[1] not in entries:
                fail(f"{header}: {use[1]} is no entry of the contract")
            if call is None:
                fail(f"{header}: {use[1]} stands in no call")
            calls[call[2]] = call
        for function, arguments, _ in calls.values():
            names = re.findall(r"\border::(\w+)", arguments)
            kind = operation_of(function, platform)
            if kind is None or len(names) != (2 if kind == CAS else 1):
                fail(f"{header}: {function}(... {', '.join(names)}) is no access that this script knows")
            for name, other in zip(names, reversed(names)):
                add_access(accesses[name], kind, names, other if kind == CAS else None, header)
    for name in entries:
        if not accesses[name]:
            fail(f"entry {name} is used nowhere")
    return accesses


def add_access(known, kind, names, other, header):
    access = {"kind": kind, "headers": []}
    if other:
        access.update(ending="success" if names[1] == other else "failure", other=other)
    for each in known:
        if {**each, "headers": []} == access:
            access = each
            break
    else:
        known.append(access)
    if header not in access["headers"]:
        access["headers"].append(header)


def orders_of(kind):
    """All that an access of that kind can have; a pair for a compare-and-swap."""
    return [(order, failure) for order in BOTH for failure in LOADS] if kind == CAS else [(o,) for o in LEGAL[kind]]


def neighbours(legal, order):
    """The next weaker orders; of relaxed the next stronger ones."""
    if order == "seq_cst":
        wanted = ("acq_rel",) if "acq_rel" in legal else ("acquire", "release")
    else:
        wanted = {"acq_rel": ("acquire", "release"), "relaxed": ("acquire", "release")}.get(order, ("relaxed",))
    return [each for each in wanted if each in legal]


def key_of(kind, width, orders):
    return " ".join((kind, str(width), *orders))


def costs(entries, access, entry, width):
    """The access with the orders of the contract, and with those beside it."""
    failed = access.get("ending") == "failure"
    legal = LOADS if failed else LEGAL[access["kind"]]

    def key(order):
        orders = [order]
        if access["kind"] == CAS:
            other = entries[access["other"]]["order"]
            orders = [other, order] if failed else [order, other]
        return key_of(access["kind"], width, orders)

    if entry["order"] not in legal:
        what = f"a {CAS} that fails" if failed else f"a{'n' if access['kind'] == 'exchange' else ''} {access['kind']}"
        fail(f"{entry['name']} ({entry['number']}) is {what}, which cannot be {entry['order']}")
    return {
        **access,
        "now": key(entry["order"]),
        "beside": [{"order": order, "access": key(order)} for order in neighbours(legal, entry["order"])],
    }


def read_headers(folder):
    root = folder / "rendezvous"
    if not (root / "orders.hpp").is_file():
        fail(f"{folder} has no rendezvous/orders.hpp")
    headers = {str(path.relative_to(root)): code_of(path) for path in sorted(root.rglob("*.hpp"))}
    entries = entries_of(folder)
    del headers["orders.hpp"]
    widths = read_widths(headers)
    for entry in entries.values():
        if entry["location"] not in widths:
            fail(f"{entry['name']} is about {entry['location']}, which no header declares")
        entry["bytes"] = widths[entry["location"]]
    for name, accesses in read_accesses(entries, headers).items():
        entry = entries[name]
        for access in accesses:
            if access["kind"] == CAS and entries[access["other"]]["location"] != entry["location"]:
                fail(f"{name} and {access['other']} are about different locations")
        entry["accesses"] = [costs(entries, access, entry, entry["bytes"]) for access in accesses]
    return sorted(entries.values(), key=lambda each: each["number"])
