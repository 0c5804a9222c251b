#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes small layers of attention whose names are those of no family, with Debian's python3-torch.

unknown/NAME.safetensors, and in unknown/expected.npz what plain PyTorch computes with them: NAME/x, the input (1, n, d);
NAME/memory, where keys come from another sequence; NAME/weights and NAME/output. Heads have 6 features, so that only
what is named so is square.
"""
import os

import numpy as np
import torch
from torch.nn import functional as F

from make import D, H, HERE, N, attend, random, save_safetensors, split

SIZE, GROUPS = 6, 2
expected = {}


def layer(kv_heads=H, bias=True, memory=False, size=SIZE):
    """Parameters as (out, in), an input, and what the layer makes of it."""
    widths = [(H * size, D), (kv_heads * size, D), (kv_heads * size, D), (D, H * size)]
    weights = [random(*width) for width in widths]
    biases = [random(width[0]) if bias else None for width in widths]
    x = random(1, N, D)
    source = random(1, 7, D) if memory else x
    q, k, v = (F.linear(y, w, b) for y, w, b in zip((x, source, source), weights, biases))
    shares, heads = attend(split(q, H), split(k, kv_heads), split(v, kv_heads))
    values = {"x": x, "weights": shares, "output": F.linear(heads, weights[3], biases[3])}
    return weights, biases, {**values, **({"memory": source} if memory else {})}


def save(name, tensors, values):
    save_safetensors({key: value.contiguous() for key, value in tensors.items()},
                     os.path.join(HERE, "unknown", name + ".safetensors"))
    for key, value in values.items():
        expected[f"{name}/{key}"] = value.numpy()


def by_heads(vector):
    return vector.reshape(H, -1)


def main():
    torch.manual_seed(23)
    os.makedirs(os.path.join(HERE, "unknown"), exist_ok=True)

    weights, biases, values = layer()
    save("in-out", {"embedding": random(9, D), **{f"attn.w{c}": w.T for c, w in zip("qkvo", weights)},
                    **{f"attn.b{c}": b for c, b in zip("qkvo", biases)}, "mlp.w1": random(D, 40)}, values)

    weights, biases, values = layer()
    tensors = {}
    for name, w, b in zip(("query", "key", "value"), weights, biases):
        tensors[f"layers_0/attention/{name}/kernel"] = w.T.reshape(D, H, SIZE)
        tensors[f"layers_0/attention/{name}/bias"] = by_heads(b)
    save("flax", {**tensors, "layers_0/attention/out/kernel": weights[3].T.reshape(H, SIZE, D),
                  "layers_0/attention/out/bias": biases[3]}, values)

    weights, biases, values = layer()
    tensors = {"embed.W_E": random(9, D)}
    for c, w, b in zip("QKV", weights, biases):
        tensors[f"blocks.0.attn.W_{c}"] = w.reshape(H, SIZE, D).transpose(1, 2)
        tensors[f"blocks.0.attn.b_{c}"] = by_heads(b)
    save("heads-first", {**tensors, "blocks.0.attn.W_O": weights[3].T.reshape(H, SIZE, D),
                         "blocks.0.attn.b_O": biases[3]}, values)

    weights, biases, values = layer(kv_heads=GROUPS)
    save("grouped", {**{f"block1/{c}": w for c, w in zip(("query", "key", "value", "output"), weights)},
                     "block1/query_bias": biases[0], "block1/key_bias": biases[1],
                     "block1/value_bias": biases[2], "block1/output_bias": biases[3]}, values)

    weights, biases, values = layer()
    one = torch.stack([w.reshape(H, SIZE, D) for w in weights[:3]], 1).flatten(0, 2)
    bias = torch.stack([by_heads(b) for b in biases[:3]], 1).flatten()
    save("by-head", {"mixer.qkv_kernel": one.T, "mixer.qkv_bias": bias, "mixer.out_kernel": weights[3].T,
                     "mixer.out_bias": biases[3]}, values)

    weights, biases, values = layer(memory=True, bias=False)
    save("cross", {"reader.to_q.kernel": weights[0].T, "reader.to_kv.kernel": torch.cat(weights[1:3]).T,
                   "reader.to_out.kernel": weights[3].T}, values)

    weights, biases, values = layer(size=D // H)
    save("square", {f"mix.{c}": w[..., None] for c, w in zip(("theta", "phi", "g", "last"), weights)} |
         {f"mix.{c}.shift": b for c, b in zip(("theta", "phi", "g", "last"), biases)}, values)

    np.savez_compressed(os.path.join(HERE, "unknown", "expected.npz"), **expected)


if __name__ == "__main__":
    main()
