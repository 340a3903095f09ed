"""What the compiler's own sanitizer finds in a program of this folder when it runs again and again."""
import pathlib
import subprocess
import tempfile
import time


def as_its_language(file):
    """What g++, which takes all for C++, is to be told."""
    return ["-x", "c", file, "-x", "none"] if file.endswith(".c") else [file]


def stress(subject, headers, seconds):
    """In how many runs the sanitizer reports something, and how many do not end."""
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
