# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""One shape on one number of threads: everybody is started, checked, and takes turns for some rounds."""

import shutil
import statistics
import tempfile
import time
from pathlib import Path

import machine
import programs

TURN = 0.2  # seconds of timed runs in a turn, or one run
PAUSE = 0.05  # seconds before a turn, in which the threads of the one before fall asleep
PEAK_FLOPS = 1.92e9  # of one thread in one run of peak.cpp


def runs_in_turn(worker):
    microseconds = statistics.median(worker.turn(3))
    return max(1, round(TURN * 1e6 / microseconds))


def one_round(workers, counts):
    foreign = machine.Foreign([worker.process.pid for worker in workers])
    medians = {}
    for worker in workers:
        time.sleep(PAUSE)
        medians[worker.name] = statistics.median(worker.turn(counts[worker.name]))
    return medians, foreign.share()


def all_rounds(workers, threads, count):
    counts = {worker.name: runs_in_turn(worker) for worker in workers}
    for turn in range(count):
        first = turn % len(workers)
        medians, foreign = one_round(workers[first:] + workers[:first], counts)
        peak = PEAK_FLOPS * threads / (medians.pop("peak") / 1e6)
        yield {"us": medians, "peak": peak, "foreign": foreign}


def configuration(case, threads, names, options):
    """The rounds of all programs, and what each says it is."""
    folder, workers = Path(tempfile.mkdtemp(prefix="headscope-compare-")), []
    try:
        programs.prepare(case, names, folder)
        for name in ["peak", *names]:
            workers.append(programs.start(name, case, threads, folder, options))
        programs.check(names, case, folder, options)
        rounds = list(all_rounds(workers, threads, options.rounds))
    finally:
        for worker in workers:
            worker.stop()
        shutil.rmtree(folder)
    return {"shape": case, "threads": threads, "rounds": rounds}, {worker.name: worker.says for worker in workers}
