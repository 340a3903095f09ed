"""Repaired subjects: the repair that the page proposes, tried on copies of the files.

A repair is either orders that are changed while the program is explored (FILE:LINE:KIND=ORDER), or a patch in found/. A
patch names its files as programs include them; they are found among the files that the compiler reads, and copied with
the other files that it reads of their library.
"""
import contextlib
import dataclasses
import pathlib
import re
import shutil
import subprocess
import tempfile

FOUND = pathlib.Path(__file__).resolve().parent / "found"


def read_by_compiler(file, flags):
    """The files that the compiler reads for a file: its headers, their headers, and so on."""
    done = subprocess.run(["g++", "-std=c++20", "-M", "-w", str(file), *flags], text=True, capture_output=True, check=True)
    return [pathlib.Path(word) for word in done.stdout.replace("\\\n", " ").split()[1:]]


def ends_with(path, end):
    return path.parts[-len(end.parts):] == end.parts


def included(text):
    """The headers that a program includes and that are not the standard library's."""
    return [name for name in re.findall(r'^#include [<"](.+)[>"]', text, re.MULTILINE) if "/" in name or "." in name]


def lines_of(subject, headers):
    """The lines of the headers that the program includes, or that its head names, and of the files compiled with it."""
    wanted = subject.header or [name for name in included(subject.path.read_text())
                                if not name.startswith(("modelcheck/", "../"))]
    read = read_by_compiler(subject.path, [*subject.flags, headers])
    files = {next(path for path in read if ends_with(path, pathlib.Path(name))) for name in wanted}
    files |= {pathlib.Path(file) for file in subject.files}
    return sum(len(file.read_text(errors="replace").splitlines()) for file in files)


def patch_of(subject):
    return next((FOUND / word for word in subject.repair if word.endswith(".patch")), None)


def link(subject):
    """The repair in the table."""
    patch = patch_of(subject)
    orders = ", ".join(f"`{word}`" for word in subject.repair if not word.endswith(".patch"))
    return ", ".join(filter(None, [orders, f"[patch](found/{patch.name})" if patch else ""]))


@contextlib.contextmanager
def repaired(subject):
    """The subject with copies of the files that a patch changes, and further arguments for the command."""
    weaken = [word for each in subject.repair if not each.endswith(".patch") for word in ("--weaken", each)]
    patch = patch_of(subject)
    if not patch:
        yield subject, weaken
        return
    with tempfile.TemporaryDirectory() as folder:
        yield patched(subject, patch, pathlib.Path(folder)), weaken


def patched(subject, patch, folder):
    names = [pathlib.Path(name) for name in re.findall(r"^\+\+\+ b/(\S+)", patch.read_text(), re.MULTILINE)]
    read = [pathlib.Path(file) for file in subject.files]
    read += [path for file in [subject.path, *subject.files] for path in read_by_compiler(file, subject.flags)]
    for name in names:
        original = next(path for path in read if ends_with(path, name))
        root = pathlib.Path(*original.parts[:-len(name.parts)])
        for path in copied_with(name, root, read):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / path, folder / path)
    subprocess.run(["patch", "-s", "-p1", "-d", str(folder), "-i", str(patch)], check=True)
    return dataclasses.replace(subject, files=[copy_of(file, folder) for file in subject.files], flags=[f"-I{folder}", *subject.flags])


def copy_of(file, folder):
    """The file to compile in place of this one: its copy, if there is one."""
    copies = [copy for copy in folder.rglob(pathlib.Path(file).name) if ends_with(pathlib.Path(file), copy.relative_to(folder))]
    return str(copies[0]) if copies else file


def copied_with(name, root, read):
    """The files to copy with a patched one, since a library's headers look for each other in their own folder first."""
    if len(name.parts) == 1:
        return {name, *(path.relative_to(root) for path in read if path.parent == root)}
    return {path.relative_to(root) for path in read if path.is_relative_to(root / name.parts[0])}
