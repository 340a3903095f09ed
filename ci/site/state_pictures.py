"""For Sphinx: draws the state diagrams of Mermaid, which GitHub draws by itself, as SVG by Graphviz's dot.

A diagram has lines `FROM --> TO : STEP, WHAT IT MEANS`, and `[*] --> FIRST` for where it begins. Any other line is an
error. The picture has no colours of its own: those are the page's, light or dark (static/site.css).
"""
import html
import re
import subprocess
import textwrap

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform

HEAD = "stateDiagram-v2"
TRANSITION = re.compile(r"\s*(\w+|\[\*\]) --> (\w+)(?: : (.+))?")
COLUMNS = 24

GRAPH = """digraph {{
  graph [bgcolor=transparent, nodesep=0.2, ranksep=0.35, margin=0]
  node [shape=box, style=rounded, fontname=Helvetica, fontsize=11, height=0.3, margin="0.15,0.05"]
  edge [fontname=Helvetica, fontsize=9, arrowsize=0.7]
  "[*]" [shape=point, width=0.12, label=""]
  {}
}}"""


def transitions(diagram):
    head, *lines = diagram.strip().splitlines()
    if head != HEAD:
        raise ExtensionError(f"a diagram begins with {head!r}, not with {HEAD!r}")
    for line in lines:
        found = TRANSITION.fullmatch(line)
        if not found:
            raise ExtensionError(f"this is no transition of a state diagram: {line!r}")
        yield found.groups(default="")


def edge(start, end, label):
    """The step in bold, and below it what it means."""
    step, _, meaning = label.partition(", ")
    lines = [f"<b>{html.escape(step)}</b>", *(html.escape(line) for line in textwrap.wrap(meaning, COLUMNS))]
    text = "".join(f'&#160;{line}<br align="left"/>' for line in lines)
    return f'"{start}" -> "{end}" [label=<{text}>]' if label else f'"{start}" -> "{end}"'


def drawn(diagram):
    found = list(transitions(diagram))
    graph = GRAPH.format("\n  ".join(edge(*each) for each in found))
    made = subprocess.run(["dot", "-Tsvg"], input=graph, capture_output=True, text=True, check=True)
    svg = made.stdout[made.stdout.index("<svg"):]
    svg = re.sub(r"<title>.*?</title>\n?|<!--.*?-->\n?", "", svg, flags=re.DOTALL)  # names of dot's own
    said = "; ".join(f"{start} to {end}: {label}" if label else f"it begins as {end}" for start, end, label in found)
    return svg.replace("<svg", f'<svg role="img" aria-label="{html.escape(said)}"', 1)


class Draw(SphinxTransform):
    default_priority = 400

    def apply(self):
        for block in list(self.document.findall(nodes.literal_block)):
            if block.get("language") == "mermaid":
                block.replace_self(nodes.raw("", f'<div class="states">{drawn(block.astext())}</div>', format="html"))


def setup(app):
    app.add_transform(Draw)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
