#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Heat maps per second as PNG files: HeadScope's batch against matplotlib's savefig, in turns, at the same size in pixels.

figures.py HEADSCOPE [ROUNDS]: prints both rates and their ratio.
Needs python3-matplotlib.
"""
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

WIDTH_MM, DPI, TOKENS, HEADS = 80, 200, 16, 10
QUIET = 10  # files of matplotlib a round: each takes about a tenth of a second


def batch(headscope, folder, items, threads):
    """Writes items x HEADS files and tells the seconds it took, start of the program included."""
    start = time.perf_counter()
    subprocess.run(
        [headscope, "export", "example:d2l", "--out", f"{folder}/{{item}}-{{head}}.png", "--annotate", "off",
         "--threads", str(threads),
         "--width", f"{WIDTH_MM}mm", "--dpi", str(DPI), "--set", f"inputs.batch_size={items}",
         "--set", f"layer.num_heads={HEADS}", "--set", f"inputs.num_queries={TOKENS}",
         "--set", f"inputs.num_kv_pairs={TOKENS}", "--set", "mask.valid_lens=null"], check=True)
    return time.perf_counter() - start


def size_of(png):
    data = Path(png).read_bytes()
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def matplotlib_seconds(pixels, count):
    """What d2l's show_heatmaps() does for one map, saved."""
    weights = np.random.default_rng(0).random((TOKENS, TOKENS))
    labels = [f"k{i}" for i in range(TOKENS)]
    start = time.perf_counter()
    for _ in range(count):
        figure, axes = plt.subplots(figsize=(pixels[0] / DPI, pixels[1] / DPI))
        image = axes.imshow(weights, cmap="viridis", vmin=0, vmax=1)
        axes.set_xticks(range(TOKENS), labels)
        axes.set_yticks(range(TOKENS), labels)
        axes.set_title("Head 0")
        figure.colorbar(image)
        figure.savefig(io.BytesIO(), dpi=DPI)
        plt.close(figure)
    return time.perf_counter() - start


def main():
    headscope, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    ours, alone, theirs = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(rounds):
            ours.append(10 * HEADS / batch(headscope, folder, 10, os.cpu_count()))
            alone.append(10 * HEADS / batch(headscope, folder, 10, 1))
            pixels = size_of(f"{folder}/0-0.png")
            theirs.append(QUIET / matplotlib_seconds(pixels, QUIET))
    print(f"{pixels[0]} x {pixels[1]} pixels, {TOKENS} x {TOKENS} cells, {rounds} rounds in turns (medians)")
    print(f"matplotlib             {statistics.median(theirs):8.1f} files/s   ({matplotlib.__version__})")
    for name, rates in (f"HeadScope, {os.cpu_count()} threads", ours), ("HeadScope, 1 thread", alone):
        ratios = [a / b for a, b in zip(rates, theirs)]
        print(f"{name:22} {statistics.median(rates):8.1f} files/s   "
              f"{statistics.median(ratios):.1f} times as many ({min(ratios):.1f} to {max(ratios):.1f})")


if __name__ == "__main__":
    main()
