"""Runs a program of this folder repeatedly under the compiler's own sanitizer."""
import pathlib
import subprocess
import tempfile
import time


def as_its_language(file):
    """Arguments for g++, which otherwise compiles every file as C++."""
    return ["-x", "c", file, "-x", "none"] if file.endswith(".c") else [file]


def stress(subject, headers, seconds):
    """The number of runs in which the sanitizer reports something, and of those that do not end."""
    if not seconds:
        return ""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "program")
        files = [word for file in subject.files for word in as_its_language(file)]
        command = ["g++", "-std=c++20", "-O1", "-g", "-w", "-fsanitize=thread", subject.path, *files, "-o", program]
        command += [*subject.flags, headers]
        if subprocess.run([str(word) for word in command], capture_output=True).returncode != 0:
            return "does not compile"
        runs = reports = hangs = 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            runs += 1
            try:
                done = subprocess.run([program], text=True, capture_output=True, timeout=20)
                reports += "WARNING: ThreadSanitizer" in done.stderr
            except subprocess.TimeoutExpired:
                hangs += 1
    said = [f"{reports} reports" if reports else "", f"{hangs} hang" if hangs else ""]
    return f"{', '.join(word for word in said if word) or 'nothing'} in {runs} runs"
