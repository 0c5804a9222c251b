# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The layers of the example models, in plain PyTorch (torch >= 1.13).

Attention as in "Attention Is All You Need", section 3.2. The parts have the names
of d2l's classes, so that a state_dict is read as one of theirs. Every part keeps
the tensors of its last call when its `steps` is a dict, by HeadScope's names.
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
        self.ln = nn.LayerNorm(size)
        self.dropout = nn.Dropout(dropout)
        self.steps = None

    def forward(self, X, Y):
        residual_sum = X + self.dropout(Y)
        normed_output = self.ln(residual_sum)
        if self.steps is not None:
            self.steps.update(residual_sum=residual_sum, normed_output=normed_output)
        return normed_output


class FeedForward(nn.Module):
    """The position-wise network (section 3.3)."""

    def __init__(self, size, hidden):
        super().__init__()
        self.dense1, self.dense2 = nn.Linear(size, hidden), nn.Linear(hidden, size)
        self.steps = None

    def forward(self, X):
        up = self.dense1(X)
        activated = up.relu()
        down = self.dense2(activated)
        if self.steps is not None:
            self.steps.update(ffn_input=X, ffn_up=up, ffn_activated=activated, ffn_down=down)
        return down


class Embedding(nn.Embedding):
    """Words times sqrt(size), plus sinusoidal positions (sections 3.4 and 3.5)."""

    def __init__(self, vocabulary, size, dropout=0.0, longest=64):
        super().__init__(vocabulary, size)
        nn.init.normal_(self.weight, std=size**-0.5)
        angle = torch.arange(longest).unsqueeze(1) / 10000 ** (torch.arange(0, size, 2) / size)
        self.register_buffer("positions", torch.stack([angle.sin(), angle.cos()], dim=2).flatten(1), persistent=False)
        self.dropout = nn.Dropout(dropout)
        self.steps = None

    def forward(self, words):
        X, positions = super().forward(words) * math.sqrt(self.embedding_dim), self.positions[: words.shape[1]]
        embedding = self.dropout(X + positions)
        if self.steps is not None:
            self.steps.update(token_ids=words, token_embedding=X, position_embedding=positions.expand_as(X), embedding=embedding)
        return embedding


class Block(nn.Module):
    """Attention and a feed-forward network, or attention alone where `hidden` is 0."""

    def __init__(self, size, heads, hidden, dropout):
        super().__init__()
        self.attention, self.addnorm1 = MultiHeadAttention(size, heads, dropout), AddNorm(size, dropout)
        if hidden:
            self.ffn, self.addnorm2 = FeedForward(size, hidden), AddNorm(size, dropout)
        self.sublayers = {"self": (self.attention, self.addnorm1)} | ({"ffn": (self.ffn, self.addnorm2)} if hidden else {})

    def forward(self, X, mask):
        X = self.addnorm1(X, self.attention(X, X, mask))
        return self.addnorm2(X, self.ffn(X)) if "ffn" in self.sublayers else X


class CrossBlock(nn.Module):
    """A decoder's block: it looks at what is written, then at what was read."""

    def __init__(self, size, heads, hidden, dropout):
        super().__init__()
        self.attention1, self.addnorm1 = MultiHeadAttention(size, heads, dropout), AddNorm(size, dropout)
        self.attention2, self.addnorm2 = MultiHeadAttention(size, heads, dropout), AddNorm(size, dropout)
        self.ffn, self.addnorm3 = FeedForward(size, hidden), AddNorm(size, dropout)
        self.sublayers = {
            "self": (self.attention1, self.addnorm1), "cross": (self.attention2, self.addnorm2), "ffn": (self.ffn, self.addnorm3),
        }

    def forward(self, Y, memory, mask, memory_mask):
        Y = self.addnorm1(Y, self.attention1(Y, Y, mask))
        Y = self.addnorm2(Y, self.attention2(Y, memory, memory_mask))
        return self.addnorm3(Y, self.ffn(Y))


class Encoder(nn.Module):
    def __init__(self, vocabulary, size, heads, hidden, layers, dropout):
        super().__init__()
        self.embedding = Embedding(vocabulary, size, dropout)
        self.blks = nn.ModuleList(Block(size, heads, hidden, dropout) for _ in range(layers))

    def forward(self, words, lengths):
        X, mask = self.embedding(words), valid_mask(lengths, words.shape[1])
        for block in self.blks:
            X = block(X, mask)
        return X, mask


class Decoder(nn.Module):
    def __init__(self, vocabulary, size, heads, hidden, layers, dropout):
        super().__init__()
        self.embedding = Embedding(vocabulary, size, dropout)
        self.blks = nn.ModuleList(CrossBlock(size, heads, hidden, dropout) for _ in range(layers))
        self.dense = nn.Linear(size, vocabulary)

    def forward(self, words, lengths, memory, memory_mask):
        Y, mask = self.embedding(words), causal_mask(words.shape[1]) & valid_mask(lengths, words.shape[1])
        for block in self.blks:
            Y = block(Y, memory, mask, memory_mask)
        return self.dense(Y)


class EncoderDecoder(nn.Module):
    """Reads one text and writes another one."""

    def __init__(self, source, target, size=64, heads=4, hidden=128, layers=2, dropout=0.1):
        super().__init__()
        self.encoder = Encoder(source, size, heads, hidden, layers, dropout)
        self.decoder = Decoder(target, size, heads, hidden, layers, dropout)

    def forward(self, source, source_lengths, target, target_lengths):
        return self.decoder(target, target_lengths, *self.encoder(source, source_lengths))

    def embeddings(self):
        return ("encoder.embed", self.encoder.embedding), ("decoder.embed", self.decoder.embedding)

    def sublayers(self):
        """Every attention and feed-forward network in its order, with its norm, by HeadScope's names of blocks."""
        for side in ("encoder", "decoder"):
            for i, block in enumerate(getattr(self, side).blks):
                yield from ((f"{side}.{i}.{name}", *parts) for name, parts in block.sublayers.items())


class DecoderOnly(nn.Module):
    """Goes on with a text. A layer is attention alone where its number of hidden units is 0."""

    def __init__(self, vocabulary, hidden, size=64, heads=4):
        super().__init__()
        self.embedding = Embedding(vocabulary, size)
        self.blks = nn.ModuleList(Block(size, heads, units, 0.0) for units in hidden)
        self.dense = nn.Linear(size, vocabulary)

    def forward(self, words, lengths):
        X, mask = self.embedding(words), causal_mask(words.shape[1]) & valid_mask(lengths, words.shape[1])
        for block in self.blks:
            X = block(X, mask)
        return self.dense(X)

    def embeddings(self):
        return (("embed", self.embedding),)

    def sublayers(self):
        for i, block in enumerate(self.blks):
            yield from ((f"layer.{i}.{name}", *parts) for name, parts in block.sublayers.items())


def valid_mask(lengths, longest):
    """True for the first `lengths` keys of each item: (b, 1, 1, k)."""
    return (torch.arange(longest) < lengths.unsqueeze(1)).reshape(-1, 1, 1, longest)


def causal_mask(length):
    """True for the keys up to the query itself: (q, k)."""
    return torch.ones(length, length).tril().bool()
