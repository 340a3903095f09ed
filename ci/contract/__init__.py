"""The contract of memory orders, for scripts: what its constexpr array says, as contract_json.cpp prints it; and the
code of the headers that use it."""
import json
import os
import pathlib
import re
import subprocess
import tempfile

PRINTER = pathlib.Path(__file__).with_name("contract_json.cpp")


class Unreadable(Exception):
    """The contract does not compile."""


def read_contract(include):
    """{"algorithms": [name], "entries": [entry]} of the headers in that folder. Compiles them with $CXX, or c++."""
    with tempfile.TemporaryDirectory() as folder:
        printer = pathlib.Path(folder) / "contract_json"
        command = [os.environ.get("CXX", "c++"), "-std=c++20", "-O0", "-I", include, PRINTER, "-o", printer]
        try:
            made = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            raise Unreadable(f"{command[0]}: {error}") from error
        if made.returncode != 0:
            raise Unreadable(made.stderr)
        return json.loads(subprocess.run([printer], capture_output=True, text=True, check=True).stdout)


def without_comments(text):
    """At the same places."""
    strings_or_comments = r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/'
    return re.sub(strings_or_comments, lambda match: match[1] or blank(match[0]), text, flags=re.DOTALL)


def code_of(path):
    """The file without its comments and the words in its strings, at the same places."""
    text = without_comments(path.read_text(encoding="utf-8"))
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', lambda match: blank(match[0]), text)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def included_by(name, texts, seen=None):
    """The header, and all of `texts`, by their names, that it includes, by way of others, too."""
    seen = set() if seen is None else seen
    if name in texts and name not in seen:
        seen.add(name)
        for each in re.findall(r"^#include <rendezvous/(.+)>", texts[name], flags=re.MULTILINE):
            included_by(each, texts, seen)
    return seen
