# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""How far float32 is from float64, in HeadScope and in PyTorch, for inputs of usual size and sixty times that.

Run:  python3 tests/pytorch/floats.py      (torch and numpy; build/release/headscope first)

An error is the largest |float32 - float64| of a tensor, divided by the largest number of the tensor where that is above
1. The exit code is the number of tensors in which HeadScope's error is above 1e-5 and above twice that of PyTorch.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
import torch

ROOT = Path(__file__).resolve().parents[2]
HEADSCOPE = ROOT / "build/release/headscope"
SHAPES = [(2, 6, 100, 5), (1, 64, 256, 8), (2, 33, 48, 3)]
TENSORS = ("Q", "scores", "scaled_scores", "weights", "head_outputs", "output")


def session(folder, shape, scale):
    b, n, d, h = shape
    torch.manual_seed(7)
    inputs = (torch.randn(b, n, d) * scale).numpy()
    numpy.savez(folder / "x.npz", queries=inputs)
    document = {
        "format": "headscope-session", "version": 1,
        "layer": {"query_size": d, "key_size": d, "value_size": d, "num_hiddens": d, "num_heads": h},
        "inputs": {
            "kind": "file", "self_attention": True, "num_kv_pairs": n, "queries": {"file": "x.npz", "tensor": "queries"},
        },
        "weights": {"kind": "linear", "seed": 7},
    }
    (folder / "x.headscope").write_text(json.dumps(document))
    return inputs


def headscope(folder, precision):
    out = folder / f"{precision}.npz"
    subprocess.run([HEADSCOPE, "trace", folder / "x.headscope", "--precision", precision, "--out", out], check=True)
    with numpy.load(out) as tensors:
        return {name: tensors[name].astype(numpy.float64) for name in TENSORS}


def pytorch(inputs, weights, h, dtype):
    x = torch.tensor(inputs, dtype=dtype)
    w_q, w_k, w_v, w_o = (torch.tensor(w, dtype=dtype) for w in weights)
    b, n, d = x.shape
    split = lambda t: t.reshape(b, n, h, d // h).permute(0, 2, 1, 3)
    q, k, v = x @ w_q.T, x @ w_k.T, x @ w_v.T
    scores = split(q) @ split(k).transpose(2, 3)
    scaled = scores / (d // h) ** 0.5
    weights = torch.softmax(scaled, -1)
    heads = weights @ split(v)
    output = heads.permute(0, 2, 1, 3).reshape(b, n, d) @ w_o.T
    made = (q, scores, scaled, weights, heads, output)
    return {name: tensor.double().numpy() for name, tensor in zip(TENSORS, made)}


def error(small, exact):
    return numpy.abs(small - exact).max() / max(1, numpy.abs(exact).max())


def main():
    failed = 0
    for shape in SHAPES:
        for scale in (1, 60):
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                inputs = session(folder, shape, scale)
                torch.manual_seed(7)
                weights = [torch.nn.Linear(shape[2], shape[2], bias=False).weight.detach().numpy() for _ in range(4)]
                ours, exact = headscope(folder, "float32"), headscope(folder, "float64")
                theirs, theirs_exact = (pytorch(inputs, weights, shape[3], t) for t in (torch.float32, torch.float64))
            for tensor in TENSORS:
                own, other = error(ours[tensor], exact[tensor]), error(theirs[tensor], theirs_exact[tensor])
                fails = bool(own > max(1e-5, 2 * other))
                failed += fails
                print(f"{'FAILS ' if fails else 'within'}  {shape} inputs x{scale:<2} {tensor:14} {own:.1e}  PyTorch {other:.1e}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
