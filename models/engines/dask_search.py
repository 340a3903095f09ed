#!/usr/bin/env python3
"""Explores one scenario with Dask: on this machine, or on the workers of a scheduler.

A search is a bag of parcels. Each task hands one to `modelcheck work`, which brings a delivery: what it found, and the
parcels that it left, which become tasks. Deliveries lie beside the state until `modelcheck gather` has put them into it.
A worker that dies loses its task only: Dask gives it to another. When the scheduler dies, all tasks are given again to
the one that takes its place at the same address. When this program dies, it goes on from the state and the deliveries
that it finds.

Every worker must reach the same program by the same path.
"""
import argparse
import asyncio
import concurrent.futures
import contextlib
import fcntl
import json
import os
import pathlib
import subprocess
import sys
import time

import dask
from distributed import Client, LocalCluster, as_completed
from distributed.scheduler import KilledWorker

WAITING_FOR_EACH = 2    # as many tasks as that are to wait for each thread of a worker
GATHER_EVERY = 10       # seconds
COUNT_EVERY = 2         # seconds between two looks at how many workers there are
ATTEMPTS = 100          # at one parcel, before it is taken to be impossible


class Interrupted(Exception):
    """The program was ended by a signal, from outside: the task is to be repeated."""


def explore(program, parcel, seconds, parcels):
    """What a task does. A search that fails is a finding; a program that does not run is an error."""
    command = [program, "work", "--in", "-", "--seconds", str(seconds), "--parcels", str(parcels)]
    done = subprocess.run(command, input=parcel, capture_output=True, check=False)
    if done.returncode < 0 or b"was ended by SIG" in done.stderr:
        raise Interrupted(f"{' '.join(command)}: {done.returncode}")
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.decode()}")
    return done.stdout


def head_and_parcels(delivery):
    """The line of JSON that a delivery begins with, and the parcels that it ends with."""
    line, rest = delivery.split(b"\n", 1)
    head = json.loads(line)
    at = head["found"]
    parcels = []
    for length in head["parcels"]:
        parcels.append(rest[at:at + length])
        at += length
    return head, parcels


class Lost(Exception):
    """There is no scheduler any more."""


class State:
    """What `modelcheck gather` keeps, and the deliveries that it has not seen yet. One driver at a time."""

    def __init__(self, arguments):
        self.command = [arguments.modelcheck, "gather", "--state", arguments.state, "--scenario", arguments.scenario]
        file = pathlib.Path(arguments.state)
        self.folder = file.with_name(file.name + ".deliveries")
        self.parcel_folder = file.with_name(file.name + ".parcels")
        self.folder.mkdir(parents=True, exist_ok=True)
        self.parcel_folder.mkdir(exist_ok=True)
        self.alone = open(self.folder / "lock", "w")
        try:
            fcntl.flock(self.alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"dask_search.py: another one works on {file}")
        self.number = max([int(f.stem) for f in self.folder.glob("*.delivery")], default=0)

    def keep(self, delivery):
        self.number += 1
        written_first = self.folder / "next.new"
        with open(written_first, "wb") as out:
            out.write(delivery)
            out.flush()
            os.fsync(out.fileno())
        written_first.rename(self.folder / f"{self.number:09}.delivery")

    def gather(self, *options):
        """Returns the exit code, and what was printed."""
        done = subprocess.run(self.command + ["--from", str(self.folder), *options], capture_output=True, text=True,
                              check=False)
        if done.returncode not in (0, 1):
            sys.exit(f"{done.stderr}dask_search.py: the deliveries are kept in {self.folder}")
        return done.returncode, done.stdout + done.stderr

    def parcels(self, count):
        """What is left, as so many parcels. None are left of a search that has failed."""
        self.gather("--parcels", str(self.parcel_folder), "--count", str(count))
        parcels = []
        for f in sorted(self.parcel_folder.glob("*.parcel")):
            parcels.append(f.read_bytes())
            f.unlink()
        return parcels


