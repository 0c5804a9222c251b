# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which BLAS multiplies the matrices of this process, once it has multiplied some."""

import re
import sys
from pathlib import Path

import numpy as np

KNOWN = {"mkl": "MKL", "openblas": "OpenBLAS", "blis": "BLIS", "atlas": "ATLAS"}


def loaded():
    """The libraries in memory whose names tell of a BLAS."""
    files = {line.rpartition(" ")[2] for line in Path("/proc/self/maps").read_text().splitlines()}
    return [file for file in files if re.search(r"blas|blis|mkl|atlas", file)]


def name():
    np.ones((2, 2), np.float32) @ np.ones((2, 2), np.float32)
    files = loaded()
    for part, called in KNOWN.items():
        for file in sorted(files, key=len, reverse=True):
            if part in file:
                version = re.search(r"\d+(\.\d+)+", Path(file).name)
                return f"{called} {version[0]}" if version else called
    return "the reference BLAS" if files else "a BLAS of its own"


def named(program):
    """The program and its BLAS. Ends where that is the reference BLAS: some thirty times slower than the others, it is
    what nobody who cares for time has, and no peer."""
    blas = name()
    if blas == "the reference BLAS":
        sys.exit(f"{program} multiplies with the reference BLAS here, which is no peer. "
                 "Install another, such as libopenblas0-pthread, and measure again.")
    return f"{program}, {blas}"
