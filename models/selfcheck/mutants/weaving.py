"""Catalogues of mutants, and how their texts are woven into a source, each chosen at run time.

A mutated expression E becomes

    (IS(17) ? (E') : (E))

and a mutated statement S becomes

    { if (IS(17)) { S' } else { S } }

where IS is a function that knows which mutant is awake, and 17 the mutant's number. Mutants of the same text are asked
one after the other; a mutant within another one's text is woven into what that one leaves as it is. Line numbers stay
those of the originals.

A catalogue (*.mutants) is text. '#' at the beginning of a line: a comment. An original stands once, with its mutants
below:

    file: single_slot.hpp             of all originals down to the next such line

    - the original text: an expression, or whole statements, with the ';' or '}' that they end in
    in: what the function begins with, found once in the file        (optional: the text is searched in there)
    [name-with-dashes] one sentence: what goes wrong
    + what is there instead, in which @ stands for the original      (no such line: nothing)
    equivalent: why no execution can tell it from the original       (optional)
    [another-name] ...

Texts, sentences and values go on in lines that are indented. White space counts as one blank.
"""
import os
import re


class Refused(Exception):
    pass


class Original:
    """A text of a file, of which there are mutants."""

    KEYS = ("in",)

    def __init__(self, file, where):
        self.file, self.where = file, where
        self.text, self.anchor = [], None

    def refuse(self, what):
        raise Refused(f"{self.where}: {what}")

    def set(self, key, value):
        self.anchor = value

    def close(self):
        self.text = " ".join(" ".join(self.text).split())
        if not self.text:
            self.refuse("has no text after '-'")
        if not self.is_statement() and not is_expression(self.text):
            self.refuse("the original is no expression that can stand in parentheses: it has a comma outside of brackets, or "
                        "a bracket without the other one")

    def is_statement(self):
        return self.text[-1] == ";" or (self.text[-1] == "}" and ";" in self.text)


class Mutant:
    """What stands in the place of an original."""

    ORIGINAL = Original  # the class of what it is a mutant of
    KEYS = ("equivalent",)

    def __init__(self, name, of, where):
        self.name, self.of, self.where = name, of, where
        self.why, self.replacement = [], []
        self.equivalent = None

    def refuse(self, what):
        raise Refused(f"{self.where}: {self.name}: {what}")

    def set(self, key, value):
        self.equivalent = value

    def close(self):
        self.why = " ".join(" ".join(self.why).split())
        self.replacement = " ".join(" ".join(self.replacement).split()).replace("@", self.of.text)
        if not self.why:
            self.refuse("does not say behind its name what goes wrong")
        if self.of.text == self.replacement:
            self.refuse("changes nothing: what is there instead is the original")
        if not self.of.is_statement() and not self.replacement:
            self.refuse("an expression cannot be replaced by nothing; end the original in ';' or '}' if it is a statement")
        if self.of.is_statement() and self.replacement and self.replacement[-1] not in ";}":
            self.refuse("the original is a statement, so what is there instead ends in ';' or '}', too")


def is_expression(text):
    """Whether brackets come in pairs and no comma is outside of them, be they those of a template."""
    before = None
    while before != text:
        before, text = text, re.sub(r"\([^(){}\[\]]*\)|\{[^(){}\[\]]*\}|\[[^(){}\[\]]*\]|(?<=\w)<[\w:, *]*>", " ", text)
    return not re.search(r"[(){}\[\],]", text)


