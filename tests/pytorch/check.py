# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `headscope script` on a table of sessions, and every script in PyTorch.

Run:  python3 tests/pytorch/check.py      (torch >= 1.13; build/release/headscope first)

The sessions are those of sessions.txt, every golden of tests/golden/d2l and
tests/golden/positions, and every built-in example. The result is written to results.txt; the exit code is
the number of sessions that do not agree.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import torch

ROOT = Path(__file__).resolve().parents[2]
HEADSCOPE = ROOT / "build/release/headscope"


def sessions():
    """The arguments of each call."""
    for line in (ROOT / "tests/pytorch/sessions.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split(" ")  # no value in the table has a blank
    for path in [*sorted((ROOT / "tests/golden/d2l").glob("*.headscope")),
                 *sorted((ROOT / "tests/golden/positions").glob("*.headscope"))]:
        yield [str(path.relative_to(ROOT))]
    listed = json.loads(subprocess.run([HEADSCOPE, "examples", "--json"], capture_output=True, check=True).stdout)
    for example in listed:
        yield [example["name"]]
        yield from ([scene["name"]] for scene in example["scenes"])


def largest_difference(output):
    differences = [float(line.split()[-1]) for line in output.splitlines() if "largest difference" in line]
    return f"{len(differences)} tensors, largest difference {max(differences):.2g}"


def result_of(arguments, folder):
    script = Path(folder) / "check.py"
    made = subprocess.run([HEADSCOPE, "script", *arguments, "--out", script], cwd=ROOT, capture_output=True, text=True)
    if made.returncode:
        return False, made.stderr.strip()
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True)
    if ran.returncode:
        return False, ran.stderr.strip().splitlines()[-1]
    return True, largest_difference(ran.stdout)


def main():
    lines, failed = [f"torch {torch.__version__}"], 0
    with tempfile.TemporaryDirectory() as folder:
        for arguments in sessions():
            agrees, words = result_of(arguments, folder)
            failed += not agrees
            lines.append(f"{'agrees' if agrees else 'FAILS '}  {' '.join(arguments)}: {words}")
            print(lines[-1], flush=True)
    lines.append(f"{len(lines) - 1 - failed} of {len(lines) - 1} sessions agree")
    (ROOT / "tests/pytorch/results.txt").write_text("\n".join(lines) + "\n")
    return failed


if __name__ == "__main__":
    sys.exit(main())
