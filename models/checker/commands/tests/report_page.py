"""Pages of `modelcheck report` for its tests: made by the program, and read as a browser would.

Not a test by itself: report_test.py and report_browser_test.py use it.
"""
import html.parser
import json
import re
import subprocess
import sys

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def fail(message):
    print(f"FAILED: {message}", file=sys.stderr)
    sys.exit(1)


def expect(condition, message):
    if not condition:
        fail(message)


def run(command, expected=(0,)):
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False)
    if done.returncode not in expected:
        fail(f"exit {done.returncode} of {' '.join(map(str, command))}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def make_inputs(modelcheck, folder):
    """A run in which rows fail in different ways, and an audit of two entries: their files."""
    files = {"run": folder / "run.json", "audit": folder / "audit.json"}
    run([modelcheck, "run", "--filter", "single_slot/offer-and-match,single_slot/two-in-a-row,single_slot/stop-while-asleep",
         "--weaken", "claim=relaxed", "--json", files["run"]], expected=(1,))
    run([modelcheck, "audit", "--algorithm", "single_slot", "--only", "claim,publish", "--json", files["audit"]])
    return files


def make_page(modelcheck, files, page):
    options = [text for name, file in files.items() for text in (f"--{name}", file)]
    run([modelcheck, "report", *options, "--html", page])
    return page.read_text(encoding="utf-8")


def load(file):
    return json.loads(file.read_text(encoding="utf-8"))


def cause_of(row):
    """Rows that failed in the same way, whichever threads it was, are shown by one execution."""
    return row["verdict"], re.sub(r"thread \d+", "thread", row["message"])


def executions(files):
    """Those that the page is to show, in its order: what is not as expected comes first."""
    found = []
    if "run" in files:
        rows = [row for row in load(files["run"])["rows"] if row["execution"]]
        failed = {}
        for row in rows:
            if not row["as_expected"]:
                failed.setdefault(cause_of(row), row["execution"])
        found += failed.values()
        found += [row["execution"] for row in rows if row["as_expected"]]
    if "audit" in files:
        claims = sorted(load(files["audit"])["claims"], key=lambda claim: claim["as_expected"])
        found += [claim["failure"]["execution"] for claim in claims if claim["failure"]]
    return found


class Element:
    def __init__(self, tag, attributes, parent):
        self.tag = tag
        self.attributes = dict(attributes)
        self.parent = parent
        self.children = []

    def classes(self):
        return (self.attributes.get("class") or "").split()

    def all(self, tag, kind=None):
        for child in self.children:
            if isinstance(child, Element):
                if child.tag == tag and (kind is None or kind in child.classes()):
                    yield child
                yield from child.all(tag, kind)

    def text(self):
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)


class Page(html.parser.HTMLParser):
    """The elements of a page; whoever forgets to close one, or closes another, is told."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.root = self.open = Element("", [], None)
        self.feed(text)
        self.close()
        expect(self.open is self.root, f"<{self.open.tag}> is not closed")

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        expect(len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}")
        element = Element(tag, attrs, self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag, attrs):
        self.open.children.append(Element(tag, attrs, self.open))

    def handle_endtag(self, tag):
        expect(tag == self.open.tag, f"</{tag}> closes <{self.open.tag}> at {self.getpos()}")
        self.open = self.open.parent

    def handle_data(self, data):
        self.open.children.append(data)

    def elements(self, element=None):
        for child in (element or self.root).children:
            if isinstance(child, Element):
                yield child
                yield from self.elements(child)


def expect_nothing_fetched(text):
    """No address that a browser would go to; a namespace is none."""
    for address in re.findall(r"(?:https?:)?//[^\s\"'<>)]+", text):
        expect(address.startswith("http://www.w3.org/"), f"the page names {address}")
    for element in Page(text).elements():
        for name in ("src", "href", "srcset", "action", "data", "poster"):
            value = element.attributes.get(name)
            expect(value is None or value.startswith("#"), f"<{element.tag} {name}={value}> fetches something")
    expect("url(" not in re.sub(r"url\(#head-[a-z-]+\)", "", text), "the style fetches something")
    expect("@import" not in text, "the style imports something")
