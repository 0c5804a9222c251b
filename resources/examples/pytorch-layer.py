# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A multi-head attention layer in PyTorch that saves everything it computes.

Run:  python3 pytorch-layer.py      (needs torch >= 1.13 and numpy)

It writes pytorch-layer.npz next to itself: the parameters, the inputs and every
step. pytorch-layer.headscope refers to that file, so HeadScope computes the
same layer again. To look into a layer of your own, save its tensors like this.
"""

import math
from pathlib import Path

import numpy as np
import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    """The layer of "Dive into Deep Learning": all heads share one batched product."""

    def __init__(self, query_size, key_size, value_size, num_hiddens, num_heads, bias=True):
        super().__init__()
        self.num_heads = num_heads
        self.W_q = nn.Linear(query_size, num_hiddens, bias=bias)
        self.W_k = nn.Linear(key_size, num_hiddens, bias=bias)
        self.W_v = nn.Linear(value_size, num_hiddens, bias=bias)
        self.W_o = nn.Linear(num_hiddens, num_hiddens, bias=bias)
        self.steps = {}  # what the last call computed, by name

    def keep(self, name, tensor):
        """Stores one step; a merged (b*h, n, d) tensor is stored as (b, h, n, d)."""
        tensor = tensor.detach()
        if name in ("Q", "K", "V", "concat", "output"):
            self.steps[name] = tensor.clone()
        else:
            self.steps[name] = tensor.reshape(-1, self.num_heads, *tensor.shape[1:]).clone()

    def split(self, X):
        """(b, n, h*d) -> (b*h, n, d), all heads of one batch item next to each other."""
        b, n, size = X.shape
        X = X.reshape(b, n, self.num_heads, size // self.num_heads)
        return X.permute(0, 2, 1, 3).reshape(b * self.num_heads, n, -1)

    def join(self, X):
        """(b*h, n, d) -> (b, n, h*d), the reverse of split."""
        X = X.reshape(-1, self.num_heads, *X.shape[1:]).permute(0, 2, 1, 3)
        return X.reshape(X.shape[0], X.shape[1], -1)

    def forward(self, queries, keys, values, valid_lens):
        projected = {"Q": self.W_q(queries), "K": self.W_k(keys), "V": self.W_v(values)}
        heads = {}
        for name, X in projected.items():
            heads[name] = self.split(X)
            self.keep(name, X)
            self.keep(f"{name}_heads", heads[name])

        scores = torch.bmm(heads["Q"], heads["K"].transpose(1, 2))
        scaled_scores = scores / math.sqrt(heads["Q"].shape[-1])
        # The valid length of a batch item counts for each of its heads.
        lens = valid_lens.repeat_interleave(self.num_heads).reshape(-1, 1, 1)
        mask = (torch.arange(keys.shape[1]) < lens).expand_as(scores)
        masked_scores = scaled_scores.masked_fill(~mask, -1e6)
        weights = torch.softmax(masked_scores, dim=-1)
        head_outputs = torch.bmm(weights, heads["V"])
        concat = self.join(head_outputs)
        output = self.W_o(concat)

        self.keep("scores", scores)
        self.keep("scaled_scores", scaled_scores)
        self.keep("mask", mask)
        self.keep("masked_scores", masked_scores)
        self.keep("weights", weights)
        self.keep("head_outputs", head_outputs)
        self.keep("concat", concat)
        self.keep("output", output)
        return output


def main():
    torch.manual_seed(7)
    layer = MultiHeadAttention(
        query_size=20, key_size=12, value_size=16, num_hiddens=24, num_heads=4
    ).eval()
    inputs = {
        "queries": torch.randn(3, 5, 20),
        "keys": torch.randn(3, 7, 12),
        "values": torch.randn(3, 7, 16),
        "valid_lens": torch.tensor([7, 4, 1]),
    }
    with torch.no_grad():
        layer(**inputs)

    tensors = {}
    for letter in "qkvo":
        linear = getattr(layer, f"W_{letter}")
        tensors[f"W_{letter}"] = linear.weight.detach()  # (out, in)
        tensors[f"b_{letter}"] = linear.bias.detach()
    tensors |= inputs | layer.steps

    target = Path(__file__).with_suffix(".npz")
    np.savez(target, **{name: tensor.numpy() for name, tensor in tensors.items()})
    for name, tensor in tensors.items():
        print(f"{name:14} {tuple(tensor.shape)} {tensor.dtype}")


if __name__ == "__main__":
    main()
