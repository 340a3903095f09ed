#!/usr/bin/env python3
"""Runs dask_search.py on a scheduler and workers of its own, and kills a worker again and again.

For tests. With --apart every one of them is a machine in a network namespace, and every second time a worker's link is
cut instead, for longer than the scheduler waits for a sign of life. Each kind comes once as early as it can, one after
another, and each only when something was delivered since the one before. Prints what was killed, and leaves the row in
killed.json. Fails when the search was over before each kind had its turn.
"""
import argparse
import os
import pathlib
import random
import signal
import shlex
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
NO_SIGN_OF_LIFE = 2  # seconds, after which a worker counts as lost
CUT_FOR = 2 * NO_SIGN_OF_LIFE
ENVIRONMENT = {**os.environ,
               "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1000",
               "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": f"{NO_SIGN_OF_LIFE}s"}


def start(*command, log):
    with open(log, "ab") as out:
        return subprocess.Popen(command, stdout=out, stderr=out, env=ENVIRONMENT, start_new_session=True)


def kill(process):
    """With all that it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


class OneMachine:
    """All run here."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def address(self, _name):
        return "127.0.0.1"

    def at(self, _name):
        """The beginning of a command that is to run there."""
        return []

    def end(self):
        pass


class Namespaces:
    """Each name is a machine with a network of its own, and all hang on one bridge."""

    port = 8786

    def __init__(self):
        self.prefix = f"killing-{os.getpid()}-"
        self.names = []
        try:
            self.bridge = self.new_namespace("bridge")
            self.ip("link", "add", "bridge", "type", "bridge", at=self.bridge)
            self.ip("link", "set", "bridge", "up", at=self.bridge)
        except subprocess.CalledProcessError:
            self.end()
            raise

    @staticmethod
    def ip(*command, at):
        subprocess.run(["ip", "-n", at, *command], check=True)

    def new_namespace(self, name):
        full = self.prefix + name
        subprocess.run(["ip", "netns", "add", full], check=True)
        self.names.append(name)
        self.ip("link", "set", "lo", "up", at=full)
        return full

    def address(self, name):
        if name not in self.names:
            full = self.new_namespace(name)
            cable = f"to{len(self.names)}"
            self.ip("link", "add", cable, "type", "veth", "peer", "name", "net", "netns", full, at=self.bridge)
            self.ip("link", "set", cable, "master", "bridge", "up", at=self.bridge)
            self.ip("address", "add", f"10.0.0.{len(self.names)}/24", "dev", "net", at=full)
            self.ip("link", "set", "net", "up", at=full)
        return f"10.0.0.{1 + self.names.index(name)}"

    def at(self, name):
        self.address(name)
        return ["ip", "netns", "exec", self.prefix + name]

    def cut(self, name):
        self.ip("link", "set", "net", "down", at=self.prefix + name)

    def mend(self, name):
        self.ip("link", "set", "net", "up", at=self.prefix + name)

    def end(self):
        for name in self.names:
            subprocess.run(["ip", "netns", "delete", self.prefix + name], check=False)


class Cluster:
    def __init__(self, machines, workers):
        self.machines = machines
        self.contact = f"tcp://{machines.address('scheduler')}:{machines.port}"
        self.scheduler = self.new_scheduler()
        self.names = [f"worker-{i}" for i in range(workers)]
        self.workers = {name: self.new_worker(name) for name in self.names}
        self.cut_off = {}  # of each worker that cannot be reached, since when
        self.counts = {"workers": 0, "links": 0, "schedulers": 0}

    def new_scheduler(self):
        return start(*self.machines.at("scheduler"), "dask-scheduler", "--host", self.machines.address("scheduler"),
                     "--port", str(self.machines.port), "--no-dashboard", log="scheduler.log")

    def new_worker(self, name):
        return start(*self.machines.at(name), "dask-worker", self.contact, "--host", self.machines.address(name),
                     "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", "workers",
                     log="workers.log")

    def kill_worker(self):
        kill(self.workers[random.choice(self.names)])
        self.counts["workers"] += 1

    def cut_link(self):
        name = random.choice(self.names)
        self.machines.cut(name)
        self.cut_off[name] = time.monotonic()
        self.counts["links"] += 1

    def kill_scheduler(self):
        kill(self.scheduler)
        self.scheduler = self.new_scheduler()
        self.counts["schedulers"] += 1

    def look_after(self):
        """Mends the links, and starts what is dead: a worker ends by itself when it has lost its scheduler."""
        for name, since in list(self.cut_off.items()):
            if time.monotonic() - since > CUT_FOR:
                self.machines.mend(name)
                del self.cut_off[name]
        for name in self.names:
            if self.workers[name].poll() is not None:
                self.workers[name] = self.new_worker(name)

    def end(self):
        for process in [*self.workers.values(), self.scheduler]:
            kill(process)


