# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes sessions and, for each mistake of the lab, what a PyTorch layer with that mistake computes.

Run:  python3 make.py      (needs torch >= 1.13 and numpy; writes next to itself)

NAME.headscope is the session, NAME.npz has the tensors of it that differ from those of the right layer, as
MISTAKE.TENSOR, and what the session reads from a file, as given_TENSOR. What is not there is the same to the bit. The
wrong lines of code are those that people write, not those of the engine.
"""

import json
import math
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

HERE = Path(__file__).resolve().parent

# Three heads for two items: lengths that are tiled come to other heads. No two sizes alike.
LAYER = {"query_size": 6, "key_size": 4, "value_size": 3, "num_hiddens": 15, "num_heads": 3, "output_size": 7,
         "dropout": 0.5}
INPUTS = {"batch_size": 2, "num_queries": 4, "num_kv_pairs": 7, "kind": "normal", "seed": 7}


def given(name, tensor):
    return {"file": f"{name}.npz", "tensor": f"given_{tensor}"}


CASES = {
    "lens": {"mask": {"valid_lens": [3, 2]}},
    "lens-per-query": {"mask": {"valid_lens": [[1, 2, 3, 7], [7, 1, 5, 4]]}},
    # A small fill: float32 rounds the score away beside a large one.
    "dead-row": {"mask": {"valid_lens": [3, 0], "fill": -128}},
    "causal": {"mask": {"causal": "top_left"}, "inputs": {"num_queries": 5, "num_kv_pairs": 5}},
    "causal-lens": {"mask": {"causal": "bottom_right", "valid_lens": [6, 4]}},
    "bias": {"mask": {"bias": given("bias", "bias")}},
    "no-mask": {},
    "grouped": {"layer": {"num_heads": 4, "num_kv_heads": 2, "num_hiddens": 12}, "mask": {"valid_lens": [7, 2]}},
}
MASKED = {"lens", "lens-per-query", "dead-row", "causal", "causal-lens", "grouped"}
MISTAKES = {
    "no_transpose": set(CASES), "sqrt_d_model": set(CASES), "no_scale": set(CASES),
    "mask_tiled": {"lens", "lens-per-query", "dead-row", "causal-lens", "grouped"},
    "padding_forgotten": {"lens", "lens-per-query", "dead-row", "causal-lens", "grouped"},
    "bias_forgotten": {"bias"}, "causal_off_by_one": {"causal", "causal-lens"},
    "inverted_mask": MASKED, "fill_added": MASKED, "mask_after_softmax": MASKED,
    "softmax_queries": set(CASES), "dropout_on": set(CASES), "keys_as_values": set(CASES),
    "heads_interleaved": set(CASES), "no_transpose_back": set(CASES),
}


def split(X, heads, mistake):
    b = len(X)
    if mistake == "no_transpose":
        return X.view(b * heads, -1, X.shape[2] // heads)
    return X.view(b, X.shape[1], heads, -1).transpose(1, 2).flatten(0, 1)


def lengths(lens, heads, mistake):
    if mistake == "mask_tiled":
        return torch.cat([lens] * heads)
    return lens.repeat_interleave(heads, dim=0)


def seen(mask, b, h, n, m, mistake):
    """(b·h, n, m), true = may be seen"""
    allowed = torch.ones(b * h, n, m, dtype=torch.bool)
    if "valid_lens" in mask and mistake != "padding_forgotten":
        lens = lengths(torch.tensor(mask["valid_lens"]), h, mistake)
        allowed &= torch.arange(m) < (lens[:, None, None] if lens.dim() == 1 else lens[:, :, None])
    if "causal" in mask:
        diagonal = m - n if mask["causal"] == "bottom_right" else 0
        allowed &= torch.ones(n, m).tril(diagonal + (mistake == "causal_off_by_one")).bool()
    return ~allowed if mistake == "inverted_mask" else allowed


def attention(session, weights, inputs, extra, mistake=None):
    """Every tensor of the layer by its name, the heads apart: (b, h, n, …)."""
    layer, mask = session["layer"], session["mask"]
    h, g = layer["num_heads"], layer.get("num_kv_heads") or layer["num_heads"]
    W_q, W_k, W_v, W_o = weights
    b, n, m = len(inputs[0]), inputs[0].shape[1], inputs[1].shape[1]
    Q, K, V = (split(W(X), heads, mistake) for W, X, heads in zip((W_q, W_k, W_v), inputs, (h, g, g)))
    d = Q.shape[-1]
    out = {"Q_heads": Q, "K_heads": K, "V_heads": V}
    apart = {name: X.view(b, -1, *X.shape[1:]) for name, X in out.items()}
    K, V = (X.view(b, g, m, -1).repeat_interleave(h // g, dim=1).flatten(0, 1) for X in (K, V))
    scores = torch.bmm(Q, K.transpose(1, 2))
    out = {"scores": scores}
    if mistake == "sqrt_d_model":
        scores = scores / math.sqrt(layer["num_hiddens"])
    elif mistake != "no_scale":
        scores = scores / math.sqrt(d)
    out["scaled_scores"] = scores
    allowed = seen(mask, b, h, n, m, mistake)
    fill = mask.get("fill", -1e6)
    if "bias" in mask and mistake != "bias_forgotten":
        bias = extra["bias"].expand(b, h, n, m).flatten(0, 1)
        allowed = allowed & (bias != -math.inf)
        scores = scores + bias
    out["mask"] = allowed
    if mistake == "fill_added":
        scores = scores + fill * ~allowed
    elif mistake != "mask_after_softmax":
        scores = scores.masked_fill(~allowed, fill)
    out["masked_scores"] = scores
    weights = torch.softmax(scores, dim=-2 if mistake == "softmax_queries" else -1)
    if mistake == "mask_after_softmax":
        weights = weights * allowed
    out["weights"] = weights
    if mistake == "dropout_on":
        weights = weights * extra["dropout"].flatten(0, 1) / (1 - layer["dropout"])
    heads = torch.bmm(weights, K if mistake == "keys_as_values" else V)
    out["head_outputs"] = heads
    if mistake == "heads_interleaved":
        C = heads.view(b, h, n, -1).permute(0, 2, 3, 1).flatten(2)
    elif mistake == "no_transpose_back":
        C = heads.reshape(b, n, -1)
    else:
        C = heads.view(b, h, n, -1).transpose(1, 2).flatten(2)
    apart |= {name: X.view(b, h, *X.shape[1:]) for name, X in out.items()}
    return apart | {"concat": C, "output": W_o(C)}


def make(name, case):
    session = {"layer": LAYER | case.get("layer", {}), "inputs": INPUTS | case.get("inputs", {}),
               "weights": {"kind": "linear", "seed": 7}, "mask": case.get("mask", {})}
    layer, spec = session["layer"], session["inputs"]
    torch.manual_seed(spec["seed"])
    n, m = spec["num_queries"], spec["num_kv_pairs"]
    inputs = [torch.randn(spec["batch_size"], count, layer[f"{which}_size"])
              for count, which in ((n, "query"), (m, "key"), (m, "value"))]
    h, g = layer["num_heads"], layer.get("num_kv_heads") or layer["num_heads"]
    d = layer["num_hiddens"] // h
    torch.manual_seed(7)
    weights = [nn.Linear(a, b, bias=False) for a, b in (
        (layer["query_size"], h * d), (layer["key_size"], g * d), (layer["value_size"], g * d),
        (h * d, layer["output_size"]))]
    torch.manual_seed(11)
    extra = {"dropout": (torch.rand(spec["batch_size"], h, n, m) > layer["dropout"]).byte()}
    layer["dropout_mask"] = given(name, "dropout")
    if "bias" in session["mask"]:
        extra["bias"] = torch.randn(h, n, m)
        extra["bias"][torch.rand(h, n, m) > 0.8] = -math.inf
    right = attention(session, weights, inputs, extra)
    arrays = {f"given_{key}": X.numpy() for key, X in extra.items()}
    for mistake, cases in MISTAKES.items():
        if name in cases:
            wrong = attention(session, weights, inputs, extra, mistake)
            arrays |= {f"{mistake}.{key}": X.numpy() for key, X in wrong.items() if not X.equal(right[key])}
    session = {"format": "headscope-session", "version": 1, **session}
    (HERE / f"{name}.headscope").write_text(json.dumps(session, indent=2) + "\n", encoding="utf-8")
    np.savez_compressed(HERE / f"{name}.npz", **arrays)


if __name__ == "__main__":
    with torch.no_grad():
        for name, case in CASES.items():
            make(name, case)