class Reader:
    """Takes the lines of a catalogue one by one."""

    def __init__(self, kind):
        self.kind = kind
        self.file = self.original = self.mutant = None
        self.mutants = []
        self.lines = None   # that an indented line goes on with
        self.key = None     # of the value that these are
        self.said = set()   # by the original or mutant that comes last

    def take(self, line, where):
        if line[:1].isspace() and line.strip():
            if self.lines is None:
                raise Refused(f"{where}: is indented, and nothing stands above that it goes on with")
            self.lines.append(line)
            return
        self.end_value()
        if line.startswith("-"):
            self.begin_original(where)
            self.lines = self.original.text
            self.lines.append(line[1:])
        elif line.startswith("["):
            self.begin_mutant(line, where)
        elif line.startswith("+"):
            if self.mutant is None or self.mutant.replacement:
                raise Refused(f"{where}: '+' comes once after the name of a mutant")
            self.lines = self.mutant.replacement
            self.lines.append(line[1:])
        elif line.strip() and not line.startswith("#"):
            self.begin_value(line, where)

    def begin_original(self, where):
        self.end_original()
        if self.file is None:
            raise Refused(f"{where}: comes before the first 'file:'")
        self.original, self.mutant = self.kind.ORIGINAL(self.file, where), None
        self.said.clear()

    def begin_mutant(self, line, where):
        found = re.fullmatch(r"\[([a-z0-9]+(?:-[a-z0-9]+)*)\](.*)", line)
        if not found:
            raise Refused(f"{where}: a name is words with dashes, in brackets: [claim-result-ignored]")
        if self.original is None:
            raise Refused(f"{where}: comes before the first original, '- text'")
        if self.mutant is None:
            self.original.close()
        self.mutant = self.kind(found[1], self.original, where)
        self.mutants.append(self.mutant)
        self.said.clear()
        self.lines = self.mutant.why
        self.lines.append(found[2])

    def begin_value(self, line, where):
        found = re.match(r"([a-z]+(?: [a-z_]+)?):\s*(.*)", line)
        if not found:
            raise Refused(f"{where}: neither 'key: value' nor text after '-', '+' or a name in brackets")
        if found[1] == "file":
            self.end_original()
            self.file, self.original, self.mutant = found[2], None, None
            return
        whose = self.mutant or self.original
        if whose is None or found[1] not in whose.KEYS:
            raise Refused(f"{where}: '{found[1]}:' is not known here; there are file, after an original "
                          f"{', '.join(self.kind.ORIGINAL.KEYS)}, and after a mutant {', '.join(self.kind.KEYS)}")
        if found[1] in self.said:
            whose.refuse(f"says '{found[1]}:' twice")
        self.said.add(found[1])
        self.key, self.lines = found[1], [found[2]]

    def end_value(self):
        if self.key:
            (self.mutant or self.original).set(self.key, " ".join(" ".join(self.lines).split()))
        self.key = self.lines = None

    def end_original(self):
        if self.original is not None and self.mutant is None:
            self.original.refuse("there is no mutant of this original")

    def end(self):
        self.end_value()
        self.end_original()
        for mutant in self.mutants:
            mutant.close()
        return self.mutants


def read_catalogue(path, kind=Mutant):
    """The mutants of the file, which are of that class."""
    reader = Reader(kind)
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            reader.take(line.rstrip("\n"), f"{os.path.basename(path)}:{number}")
    return reader.end()


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


def place_of(original, text):
    begin, end, there = 0, len(text), original.file
    if original.anchor:
        anchors = places(text, original.anchor)
        if len(anchors) != 1:
            original.refuse(f"'in: {original.anchor}' is found {len(anchors)} times in {original.file}, and must be found "
                            "once; copy more of the line that the function begins with")
        begin = anchors[0][0]
        end, there = end_of_block(text, begin), f"'{original.anchor}' in {original.file}"
    found = places(text, original.text, begin, end)
    if not found:
        original.refuse(f"the original text is not found in {there}; if the header has changed, change it here as well, or "
                        "take its mutants out if there is no such step any more:\n    " + original.text)
    if len(found) > 1:
        original.refuse(f"the original text is found {len(found)} times in {there}; copy more of it, or name the function "
                        "with 'in:':\n    " + original.text)
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
            for m in same:
                if m[1].of is not first.of:
                    m[1].of.refuse(f"this original stands already at {first.of.where}; its mutants belong there")
            within = [m for m in inside if m[2] >= b and m[3] <= e and m not in same]
            for m in inside:
                if m[2] < e and m[3] > e:
                    m[1].refuse(f"overlaps {first.name} in part; make one of the two texts contain the other")
            body = woven(b, e, within)
            for number, mutant, _, _ in reversed(same):
                if mutant.of.is_statement():
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
