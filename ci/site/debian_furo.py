"""For Sphinx: mends what Debian 12 breaks of its theme Furo, in the site that was built.

  1. The style sheet begins with an import from /javascript/normalize.css, which is the packager's web server's.
  2. Of the dark colours, those for readers who prefer dark pages are lost; those for the reader who asks remain.
  3. The script imports another one, and is no module.
"""
import pathlib
import re

from sphinx.errors import ExtensionError

NORMALIZE = pathlib.Path("/usr/share/javascript/normalize.css/normalize.css")
IMPORTED_STYLE = "@import url(/javascript/normalize.css/normalize.css);\n"
DARK = re.compile(r'body\[data-theme="dark"\] (\{[^}]*\})')
IMPORTED_SCRIPT = 'import Gumshoe from "./gumshoe-patched.js";\n'


def mend_style(file):
    text = file.read_text(encoding="utf-8")
    if IMPORTED_STYLE in text:
        text = text.replace(IMPORTED_STYLE, NORMALIZE.read_text(encoding="utf-8"))
    if "prefers-color-scheme" not in text:
        dark = DARK.search(text) or fail(file, "no dark colours")
        text += f'\n@media screen and (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) {dark[1]} }}\n'
    file.write_text(text, encoding="utf-8")


def mend_script(file):
    text = file.read_text(encoding="utf-8")
    if text.startswith(IMPORTED_SCRIPT):
        imported = file.with_name("gumshoe-patched.js").read_text(encoding="utf-8")
        file.write_text(imported + text.removeprefix(IMPORTED_SCRIPT), encoding="utf-8")


def fail(file, what):
    raise ExtensionError(f"{file} has {what}: is it another version of Furo?")


def mend(app, exception):
    if exception is None:
        static = pathlib.Path(app.outdir) / "_static"
        mend_style(static / "styles" / "furo.css")
        mend_script(static / "scripts" / "furo.js")


def setup(app):
    app.connect("build-finished", mend)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
