#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attention rollout of the small models, in plain NumPy, from the weights that PyTorch has computed.

Writes ../golden/models/rollout.json: of every block of self-attention the matrix R, whose row i says of which tokens of the
input position i is made after that layer (Abnar & Zuidema 2020).
"""
import json
import os
import re

import numpy as np

GOLDENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "models")
MODELS = ["gpt2", "gpt_neox", "llama", "bert", "t5", "d2l_transformer", "vit"]


def rollouts(model):
    arrays = np.load(os.path.join(GOLDENS, model + ".npz"))
    found = {}
    for stack in ("layer", "encoder", "decoder"):
        names = [re.fullmatch(stack + r"\.(\d+)\.self/weights", name) for name in arrays.files]
        rolled = None
        for name in sorted((m for m in names if m), key=lambda m: int(m[1])):
            mean = arrays[name[0]].astype(np.float64)[0].mean(axis=0)
            mixed = 0.5 * mean + 0.5 * np.eye(len(mean))
            mixed /= mixed.sum(axis=1, keepdims=True)
            rolled = mixed if rolled is None else mixed @ rolled
            found[name[0].split("/")[0]] = [[float("%.7g" % share) for share in row] for row in rolled]
    return found


def main():
    lines = [json.dumps(model) + ": " + json.dumps(rollouts(model)) for model in MODELS]
    with open(os.path.join(GOLDENS, "rollout.json"), "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
