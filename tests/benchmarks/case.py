# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""One shape of self-attention: its sizes, its session, and the share of time that physics asks for."""

from typing import NamedTuple

SEED = 7  # of the inputs and, anew, of the weights
FILL = -1e6  # what d2l writes over a masked score

EXPONENTIALS = 2.2e9  # per second and thread
WRITTEN_BY_ONE, WRITTEN_BY_ALL = 15e9, 25e9  # bytes per second to memory


class Case(NamedTuple):
    """Batch size, positions, hidden units, heads; whether keys are masked (1) or none is (0)."""

    b: int
    n: int
    d: int
    h: int
    masked: int

    @property
    def valid(self):
        """How many keys each item may look at: all, or all but the last quarter."""
        return self.n - self.masked * (self.n // 4)

    def flops(self):
        projections, products = 8 * self.b * self.n * self.d**2, 4 * self.b * self.n**2 * self.d
        return projections + products

    def bound(self, threads, peak):
        """The least seconds of a run: arithmetic and exponentials, while four tensors of scores go to memory."""
        scores = self.b * self.h * self.n**2
        computing = self.flops() / peak + scores / (EXPONENTIALS * threads)
        writing = 4 * 4 * scores / (WRITTEN_BY_ONE if threads == 1 else WRITTEN_BY_ALL)
        return max(computing, writing)

    def session(self):
        sizes = {key: self.d for key in ("query_size", "key_size", "value_size", "num_hiddens")}
        return {
            "format": "headscope-session", "version": 1,
            "layer": sizes | {"num_heads": self.h, "bias": True, "dropout": 0},
            "mask": {"valid_lens": [self.valid] * self.b if self.masked else None, "fill": FILL},
            "inputs": {
                "batch_size": self.b, "num_queries": self.n, "num_kv_pairs": self.n,
                "self_attention": True, "kind": "normal", "seed": SEED,
            },
            "weights": {"seed": SEED},
        }


SHAPES = [
    (2, 6, 100, 5), (1, 128, 768, 12), (1, 512, 768, 12), (1, 1024, 1024, 16), (1, 2048, 512, 8), (4, 512, 512, 8),
]
