"""The instructions that each access becomes, from what the compilers emit."""
import re
import shlex
import shutil
import subprocess

from order_costs import fail
from order_costs.headers import CAS, LEGAL, key_of, orders_of

# Without this g++ for AArch64 Linux calls a function of libgcc that looks for LSE when the program runs.
VISIBLE = "-mno-outline-atomics"
# Name, machine as its compiler calls it, options.
TARGETS = [
    ("x86-64", "x86_64", "-masm=intel -fcf-protection=none"),
    ("AArch64", "aarch64", f"-march=armv8-a {VISIBLE}"),
    ("AArch64 LSE", "aarch64", f"-march=armv8.1-a+lse {VISIBLE}"),
    ("RISC-V", "riscv64", "-march=rv64gc"),
]
ALWAYS = "-std=c++20 -O2"

# A function for each kind of access.
BODY = {
    "load": "T load_{name}(atomic<T> const& where) {{ return where.load({orders}); }}",
    "store": "void store_{name}(atomic<T>& where, T value) {{ where.store(value, {orders}); }}",
    "exchange": "T exchange_{name}(atomic<T>& where, T value) {{ return where.exchange(value, {orders}); }}",
    CAS: "bool cas_{name}(atomic<T>& where, T from, T to)"
         " {{ return where.compare_exchange_strong(from, to, {orders}); }}",
}


def translation_unit(entries):
    """A function for each kind of access, width and order."""
    lines = ["#include <cstdint>", "#include <rendezvous/platform/native.hpp>",
             "template <class T> using atomic = rendezvous::native_platform::atomic<T>;"]
    keys = {}
    for width in sorted({each["bytes"] for each in entries}):
        kind_of_word = {4: "std::uint32_t", 8: "std::uintptr_t"}[width]
        lines.append(f"namespace of_{width} {{ using T = {kind_of_word}; static_assert(sizeof(T) == {width});")
        lines.append('extern "C" {')
        for kind in LEGAL:
            for orders in orders_of(kind):
                name = "_".join((str(width), *orders))
                names = ", ".join(f"std::memory_order_{each}" for each in orders)
                lines.append(BODY[kind].format(name=name, orders=names))
                keys[f"{'cas' if kind == CAS else kind}_{name}"] = key_of(kind, width, orders)
        lines.append("}}")
    return "\n".join(lines) + "\n", keys


def compiler_for(machine, given):
    """Command and version; or what is to be installed."""
    tried = [shlex.split(given)] if given else [[f"{machine}-linux-gnu-g++"], ["g++"]]
    for command in tried:
        if not command or not shutil.which(command[0]):
            continue
        if command == ["g++"] and not output_of([*command, "-dumpmachine"]).startswith(machine):
            continue
        said = output_of([*command, "--version"]).splitlines()[0]
        version = re.findall(r"\d+\.\d+\.\d+", said)
        if not version:
            fail(f"{shlex.join(command)} --version says no version: {said}")
        return command, {"compiler": "clang++" if "clang" in said else "g++", "version": version[-1]}
    return None, {"missing": given or f"g++-{machine.replace('_', '-')}-linux-gnu"}


def output_of(command, text=None):
    result = subprocess.run(command, input=text, capture_output=True, encoding="utf-8")
    if result.returncode != 0:
        fail(f"{shlex.join(command)} failed:\n{result.stderr}")
    return result.stdout


FENCES = re.compile(r"fence|[mls]fence|dmb|dsb|isb")
OPERAND_IN_MEMORY = re.compile(r"\[(?!sp|rsp)\w+[^]]*\]|\((?!sp)\w+\)")
CALL = re.compile(r"(call|jmp|bl|b|tail|j) ([A-Za-z_]\w*)")


def essential(line):
    """What an instruction does to memory, without its registers; nothing when it does nothing there."""
    line = re.sub(r"\s+", " ", re.sub(r"\s*,\s*", ",", line.strip()))
    mnemonic, _, operands = line.partition(" ")
    if FENCES.fullmatch(mnemonic) or CALL.fullmatch(line):
        return line
    if mnemonic == "lock":
        return f"lock {operands.split()[0]}"
    return mnemonic if OPERAND_IN_MEMORY.search(operands) else None


def instructions_in(assembly, keys):
    found, key = {}, None
    for line in assembly.splitlines():
        # A line can have several instructions, and labels before them.
        for part in re.sub(r"(#|//).*", "", line).split(";"):
            if label := re.match(r"\s*(\w+):", part):
                key = keys.get(label[1], key)
            part = re.sub(r"^\s*[\w.$]+:", "", part).strip()
            if part.startswith(".size"):
                key = None
            if key and part and not part.startswith(".") and (kept := essential(part)):
                found.setdefault(key, []).append(kept)
    return found


def compile_all(entries, include, given):
    """The targets, and what each access becomes on those whose compiler is here."""
    text, keys = translation_unit(entries)
    targets, instructions = [], {key: {} for key in keys.values()}
    for name, machine, options in TARGETS:
        command, compiler = compiler_for(machine, given.get(name))
        targets.append({"name": name, **compiler, "options": f"{ALWAYS} {options}"})
        if not command:
            continue
        assembly = output_of([*command, *shlex.split(targets[-1]["options"]), "-fno-asynchronous-unwind-tables", "-S",
                              "-I", str(include), "-x", "c++", "-o", "-", "-"], text)
        for key, found in instructions_in(assembly, keys).items():
            instructions[key][name] = found
        if lost := [key for key in keys.values() if name not in instructions[key]]:
            fail(f"{name}: found no instruction for {lost[0]}")
    return targets, instructions
