# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the colour maps, 256 lines of r,g,b each, from matplotlib's tables.

Run:  python3 make.py      (needs numpy and matplotlib; writes next to itself)
"""

from pathlib import Path

import matplotlib
import numpy as np

BIDS = "van der Walt and Smith (BIDS), CC0-1.0"
BIDS_VIRIDIS = "van der Walt, Smith and Firing (BIDS), CC0-1.0"
CIVIDIS = "Nuñez, Anderton and Renslow 2018 (PLoS ONE 13(7): e0199239), CC0-1.0, see NOTICE"
BREWER = "ColorBrewer (Cynthia Brewer, Mark Harrower, Penn State), Apache-2.0, see NOTICE"

# Our name: (matplotlib's name, kind, source and licence).
# A reversed diverging map puts the cold colour low and the warm one high.
MAPS = {
    "viridis": ("viridis", "sequential", BIDS_VIRIDIS),
    "magma": ("magma", "sequential", BIDS),
    "inferno": ("inferno", "sequential", BIDS),
    "plasma": ("plasma", "sequential", BIDS),
    "cividis": ("cividis", "sequential", CIVIDIS),
    "Reds": ("Reds", "sequential", BREWER),
    "Blues": ("Blues", "sequential", BREWER),
    "Greys": ("Greys", "sequential", BREWER),
    "RdBu": ("RdBu_r", "diverging", BREWER),
    "PiYG": ("PiYG", "diverging", BREWER),
    "PuOr": ("PuOr_r", "diverging", BREWER),
}

for name, (source, kind, origin) in MAPS.items():
    colors = matplotlib.colormaps[source].resampled(256)(np.arange(256))[:, :3]
    rows = [",".join(map(str, row)) for row in np.rint(colors * 255).astype(int)]
    text = "\n".join([f"# {name} {kind}, {origin}", *rows]) + "\n"
    Path(__file__).with_name(f"{name}.csv").write_text(text, encoding="utf-8")
