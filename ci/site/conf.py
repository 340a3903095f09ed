"""The documentation site, for Sphinx: the Markdown pages of the repository as they stand, and two pages of the public
headers. ci/docs-html runs it in the root of the repository, and says where doxygen's XML is.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

project = "exchanger and modelcheck"
html_title = project
author = "the authors of exchanger"
release = re.search(r"^project\(exchanger VERSION ([\d.]+)", (HERE.parent.parent / "CMakeLists.txt").read_text(),
                    re.MULTILINE)[1]

extensions = ["myst_parser", "breathe", "contents", "state_pictures", "source_pages", "debian_furo"]
root_doc = "README"
include_patterns = ["README.md", "exchanger/docs/*.md", "litmus/README.md", "models/*.md", "models/*/README.md",
                    "models/subjects/found/*.md", "ci/site/api/*.rst"]
myst_heading_anchors = 4

breathe_default_project = "exchanger"
breathe_default_members = ()
primary_domain = None
highlight_language = "text"

html_theme = "furo"
html_static_path = [str(HERE / "static")]
html_css_files = ["site.css"]
html_favicon = str(HERE / "static" / "icon.svg")
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_last_updated_fmt = "%Y-%m-%d"
