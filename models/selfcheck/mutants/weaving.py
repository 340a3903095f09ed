"""Catalogues of mutants, and how their texts are woven into a source, each chosen at run time.

A mutated expression E becomes

    (IS(17) ? (E') : (E))

and a mutated statement S becomes

    { if (IS(17)) { S' } else { S } }

where IS is a function that knows which mutant is awake, and 17 the mutant's number. Mutants of the same text are asked
one after the other; a mutant within another one's text is woven into what that one leaves as it is. Line numbers stay
those of the originals.

A catalogue (*.mutants) is text. '#' at the beginning of a line: a comment. A mutant is

    [name-with-dashes]
    file: single_slot.hpp
    in: what the function begins with, found once in the file        (optional: the text is searched in there)
    - the original text: an expression, or whole statements, with the ';' or '}' that they end in
    + what is there instead (no such line: nothing)
    why: one sentence: what goes wrong
    equivalent: why no execution can tell it from the original       (optional)

Texts and values go on in lines that are indented. White space counts as one blank.
"""
import os
import re


class Refused(Exception):
    pass


class Mutant:
    def __init__(self, name, where):
        self.name, self.where = name, where
        self.file = self.anchor = self.why = None
        self.original, self.replacement = [], []
        self.equivalent = None

    def refuse(self, what):
        raise Refused(f"{self.where}: {self.name}: {what}")

    def set(self, key, value):
        if key not in ("file", "in", "why", "equivalent"):
            self.refuse(f"'{key}:' is not known here; there are file, in, why and equivalent")
        name = "anchor" if key == "in" else key
        if getattr(self, name) is not None:
            self.refuse(f"says '{key}:' twice")
        setattr(self, name, value)

    def close(self):
        self.original = "\n".join(self.original).strip()
        self.replacement = " ".join(" ".join(self.replacement).split())
        for key, value in (("file:", self.file), ("why:", self.why), ("- the original text", self.original)):
            if not value:
                self.refuse(f"has no '{key}'")
        if " ".join(self.original.split()) == self.replacement:
            self.refuse("changes nothing: what is there instead is the original")
        if not self.is_statement() and not self.replacement:
            self.refuse("an expression cannot be replaced by nothing; end the original in ';' or '}' if it is a statement")
        if self.is_statement() and self.replacement and self.replacement[-1] not in ";}":
            self.refuse("the original is a statement, so what is there instead ends in ';' or '}', too")
        if not self.is_statement() and not is_expression(self.original):
            self.refuse("the original is no expression that can stand in parentheses: it has a comma outside of brackets, or "
                        "a bracket without the other one")

    def is_statement(self):
        return self.original[-1] == ";" or (self.original[-1] == "}" and ";" in self.original)


def is_expression(text):
    """Whether brackets come in pairs and no comma is outside of them, be they those of a template."""
    before = None
    while before != text:
        before, text = text, re.sub(r"\([^(){}\[\]]*\)|\{[^(){}\[\]]*\}|\[[^(){}\[\]]*\]|(?<=\w)<[\w:, *]*>", " ", text)
    return not re.search(r"[(){}\[\],]", text)


def read_catalogue(path, kind=Mutant):
    """The mutants of the file, which are of that class."""
    mutants, key, value, text = [], None, [], None

    def end_value():
        nonlocal key, value, text
        if key:
            mutants[-1].set(key, " ".join(value))
        key, value, text = None, [], None

    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            where = f"{os.path.basename(path)}:{number}"
            if line.startswith("#") or not line.strip():
                end_value()
            elif line.startswith("["):
                end_value()
                found = re.fullmatch(r"\[([a-z0-9]+(-[a-z0-9]+)*)\]", line.strip())
                if not found:
                    raise Refused(f"{where}: a name is words with dashes, in brackets: [claim-result-ignored]")
                mutants.append(kind(found[1], where))
            elif not mutants:
                raise Refused(f"{where}: comes before the first name in brackets")
            elif line[0] in "-+":
                end_value()
                text = mutants[-1].original if line[0] == "-" else mutants[-1].replacement
                text.append(line[1:])
            elif line[0].isspace() and (key or text is not None):
                (value if key else text).append(line.strip())
            else:
                end_value()
                found = re.match(r"([a-z]+(?: [a-z]+)?):\s*(.*)", line)
                if not found:
                    raise Refused(f"{where}: neither 'key: value' nor a line of text after '-' or '+'")
                key, value = found[1], [found[2]]
    end_value()
    for mutant in mutants:
        mutant.close()
    return mutants


def places(text, wanted, begin=0, end=None):
    """Where the text is found, whatever white space it has between its words."""
    pattern = re.compile(r"\s+".join(re.escape(word) for word in wanted.split()))
    return [found.span() for found in pattern.finditer(text, begin, len(text) if end is None else end)]


def end_of_block(text, begin):
    """Behind the brace that closes the first one opened."""
    depth = 0
    for i in range(begin, len(text)):
        depth += (text[i] == "{") - (text[i] == "}")
        if text[i] == "}" and depth == 0:
            return i + 1
    return len(text)


def place_of(mutant, text):
    begin, end, there = 0, len(text), mutant.file
    if mutant.anchor:
        anchors = places(text, mutant.anchor)
        if len(anchors) != 1:
            mutant.refuse(f"'in: {mutant.anchor}' is found {len(anchors)} times in {mutant.file}, and must be found once; "
                          "copy more of the line that the function begins with")
        begin = anchors[0][0]
        end, there = end_of_block(text, begin), f"'{mutant.anchor}' in {mutant.file}"
    found = places(text, mutant.original, begin, end)
    if not found:
        mutant.refuse(f"the original text is not found in {there}; if the header has changed, change it here as well, or "
                      "take the mutant out if there is no such step any more:\n    " + mutant.original)
    if len(found) > 1:
        mutant.refuse(f"the original text is found {len(found)} times in {there}; copy more of it, or name the function "
                      "with 'in:':\n    " + mutant.original)
    return found[0]


def weave(text, mutants, asks):
    """`mutants` are (number, mutant, begin, end) in this text; `asks` is the name of the function."""
    # From the outside in: what is contained comes after what contains it.
    mutants = sorted(mutants, key=lambda m: (m[2], -m[3], m[0]))

    def woven(begin, end, inside):
        parts, at = [], begin
        while inside:
            _, first, b, e = inside[0]
            same = [m for m in inside if m[2] == b and m[3] == e]
            within = [m for m in inside if m[2] >= b and m[3] <= e and m not in same]
            for m in inside:
                if m[2] < e and m[3] > e:
                    m[1].refuse(f"overlaps {first.name} in part; make one of the two texts contain the other")
            body = woven(b, e, within)
            for number, mutant, _, _ in reversed(same):
                if mutant.is_statement():
                    body = f"{{ if ({asks}({number})) {{ {mutant.replacement} }} else {{ {body} }} }}"
                else:
                    body = f"({asks}({number}) ? ({mutant.replacement}) : ({body}))"
            parts += [text[at:b], body]
            at = e
            inside = [m for m in inside if m[2] >= e]
        return "".join(parts) + text[at:end]

    return woven(0, len(text), mutants)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.exists(path) and open(path, encoding="utf-8").read() == text:
        return
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
