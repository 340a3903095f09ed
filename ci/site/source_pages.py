"""For Sphinx: a page for each source file, and each folder, that a page links to.

So the links of the repository's pages stay as they are, and lead somewhere on the site, too.
"""
import html
import pathlib
import posixpath
from urllib.parse import quote

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

LANGUAGES = {".cpp": "cpp", ".hpp": "cpp", ".h": "cpp", ".py": "python", ".sh": "bash", ".yml": "yaml"}


def page_of(path):
    return f"source/{path}"


class Link(SphinxTransform):
    """Links to files that are no pages, and to folders."""

    default_priority = 5

    def apply(self):
        root, page = pathlib.Path(self.env.srcdir), self.env.docname
        for link in list(self.document.findall(self.leads_to_sources)):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(page), link["reftarget"]))
            if (root / path).exists():
                self.env.linked_sources.setdefault(page, set()).add(path)
                uri = posixpath.relpath(page_of(path), posixpath.dirname(page) or ".") + ".html"
                link.replace_self(nodes.reference("", "", *link.children, refuri=uri, internal=True))

    @staticmethod
    def leads_to_sources(node):
        if isinstance(node, addnodes.pending_xref):
            return node.get("reftype") == "myst" and not node["reftarget"].partition("#")[0].endswith(".md")
        return isinstance(node, addnodes.download_reference)


def held_by(folder):
    return sorted(path for path in folder.iterdir() if not path.name.startswith((".", "__")))


def with_what_they_hold(paths):
    for path in paths:
        yield path
        if path.is_dir():
            yield from with_what_they_hold(held_by(path))


def text_of(app, path):
    language = LANGUAGES.get(path.suffix, "text")
    return app.builder.highlighter.highlight_block(path.read_text(encoding="utf-8"), language, linenos="inline")


def list_of(folder):
    def item(path):
        name = html.escape(path.name)
        return f'<li><a href="{quote(folder.name)}/{quote(path.name)}.html"><code>{name}</code></a></li>'

    return f"<ul>{''.join(map(item, held_by(folder)))}</ul>"


def pages(app):
    root = pathlib.Path(app.srcdir)
    linked = {root / path for paths in app.env.linked_sources.values() for path in paths}
    for path in sorted(set(with_what_they_hold(linked))):
        name = str(path.relative_to(root))
        title = html.escape(name)
        body = list_of(path) if path.is_dir() else text_of(app, path)
        yield page_of(name), {"title": title, "body": f'<div class="source"><h1>{title}</h1>{body}</div>'}, "page.html"


def begin(app):
    if not hasattr(app.env, "linked_sources"):
        app.env.linked_sources = {}


def setup(app):
    app.connect("builder-inited", begin)
    app.connect("html-collect-pages", pages)
    app.add_transform(Link)
    return {}
