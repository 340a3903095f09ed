"""Parts of a page that commands write: what stands between <!-- NAME: begin --> and <!-- NAME: end -->."""
import re


class NoPlace(Exception):
    """The page has no such part, or several."""


def with_part(page, name, text):
    """The page with this text in its part."""
    place = re.compile(rf"(<!-- {name}: begin -->\n).*?(<!-- {name}: end -->)", re.DOTALL)
    if len(place.findall(page)) != 1:
        raise NoPlace(f"the lines '<!-- {name}: begin -->' and '<!-- {name}: end -->', in this order and once")
    return place.sub(lambda match: f"{match[1]}\n{text.strip()}\n\n{match[2]}", page)


def table(rows):
    """Markdown; the first row is the head."""
    return "\n".join("| " + " | ".join(row) + " |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]])
