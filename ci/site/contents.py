"""For Sphinx: the contents of the site, below the front page. A page that stands nowhere in them is an error."""

CONTENTS = {
    "The library": ["ci/site/api/exchanger", "exchanger/docs/algorithms", "exchanger/docs/single_slot",
                    "exchanger/docs/stamped_slot", "exchanger/docs/hashed_arena", "exchanger/docs/slot_then_arena",
                    "exchanger/docs/slot_with_cells", "exchanger/docs/tree_of_cells"],
    "Its speed": ["exchanger/docs/benchmarks", "exchanger/docs/simulation"],
    "Its proof": ["exchanger/docs/contract", "models/exchanger/README", "exchanger/docs/auditing"],
    "The checker": ["models/README", "ci/site/api/modelcheck", "models/linearizability", "models/promises",
                    "models/engines/README", "models/selfcheck/README", "litmus/README"],
    "Bugs found": ["models/subjects/README", "models/subjects/found/*"],
}


def toctree(caption, pages):
    return "\n".join(["", "```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", "", *pages, "```", ""])


def add_contents(app, page, source):
    if page == app.config.root_doc:
        source[0] += "".join(toctree(*each) for each in CONTENTS.items())


def setup(app):
    app.connect("source-read", add_contents)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
