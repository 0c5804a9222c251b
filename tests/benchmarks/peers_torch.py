# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch as it is installed:  peers_torch.py torch-mha|torch-layer FOLDER THREADS B N D H MASKED"""

import sys

import torch
from torch import nn

import blas
from case import Case
from layer import Layer, inputs
from turns import serve


def multihead(layer):
    """nn.MultiheadAttention with the weights of the layer."""
    made = nn.MultiheadAttention(layer.case.d, layer.case.h, batch_first=True).eval()
    into = layer.W_q, layer.W_k, layer.W_v
    with torch.no_grad():
        made.in_proj_weight.copy_(torch.cat([linear.weight for linear in into]))
        made.in_proj_bias.copy_(torch.cat([linear.bias for linear in into]))
        made.out_proj.weight.copy_(layer.W_o.weight)
        made.out_proj.bias.copy_(layer.W_o.bias)
    masked = layer.masked_keys if layer.case.masked else None
    return lambda X: made(X, X, X, key_padding_mask=masked, need_weights=True, average_attn_weights=False)


def main(name, folder, threads, *sizes):
    torch.set_num_threads(int(threads))
    case = Case(*map(int, sizes))
    layer, X = Layer(case).eval(), inputs(case)
    forward = multihead(layer) if name == "torch-mha" else layer
    with torch.inference_mode():
        serve(lambda: forward(X), blas.named(f"PyTorch {torch.__version__}"), f"{folder}/{name}.f32")


main(*sys.argv[1:])
