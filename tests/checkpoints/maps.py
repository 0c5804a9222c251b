#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes maps/*, attention weights alone, with Debian's python3-torch.

The first two are what the snippet of resources/snippets saves, as a user would get it; transformers is not needed. The
numbers are those of weights(), which tst_maps.cpp has, too.
"""
import json
import os
import runpy
import struct
import types

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "maps")
save_maps = runpy.run_path(os.path.join(HERE, "..", "..", "resources", "snippets", "attention_maps.py"))["save_maps"]


def path(name):
    return os.path.join(OUT, name)


def weights(layers, items, heads, queries, keys):
    """Rows of small fractions that sum to 1, no two alike nearby."""
    index = np.indices((layers, items, heads, queries, keys))
    parts = 1.0 + (7 * index[0] + 5 * index[1] + 3 * index[2] + 2 * index[3] + index[4]) % 5
    return parts / parts.sum(-1, keepdims=True)


def as_tuple(*shape):
    return tuple(torch.tensor(layer, dtype=torch.float32) for layer in weights(*shape))


def snippets():
    own = types.SimpleNamespace(attentions=as_tuple(3, 2, 2, 4, 4))
    save_maps(own, path("attentions.pt"), [["the", "cat", "sat", "."], ["a", "dog", "ran", "."]])
    translation = types.SimpleNamespace(encoder_attentions=as_tuple(2, 1, 2, 5, 5), decoder_attentions=None,
                                        cross_attentions=as_tuple(4, 1, 2, 3, 5))
    save_maps(translation, path("cross.pt"), {"queries": ["x", "y", "z"], "keys": ["v", "w", "x", "y", "z"]})
    try:
        save_maps(types.SimpleNamespace(attentions=None), path("none.pt"))
    except AssertionError as told:
        assert "output_attentions=True" in str(told)
    else:
        raise SystemExit("outputs without attentions were saved")


def safetensors(name, dtype, tensors, **metadata):
    """A file as the library of that name writes it."""
    header, data = {"__metadata__": metadata}, b""
    for key, (shape, numbers) in tensors.items():
        header[key] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(numbers)]}
        data += numbers
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path(name), "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def main():
    os.makedirs(OUT, exist_ok=True)
    snippets()
    torch.save(as_tuple(2, 1, 2, 3, 3), path("tuple.pt"))
    half = weights(3, 2, 2, 4, 4).astype("<f2")
    safetensors("half.safetensors", "F16", {"attentions": (half.shape, half.tobytes())}, tokens='["a", "b", "c", "d"]')
    small = torch.tensor(weights(1, 2, 2, 3, 4)[0], dtype=torch.bfloat16)
    safetensors("bfloat16.safetensors", "BF16", {"attn": (list(small.shape), small.view(torch.int16).numpy().tobytes())})
    np.save(path("single.npy"), weights(1, 1, 2, 3, 4)[0, 0])
    np.savez(path("eleven.npz"), **{f"layer{i}": x[0] for i, x in enumerate(weights(11, 1, 1, 2, 2).astype("<f4"))})
    np.savez(path("squeezed.npz"), attentions=weights(3, 1, 2, 4, 4)[:, 0].astype("<f4"))
    wrong = weights(1, 1, 2, 3, 4)[0, 0].astype("<f4")
    wrong[0, 0] *= 1.5
    wrong[0, 1, :2] += (-1, 1)
    wrong[1, 2, 3] = np.nan
    np.savez(path("uneven.npz"), attention_weights=wrong)
    np.savez(path("kernels.npz"), **{"conv.weight": np.linspace(-1, 1, 72).reshape(2, 4, 3, 3).astype("<f4")})


if __name__ == "__main__":
    main()
