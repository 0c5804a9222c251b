# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the programs take turns. A worker says "ready" and what it is; for a line "r K" it runs once untimed, then K
times, and answers with the K times in microseconds on one line. It ends with its standard input.
"""

import subprocess
import sys
import time

import numpy as np


def serve(run, says, path):
    """The worker's side. The first two tensors of a run, output and weights, go into a file, to be checked.

    What a run makes is kept while it is timed and let go before the next.
    """
    with open(path, "wb") as file:
        for tensor in run()[:2]:
            np.asarray(tensor).tofile(file)
    print("ready", says, flush=True)
    for line in sys.stdin:
        kept, times = run(), []
        for _ in range(int(line.split()[1])):
            kept = None
            start = time.perf_counter_ns()
            kept = run()
            times.append((time.perf_counter_ns() - start) / 1e3)
        del kept
        print(*times, flush=True)


class Worker:
    """This side: one program that waits for its turns."""

    def __init__(self, name, command, environment):
        self.name = name
        self.process = subprocess.Popen(
            [str(word) for word in command], env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        ready, *says = self.answer().split(maxsplit=1)
        if ready != "ready":
            sys.exit(f"{name} does not take turns; it said: {ready}")
        self.says = says[0] if says else ""

    def answer(self):
        line = self.process.stdout.readline().strip()
        return line or sys.exit(f"{self.name} ended without an answer.")

    def turn(self, count):
        self.process.stdin.write(f"r {count}\n")
        self.process.stdin.flush()
        return [float(word) for word in self.answer().split()]

    def stop(self):
        self.process.stdin.close()
        self.process.wait()