class Driver:
    """dask_search.py."""

    def __init__(self, arguments, machines, cluster):
        program = slow(arguments.modelcheck) if arguments.slow else arguments.modelcheck
        self.command = [*machines.at("driver"), sys.executable, str(HERE / "dask_search.py"), "--modelcheck", program,
                        "--scenario", arguments.scenario, "--state", "killed.state", "--scheduler", cluster.contact,
                        "--seconds", arguments.task_seconds, "--json", "killed.json"]
        self.process = start(*self.command, log="driver.log")
        self.killed = 0

    def kill_and_start_again(self):
        kill(self.process)
        self.process = start(*self.command, log="driver.log")
        self.killed += 1


def slow(modelcheck):
    """The same program, with small tasks that take their time: so a short search is not over at once on any machine."""
    file = pathlib.Path("slow-modelcheck")
    file.write_text(f"""#!/bin/sh
[ "$1" != work ] || {{ sleep 0.15; set -- "$@" --executions 5000; }}
exec {shlex.quote(str(pathlib.Path(modelcheck).resolve()))} "$@"
""")
    file.chmod(0o755)
    return str(file)


def deliveries():
    """Those that wait for being gathered. One of the same name may follow it."""
    found = set()
    for file in pathlib.Path("killed.state.deliveries").glob("*.delivery"):
        try:
            found.add((file.name, file.stat().st_mtime_ns))
        except FileNotFoundError:
            pass  # it was gathered meanwhile
    return found


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modelcheck", required=True)
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--every", type=float, default=5, help="seconds between two kills, after the first of each kind")
    parser.add_argument("--task-seconds", default="1")
    parser.add_argument("--slow", action="store_true", help="small tasks, each of which sleeps first: for short searches")
    parser.add_argument("--driver-too", action="store_true", help="kills the driver, too, once")
    parser.add_argument("--scheduler-too", action="store_true", help="kills the scheduler, too, once")
    parser.add_argument("--apart", action="store_true", help="each in a network namespace; takes root")
    return parser.parse_args()


def explore(arguments, machines, cluster):
    driver = Driver(arguments, machines, cluster)
    again_and_again = [cluster.kill_worker] + ([cluster.cut_link] if arguments.apart else [])
    still_to_come = (again_and_again + ([cluster.kill_scheduler] if arguments.scheduler_too else []) +
                     ([driver.kill_and_start_again] if arguments.driver_too else []))
    seen = deliveries()
    last = time.monotonic()
    turn = 0
    try:
        while driver.process.poll() is None:
            time.sleep(0.05)
            cluster.look_after()
            if still_to_come and deliveries() - seen:
                still_to_come.pop(0)()
            elif not still_to_come and time.monotonic() - last >= arguments.every:
                again_and_again[turn % len(again_and_again)]()
                turn += 1
            else:
                continue
            seen = deliveries()
            last = time.monotonic()
    finally:
        kill(driver.process)
    killed = cluster.counts
    print(f"killed: {killed['workers']} workers, {driver.killed} drivers, {killed['schedulers']} schedulers; "
          f"cut: {killed['links']} links")
    print(pathlib.Path("driver.log").read_text(encoding="utf-8"))
    if still_to_come:
        print(f"killing.py: the search was over before {still_to_come[0].__name__}: take a longer one, or --slow")
        return 1
    return driver.process.returncode


def main():
    arguments = parse()
    machines = Namespaces() if arguments.apart else OneMachine()
    try:
        cluster = Cluster(machines, arguments.workers)
        try:
            return explore(arguments, machines, cluster)
        finally:
            cluster.end()
    finally:
        machines.end()


if __name__ == "__main__":
    sys.exit(main())
