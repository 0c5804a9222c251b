# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What this computer is, and how much of it others use meanwhile."""

import os
from pathlib import Path

SETS = {"avx512": ("avx512f", "avx512dq", "fma"), "avx2": ("avx2", "fma"), "portable": ()}  # as HeadScope names them


def cpu_line(key):
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        name, _, value = line.partition(":")
        if name.strip() == key:
            return value.strip()
    return ""


def processor():
    family, model = cpu_line("cpu family"), cpu_line("model")
    return f"{cpu_line('model name') or os.uname().machine} (family {family}, model {model}, {os.cpu_count()} threads)"


def has(*features):
    return set(features) <= set(cpu_line("flags").split())


def sets():
    """The instruction sets that programs can be measured with: the widest, and AVX2 where AVX-512 can be hidden."""
    known = [name for name, features in SETS.items() if has(*features)]
    return known[:2] if known[0] == "avx512" and has("cpuid_fault") else known[:1]


def ticks():
    """Of all processors since the start: in use, and in all. What the host takes away counts as in use."""
    user, nice, system, idle, wait, irq, softirq, steal = map(int, Path("/proc/stat").read_text().split()[1:9])
    used = user + nice + system + irq + softirq + steal
    return used, used + idle + wait


def ticks_of(pid):
    """Those of one program with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


class Foreign:
    """The share of the processors' time that went to neither these programs nor this script."""

    def __init__(self, pids):
        self.pids = [os.getpid(), *pids]
        self.before = self.now()

    def now(self):
        used, total = ticks()
        return used - sum(map(ticks_of, self.pids)), total

    def share(self):
        others, total = (now - before for now, before in zip(self.now(), self.before))
        return max(0.0, others / max(1, total))
