"""The sentences of ci/figures.txt, and where they stand in a page."""
import re

from page_figures import Wrong, only

BLANK = r"\s+(?:///?\s+)?"  # a line may begin with the mark of a comment
END = r"(?=[.,;:)*`]*(?:[\s|]|$))"  # of a word, so that no figure is cut short at its point


def hole_for(figure):
    """What matches a figure."""
    return "(.+?)" if "\n" in figure else r"([^\n]+?)" if " " in figure else r"(\S+?)"


class Sentence:
    """What its page is to say, with a hole {name argument...} for each figure."""

    def __init__(self, page, text):
        self.page = page
        self.text = " ".join(text.split())
        self.holes = re.findall(r"\{(.*?)\}", self.text)

    def figure(self, sources, name, *arguments):
        if name.startswith("_") or not hasattr(sources, name):
            raise Wrong(f"ci/figures knows no '{name}'")
        try:
            return getattr(sources, name)(*arguments)
        except (KeyError, TypeError, IndexError) as error:
            raise Wrong(f"{{{' '.join([name, *arguments])}}}: {error!r}") from error

    def match(self, page, figures):
        literals = [BLANK.join(map(re.escape, part.split(" "))) for part in re.split(r"\{.*?\}", self.text)]
        holes = [hole_for(figure) for figure in figures]
        pattern = "".join(each for pair in zip(literals, [*holes, END]) for each in pair)
        return only(list(re.finditer(pattern, page, re.DOTALL)), f"'{self.short()}'")

    def differences(self, page, sources):
        """Where the page says what is not so, and what is."""
        figures = [self.figure(sources, *hole.split()) for hole in self.holes]
        match = self.match(page, figures)
        return [(match.span(i), so) for i, so in enumerate(figures, 1) if match[i] != so]

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


def with_figures(page, differences):
    """The page with what is so. In a table of plain text, columns stay where they are."""
    for (begin, end), so in sorted(differences, reverse=True):
        before = page[:begin]
        room = len(before) - len(before.rstrip(" ")) - 1
        if room > 0:
            width = room + end - begin
            before, so = before[:-room], so.rjust(width)
        page = before + so + page[end:]
    return page
