"""The table of subjects: its columns, its summary, and those of its rows that are in README.md."""
import re

BEGIN, END = "<!-- table: begin -->\n", "<!-- table: end -->\n"

# Each column's name in subjects.py, and its head.
COLUMNS = {
    "subject": "subject",
    "structure": "structure",
    "version": "package",
    "its lines": "lines of its header",
    "the test's": "lines of the test",
    "calls": "calls of each thread",
    "verdict": "verdict",
    "weak memory": "weak memory needed",
    "executions": "executions",
    "time": "time",
    "sanitizer": "the compiler's sanitizer",
    "orders": "orders",
    "repaired": "repaired",
}


def row(cells):
    return "| " + " | ".join(cells[column] for column in COLUMNS) + " |\n"


def rows_of(text):
    """The rows of a table, by the subjects' names."""
    rows = re.finditer(r"^\| \[([\w/:]+)\].*\n", text, re.MULTILINE)
    return {row[1]: row[0] for row in rows}


def cells_of(row):
    return dict(zip(COLUMNS, (cell.strip() for cell in row.split("|")[1:-1])))


def fails(row):
    return not re.match(r"\[?pass", cells_of(row)["verdict"])


def lines_of_program(text):
    """The number of lines with code."""
    return sum(1 for line in text.splitlines() if line.strip() and not line.lstrip().startswith("//"))


def summary(rows):
    """The numbers of rows, programs, structures, packages and failures in the table."""
    failed = [cells_of(row) for row in rows if fails(row)]
    rows = [cells_of(row) for row in rows]
    packages = {cells["version"].removeprefix("the source of ").split()[0] for cells in rows}
    structures = {cells["structure"] for cells in rows}
    unseen = [cells for cells in failed if cells["sanitizer"].startswith("nothing")]
    programs = {re.search(r"\((.*?)\)", cells["subject"])[1] for cells in rows}
    said = (f"{len(rows)} rows of {len(programs)} programs, with {len(structures)} structures of {len(packages)} packages; "
            f"{len(failed)} rows fail.")
    if not any(cells["sanitizer"] for cells in rows):
        return f"\n{said}\n"
    return f"\n{said}\nIn {len(unseen)} of these {len(failed)} the compiler's sanitizer finds nothing.\n"


def table_of(rows):
    head = "| " + " | ".join(COLUMNS.values()) + " |\n"
    return head + "|---" * len(COLUMNS) + "|\n" + "".join(rows[name] for name in sorted(rows)) + summary(rows.values())


def with_cells_of(text, before):
    """A row; cells that this run did not produce keep their old text."""
    cells, old = cells_of(text), cells_of(before)
    return row({column: cells[column] or old[column] if column in ("sanitizer", "orders") else cells[column] for column in COLUMNS})


def write_rows(page, rows, names):
    """Puts the rows that fail into the page, and keeps its rows of other existing subjects."""
    before, rest = page.read_text().split(BEGIN)
    table, after = rest.split(END)
    old = rows_of(table)
    rows = old | {name: with_cells_of(text, old[name]) if name in old else text for name, text in rows.items()}
    rows = {name: text for name, text in rows.items() if name in names and fails(text)}
    page.write_text(before + BEGIN + table_of(rows) + END + after)


def show(rows, path):
    """Writes and prints the table alone; its links are those of README.md."""
    text = table_of(rows)
    path.write_text(text)
    print(text, end="")
