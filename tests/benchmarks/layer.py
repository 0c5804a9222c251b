# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The layer in plain PyTorch, every stage kept: a peer, the reference in float64 and the model of ONNX Runtime."""

import math

import torch
from torch import nn

from case import FILL, SEED

STAGES = (
    "output", "weights", "Q", "K", "V", "Q_heads", "K_heads", "V_heads", "scores", "scaled", "head_outputs", "concat",
    "masked",
)


def stages(case):
    """Without masked keys there is nothing to write over the scaled scores."""
    return STAGES if case.masked else STAGES[:-1]


class Layer(nn.Module):
    """With the weights that HeadScope draws from the same seed."""

    def __init__(self, case):
        super().__init__()
        self.case = case
        torch.manual_seed(SEED)
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(case.d, case.d) for _ in range(4))
        masked = (torch.arange(case.n) >= case.valid).expand(case.b, case.n)
        self.register_buffer("masked_keys", masked.clone())

    def split(self, tensor):
        b, n, d, h, _ = self.case
        return tensor.view(b, n, h, d // h).transpose(1, 2).contiguous()

    def forward(self, X):
        b, n, d, h, is_masked = self.case
        Q, K, V = self.W_q(X), self.W_k(X), self.W_v(X)
        Q_heads, K_heads, V_heads = self.split(Q), self.split(K), self.split(V)
        scores = Q_heads @ K_heads.transpose(-1, -2)
        scaled = scores * (1 / math.sqrt(d // h))
        masked = [scaled.masked_fill(self.masked_keys[:, None, None, :], FILL)] if is_masked else []
        weights = torch.softmax(masked[0] if is_masked else scaled, -1)
        head_outputs = weights @ V_heads
        concat = head_outputs.transpose(1, 2).reshape(b, n, d)
        output = self.W_o(concat)
        return output, weights, Q, K, V, Q_heads, K_heads, V_heads, scores, scaled, head_outputs, concat, *masked


def inputs(case):
    torch.manual_seed(SEED)
    return torch.randn(case.b, case.n, case.d)


def reference(case):
    """Output and weights in float64, of the float32 weights and inputs."""
    with torch.inference_mode():
        output, weights, *_ = Layer(case).double()(inputs(case).double())
    return output.numpy(), weights.numpy()
