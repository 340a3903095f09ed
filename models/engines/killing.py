#!/usr/bin/env python3
"""Runs dask_search.py on a scheduler and workers of their own, and kills a worker again and again.

For tests: prints how many were killed, and leaves the row in killed.json.
"""
import argparse
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ENVIRONMENT = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1000"}


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


class Cluster:
    def __init__(self, workers):
        self.contact = pathlib.Path("scheduler.json").resolve()
        self.processes = [start("dask-scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                                "--scheduler-file", str(self.contact), log="scheduler.log")]
        for _ in range(200):
            if self.contact.exists():
                break
            time.sleep(0.1)
        self.workers = [self.new_worker() for _ in range(workers)]

    def new_worker(self):
        return start("dask-worker", "--scheduler-file", str(self.contact), "--nthreads", "1", "--no-nanny",
                     "--no-dashboard", "--local-directory", "workers", log="workers.log")

    def kill_one(self):
        i = random.randrange(len(self.workers))
        kill(self.workers[i])
        self.workers[i] = self.new_worker()

    def end(self):
        for process in self.workers + self.processes:
            kill(process)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--modelcheck", required=True)
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--every", type=float, default=5, help="seconds between two kills")
    parser.add_argument("--task-seconds", default="1")
    parser.add_argument("--driver-too", action="store_true", help="kills the driver, too, once")
    arguments = parser.parse_args()

    cluster = Cluster(arguments.workers)
    try:
        driver = [sys.executable, str(HERE / "dask_search.py"), "--modelcheck", arguments.modelcheck, "--scenario", arguments.scenario,
                  "--state", "killed.state", "--scheduler-file", str(cluster.contact),
                  "--seconds", arguments.task_seconds, "--json", "killed.json"]
        process = start(*driver, log="driver.log")
        killed = 0
        next_kill = time.monotonic() + arguments.every
        driver_is_to_die = arguments.driver_too
        drivers_killed = 0
        while process.poll() is None:
            time.sleep(0.05)
            if driver_is_to_die and any(pathlib.Path("killed.state.deliveries").glob("*.delivery")):
                kill(process)
                process = start(*driver, log="driver.log")
                driver_is_to_die = False
                drivers_killed += 1
            if time.monotonic() >= next_kill:
                cluster.kill_one()
                killed += 1
                next_kill = time.monotonic() + arguments.every
        print(f"killed: {killed} workers, {drivers_killed} drivers")
        print(pathlib.Path("driver.log").read_text())
        return process.returncode
    finally:
        cluster.end()


if __name__ == "__main__":
    sys.exit(main())
