# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes goldens.json: the numbers PyTorch draws on the CPU after manual_seed(seed).

Run:  python3 make.py      (needs torch >= 1.13; writes next to itself)

Every value is a float32 written with all digits of the double it equals. The
vectorised randn (16 elements or more) may differ in its last bits from one
build of PyTorch to another. rand is exact. A uniform weight is x * (b - a) + a,
here rounded once (fused); a build without fused arithmetic is off by one bit.

Each case is seeded anew. Its "kind" is one of
  rand, randn      "n" values in one draw
  sequence         "draws", [kind, n] one after the other from the same generator
  linear           nn.Linear(in, out, bias): "W" row by row as (out, in), "b" or null
  xavier_uniform   nn.init.xavier_uniform_ on an (out, in) matrix: "W"
"""

import json
from pathlib import Path

import torch
from torch import nn

SEEDS = [0, 7, 42, 4294967295]
COUNTS = [1, 2, 5, 15, 16, 17, 24, 31, 32, 40, 100]
SEQUENCES = [
    [("randn", 3), ("randn", 4), ("randn", 20), ("randn", 2)],
    [("randn", 3), ("rand", 3), ("randn", 3)],
]
LINEARS = [(3, 2, True), (1, 4, True), (7, 5, False), (8, 8, True), (12, 5, True)]
XAVIERS = [(3, 5), (8, 8), (16, 2)]
DRAW = {"rand": torch.rand, "randn": torch.randn}


def numbers(tensor):
    return [float(x) for x in tensor.detach().flatten()]


def cases(seed):
    def case(kind, **more):
        return {"seed": seed, "kind": kind, **more}

    for kind, draw in DRAW.items():
        for n in COUNTS:
            torch.manual_seed(seed)
            yield case(kind, n=n, values=numbers(draw(n)))
    for draws in SEQUENCES:
        torch.manual_seed(seed)
        values = [numbers(DRAW[kind](n)) for kind, n in draws]
        yield case("sequence", draws=draws, values=values)
    for size_in, size_out, bias in LINEARS:
        torch.manual_seed(seed)
        layer = nn.Linear(size_in, size_out, bias=bias)
        b = numbers(layer.bias) if bias else None
        yield case("linear", **{"in": size_in, "out": size_out}, W=numbers(layer.weight), b=b)
    for size_in, size_out in XAVIERS:
        torch.manual_seed(seed)
        W = nn.init.xavier_uniform_(torch.empty(size_out, size_in))
        yield case("xavier_uniform", **{"in": size_in, "out": size_out}, W=numbers(W))


lines = [json.dumps(case) for seed in SEEDS for case in cases(seed)]
text = f'{{"torch": "{torch.__version__}", "cases": [\n' + ",\n".join(lines) + "\n]}\n"
Path(__file__).with_name("goldens.json").write_text(text, encoding="utf-8")
