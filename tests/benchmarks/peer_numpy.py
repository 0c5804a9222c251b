# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The layer in NumPy, every stage kept:  peer_numpy.py numpy FOLDER THREADS B N D H MASKED

The number of threads is that of its BLAS, which takes it from the environment.
"""

import math
import sys

import numpy as np

import blas
from case import FILL, Case
from turns import serve


def split(tensor, case):
    parts = tensor.reshape(case.b, case.n, case.h, case.d // case.h)
    return np.ascontiguousarray(parts.transpose(0, 2, 1, 3))


def softmax(masked):
    weights = np.exp(masked - masked.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    return weights


def forward(given, case):
    X = given["X"]
    Q, K, V = (X @ given[f"W_{name}.weight"].T + given[f"W_{name}.bias"] for name in "qkv")
    Q_heads, K_heads, V_heads = (split(tensor, case) for tensor in (Q, K, V))
    scores = Q_heads @ K_heads.transpose(0, 1, 3, 2)
    scaled = scores * np.float32(1 / math.sqrt(case.d // case.h))
    masked = [np.where(given["masked_keys"][:, None, None, :], np.float32(FILL), scaled)] if case.masked else []
    weights = softmax(masked[0] if case.masked else scaled)
    head_outputs = weights @ V_heads
    concat = head_outputs.transpose(0, 2, 1, 3).reshape(X.shape)
    output = concat @ given["W_o.weight"].T + given["W_o.bias"]
    return output, weights, Q, K, V, Q_heads, K_heads, V_heads, scores, scaled, head_outputs, concat, *masked


def main(name, folder, threads, *sizes):
    case = Case(*map(int, sizes))
    given = dict(np.load(f"{folder}/given.npz"))
    serve(lambda: forward(given, case), blas.named(f"NumPy {np.__version__}"), f"{folder}/{name}.f32")


main(*sys.argv[1:])