class Search:
    """The tasks that are under way."""

    def __init__(self, client, state, arguments):
        self.client = client
        self.state = state
        self.program = arguments.modelcheck
        self.longest = arguments.seconds
        self.began = time.monotonic()
        self.completed = as_completed(with_results=False)
        self.given = {}  # of each task its parcel, and how often that was tried
        self.executions = 0
        self.count = 1
        self.counted = None

    def threads(self):
        """Of all workers."""
        now = time.monotonic()
        if self.counted is None or now - self.counted > COUNT_EVERY:
            try:
                self.count = max(1, sum(w["nthreads"] for w in self.client.scheduler_info()["workers"].values()))
            except OSError:
                pass  # there is none just now: what was known of it will do
            self.counted = now
        return self.count

    def submit(self, parcel, tried=0):
        """Short tasks that leave many parcels while there are few, at the end as well; long ones when all have work."""
        if tried == ATTEMPTS:
            raise RuntimeError(f"a parcel could not be explored in {ATTEMPTS} attempts")
        if self.client.status in ("closing", "closed"):
            raise Lost  # as long as the client tries to connect, tasks can be submitted
        wanted = WAITING_FOR_EACH * self.threads()
        missing = wanted - len(self.given)
        parcels = 1 + -(-missing // max(1, len(self.given))) if missing > 0 else 1
        seconds = min(self.longest, max(0.1, (time.monotonic() - self.began) / (20 if missing <= 0 else 80)))
        task = self.client.submit(explore, self.program, parcel, seconds, min(parcels, wanted), pure=False)
        self.given[task] = (parcel, tried)
        self.completed.add(task)

    def take(self, task):
        """False when an execution has failed."""
        parcel, tried = self.given.pop(task)
        if task.status != "finished":
            if task.status == "error" and not isinstance(task.exception(), (KilledWorker, Interrupted)):
                raise task.exception()
            self.submit(parcel, tried + 1)
            return True
        try:
            delivery = task.result()
        except (OSError, asyncio.CancelledError, concurrent.futures.CancelledError):
            self.submit(parcel, tried + 1)  # it was lost with the scheduler
            return True
        head, parcels = head_and_parcels(delivery)
        self.state.keep(delivery)
        self.executions += head["executions"]
        for left in parcels:
            self.submit(left)
        return head["verdict"] == "pass"

    def run(self):
        """Explores what is left. False: nothing was, or it has failed."""
        for parcel in self.state.parcels(WAITING_FOR_EACH * self.threads()):
            self.submit(parcel)
        if not self.given:
            return False
        gathered = time.monotonic()
        for task in self.completed:
            if not self.take(task):
                with contextlib.suppress(OSError):
                    self.client.cancel(list(self.given))
                return False
            if time.monotonic() - gathered > GATHER_EVERY:
                _, text = self.state.gather()
                gathered = time.monotonic()
                passed = gathered - self.began
                print(f"{self.executions:,} executions, {self.executions / passed:,.0f}/s, {len(self.given)} tasks, "
                      f"{self.threads()} threads, {passed:.0f} s; {text.splitlines()[-1]}", flush=True)
        return True


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelcheck", default="build/modelcheck", metavar="PROGRAM")
    parser.add_argument("--scenario", required=True, metavar="NAME")
    parser.add_argument("--state", required=True, metavar="FILE", help="a checkpoint, as of `modelcheck run`")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster; without it, processes of this machine")
    parser.add_argument("--scheduler-file", metavar="FILE", help="that the scheduler has written; instead of its address")
    parser.add_argument("--wait", type=float, default=300, metavar="S", help="for a scheduler that is not there, or gone")
    parser.add_argument("--workers", type=int, metavar="N", help="of this machine; as many as it has processors")
    parser.add_argument("--seconds", type=float, default=10, metavar="S", help="a task takes so long at most")
    parser.add_argument("--json", metavar="FILE", help="writes the row, as `modelcheck run` does")
    arguments = parser.parse_args()
    arguments.modelcheck = str(pathlib.Path(arguments.modelcheck).resolve())
    if not pathlib.Path(arguments.modelcheck).is_file():
        parser.error(f"there is no {arguments.modelcheck}: build it with make, or name it with --modelcheck")
    return arguments


def address_in(file, wait):
    """That a scheduler has written, or will have soon."""
    began = time.monotonic()
    while not os.path.exists(file):
        if time.monotonic() - began > wait:
            raise Lost(f"there is no {file}")
        time.sleep(0.1)
    return json.loads(pathlib.Path(file).read_text(encoding="utf-8"))["address"]


def connected(arguments):
    # A task may meet any number of workers that die: that is no fault of the task's.
    # Of its workers' time there is nothing to profile.
    dask.config.set({"distributed.scheduler.allowed-failures": 1000, "distributed.worker.profile.enabled": False})
    if arguments.scheduler or arguments.scheduler_file:
        return Client(arguments.scheduler or address_in(arguments.scheduler_file, arguments.wait), timeout=arguments.wait)
    return Client(LocalCluster(n_workers=arguments.workers or os.cpu_count(), threads_per_worker=1,
                               dashboard_address=":0"))


def explore_all(arguments, state):
    with connected(arguments) as client:
        print(f"Dask's dashboard: {client.dashboard_link}; tasks wait there until there are workers", flush=True)
        # Once more when a delivery was lost on its way into the state: what it was given is left then.
        while Search(client, state, arguments).run():
            pass


def main():
    arguments = parse()
    state = State(arguments)
    try:
        explore_all(arguments, state)
    except (Lost, OSError) as e:
        sys.exit(f"dask_search.py: no scheduler for {arguments.wait:g} s ({str(e) or 'it is gone'}). What was found is "
                 "kept; the same command goes on from there")
    code, text = state.gather("--require-exhaustive", *(["--json", arguments.json] if arguments.json else []))
    print(text, end="")
    return code


if __name__ == "__main__":
    sys.exit(main())
