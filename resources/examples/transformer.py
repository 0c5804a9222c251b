# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The layers of the example models, in plain PyTorch (torch >= 1.13).

Attention as in "Attention Is All You Need", section 3.2; every layer keeps the
tensors of its last call when its `steps` is a dict, by HeadScope's names.
"""

import math

import torch
from torch import nn

FILL = -1e6  # what a masked score becomes, as in d2l's masked_softmax


class MultiHeadAttention(nn.Module):
    """Multi-head attention with biases: (b, q, d) and (b, k, d) -> (b, q, d)."""

    def __init__(self, size, heads, dropout=0.0):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(size, size) for _ in range(4))
        self.dropout = nn.Dropout(dropout)
        self.steps = None  # a dict asks to keep every step

    def split(self, X):
        """(b, n, h*d) -> (b, h, n, d)."""
        return X.reshape(*X.shape[:2], self.heads, -1).permute(0, 2, 1, 3)

    def forward(self, queries, keys, mask):
        """`mask` is true where a query may attend; it broadcasts to (b, h, q, k)."""
        Q, K, V = self.W_q(queries), self.W_k(keys), self.W_v(keys)
        scores = self.split(Q) @ self.split(K).transpose(2, 3)
        scaled_scores = scores / math.sqrt(Q.shape[-1] // self.heads)
        masked_scores = scaled_scores.masked_fill(~mask, FILL)
        weights = torch.softmax(masked_scores, dim=-1)
        head_outputs = self.dropout(weights) @ self.split(V)
        concat = head_outputs.permute(0, 2, 1, 3).flatten(2)
        output = self.W_o(concat)
        if self.steps is not None:
            self.steps.update(
                queries=queries, keys=keys, Q=Q, K=K, V=V, scores=scores, scaled_scores=scaled_scores,
                mask=mask.expand_as(scores), masked_scores=masked_scores, weights=weights, concat=concat, output=output,
            )
        return output


class AddNorm(nn.Module):
    """Dropout, residual, layer norm: the Transformer's sublayer connection (section 5.4)."""

    def __init__(self, size, dropout):
        super().__init__()
        self.norm = nn.LayerNorm(size)
        self.dropout = nn.Dropout(dropout)

    def forward(self, X, Y):
        return self.norm(X + self.dropout(Y))


class FeedForward(nn.Sequential):
    """The position-wise network (section 3.3)."""

    def __init__(self, size, hidden):
        super().__init__(nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, size))


class Embedding(nn.Module):
    """Words times sqrt(size), plus sinusoidal positions (sections 3.4 and 3.5)."""

    def __init__(self, vocabulary, size, dropout=0.0, longest=64):
        super().__init__()
        self.words = nn.Embedding(vocabulary, size)
        nn.init.normal_(self.words.weight, std=size**-0.5)
        angle = torch.arange(longest).unsqueeze(1) / 10000 ** (torch.arange(0, size, 2) / size)
        self.register_buffer("positions", torch.stack([angle.sin(), angle.cos()], dim=2).flatten(1))
        self.dropout = nn.Dropout(dropout)

    def forward(self, words):
        X = self.words(words) * math.sqrt(self.words.embedding_dim)
        return self.dropout(X + self.positions[: words.shape[1]])


def valid_mask(lengths, longest):
    """True for the first `lengths` keys of each item: (b, 1, 1, k)."""
    return (torch.arange(longest) < lengths.unsqueeze(1)).reshape(-1, 1, 1, longest)


def causal_mask(length):
    """True for the keys up to the query itself: (q, k)."""
    return torch.ones(length, length).tril().bool()
