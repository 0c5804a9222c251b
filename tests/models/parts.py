# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the families share: random weights, norms, attention and feed-forward, and a note of every tensor on the way."""
import math

import torch
from torch.nn import functional as F


class Weights(dict):
    """Random weights by name. Norms are not ones and zeros, so that a norm that is forgotten shows."""

    def linear(self, name, out, size, bias=True):
        self[name + ".weight"] = torch.randn(out, size) / math.sqrt(size)
        if bias:
            self[name + ".bias"] = torch.randn(out) * 0.3

    def norm(self, name, size, bias=True):
        self[name + ".weight"] = 1 + torch.randn(size) * 0.3
        if bias:
            self[name + ".bias"] = torch.randn(size) * 0.2

    def table(self, name, rows, size, scale=0.3):
        self[name] = torch.randn(rows, size) * scale


class Note(dict):
    """Keeps tensors as BLOCK/TENSOR."""

    def __call__(self, block, **tensors):
        for name, tensor in tensors.items():
            self[f"{block}/{name}"] = tensor.detach().numpy().copy()


def linear(w, name, x):
    return F.linear(x, w[name + ".weight"], w.get(name + ".bias"))


def layer_norm(w, name, x, eps):
    return F.layer_norm(x, x.shape[-1:], w[name + ".weight"], w.get(name + ".bias"), eps)


def rms_norm(w, name, x, eps):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps) * w[name + ".weight"]


def gelu_tanh(x):
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


def causal(n, window=None):
    """Whether a query (row) may see a key (column): itself and what stands before it, window of them at most."""
    distance = torch.arange(n)[:, None] - torch.arange(n)
    return (distance >= 0) if window is None else (distance >= 0) & (distance < window)


def split(x, heads):
    return x.reshape(x.shape[0], x.shape[1], heads, -1).transpose(1, 2)


def attention(note, block, x, q, k, v, out, heads, kv_heads=None, scale=None, bias=None, allowed=None, head_norms=None,
              turn=None):
    """From the projections (b, n, width) to what is added to x; out is the function after the heads are put together."""
    note(block, Q=q, K=k, V=v)
    kv_heads = kv_heads or heads
    q, k, v = split(q, heads), split(k, kv_heads), split(v, kv_heads)
    if head_norms:
        q, k = head_norms[0](q), head_norms[1](k)
        note(block, Q_heads_norm=q, K_heads_norm=k)
    if turn:
        q, k = turn(q), turn(k)
        note(block, Q_rotated=q, K_rotated=k)
    k, v = (part.repeat_interleave(heads // kv_heads, 1) for part in (k, v))
    scores = q @ k.transpose(-1, -2)
    scaled = scores * (1 / math.sqrt(q.shape[-1]) if scale is None else scale)
    if bias is not None:
        note(block, position_bias=bias)
        scaled = scaled + bias
    if allowed is not None:
        scaled = scaled.masked_fill(~allowed, -math.inf)
    weights = torch.softmax(scaled, -1)
    concat = (weights @ v).transpose(1, 2).flatten(2)
    output = out(concat)
    note(block, scores=scores, weights=weights, concat=concat, output=output, residual_sum=x + output)
    return output


def feed_forward(note, block, x, normed, up, activation, down, gate=None):
    """up, down and gate are functions; x is what the result is added to, normed what goes in."""
    raised = up(normed)
    if gate:
        gated = gate(normed)
        note(block, ffn_gate=gated)
        activated = activation(gated) * raised
    else:
        activated = activation(raised)
    lowered = down(activated)
    note(block, ffn_up=raised, ffn_activated=activated, ffn_down=lowered, residual_sum=x + lowered)
    return x + lowered


def unembed(note, logits):
    note("unembed", logits=logits, probabilities=torch.softmax(logits, -1))
    return logits
