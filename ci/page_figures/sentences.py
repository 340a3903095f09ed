"""The sentences of ci/figures.txt, and where they stand in a page."""
import re

from page_figures import NotMade, Wrong, only

GENERATED = r"<!-- ([\w. -]+): begin -->.*?<!-- \1: end -->"
BLANK = r"\s+(?:///?\s+)?"  # a line may begin with the mark of a comment
END = r"(?=[.,;:)*`]*(?:[\s|]|$))"  # of a word, so that no figure is cut short at its point


class Difference:
    def __init__(self, span, so, compared):
        self.span, self.so, self.compared = span, so, compared


def hole_for(figure):
    """What matches a figure; one that is not known may have more than a word."""
    if figure is None:
        return r"([^\n|]+?)"
    return "(.+?)" if "\n" in figure else r"([^\n]+?)" if " " in figure else r"(\S+?)"


class Sentence:
    """What its page is to say, with a hole {name argument...} for each figure; {~...} is written, but not compared."""

    def __init__(self, page, text):
        self.page = page
        self.text = " ".join(text.split())
        self.holes = re.findall(r"\{~?(.*?)\}", self.text)
        self.compared = [hole[1] != "~" for hole in re.findall(r"\{.*?\}", self.text)]

    def figures(self, sources):
        """What is so, for each hole; None for one that takes long to tell."""
        return [self.figure(sources, *hole.split()) for hole in self.holes]

    def figure(self, sources, name, *arguments):
        if name.startswith("_") or not hasattr(sources, name):
            raise Wrong(f"ci/figures knows no '{name}'")
        try:
            return getattr(sources, name)(*arguments)
        except NotMade:
            return None
        except (KeyError, TypeError, IndexError) as error:
            raise Wrong(f"{{{' '.join([name, *arguments])}}}: {error!r}") from error

    def match(self, page, figures):
        literals = [BLANK.join(map(re.escape, part.split(" "))) for part in re.split(r"\{.*?\}", self.text)]
        holes = [hole_for(figure) for figure in figures]
        pattern = "".join(each for pair in zip(literals, [*holes, END]) for each in pair)
        return only(list(re.finditer(pattern, page, re.DOTALL)), f"'{self.short()}'")

    def differences(self, page, figures):
        """The span of the sentence in its page, and what is not so."""
        match = self.match(page, figures)
        found = [Difference(match.span(i), so, compared) for i, (so, compared) in
                 enumerate(zip(figures, self.compared), 1) if so is not None and match[i] != so]
        return match.span(), found if any(each.compared for each in found) else []

    def short(self):
        return self.text if len(self.text) <= 160 else self.text[:157] + "..."


def read_list(path):
    page, sentences = None, []
    for paragraph in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        text = "\n".join(line.strip() for line in paragraph.splitlines() if not line.startswith("#")).strip()
        if re.fullmatch(r"\[\S+\]", text):
            page = text[1:-1]
        elif text:
            sentences.append(Sentence(page, text))
    return sentences


def unlisted(page, listed):
    """Numbers of four digits or more, and where they begin, that are neither in a sentence of the list nor in a part that a
    command writes."""
    covered = listed + [match.span() for match in re.finditer(GENERATED, page, re.DOTALL)]
    for match in re.finditer(r"\d{1,3}(?:,\d{3})+", page):
        if not any(begin <= match.start() < end for begin, end in covered):
            yield match.start(), match[0]


def with_figures(page, differences):
    """The page with what is so. In a table of plain text, columns stay where they are."""
    for each in sorted(differences, key=lambda each: each.span, reverse=True):
        begin, end = each.span
        before, so = page[:begin], each.so
        room = len(before) - len(before.rstrip(" ")) - 1
        if room > 0:
            width = room + end - begin
            before, so = before[:-room], so.rjust(width)
        page = before + so + page[end:]
    return page
