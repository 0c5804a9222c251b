# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A model of GPT-2's shape with random weights: in plain PyTorch, as a folder, and as a model of ONNX Runtime."""

import json
import math
import struct
from typing import NamedTuple

import torch
from torch import nn

SEED = 7


class Size(NamedTuple):
    layers: int = 12
    heads: int = 12
    width: int = 768
    words: int = 50257
    positions: int = 1024


SMALL = Size()


class Linear(nn.Module):
    """With the matrix as GPT-2 has it, (in, out)."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(inputs, outputs) * 0.02)
        self.bias = nn.Parameter(torch.randn(outputs) * 0.02)

    def forward(self, x):
        return torch.addmm(self.bias, x.view(-1, x.shape[-1]), self.weight).view(*x.shape[:-1], -1)


class Attention(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.heads = size.heads
        self.c_attn = Linear(size.width, 3 * size.width)
        self.c_proj = Linear(size.width, size.width)

    def forward(self, x, past=None):
        b, n, d = x.shape
        q, k, v = (each.view(b, n, self.heads, -1).transpose(1, 2) for each in self.c_attn(x).split(d, 2))
        if past is not None:
            k, v = (torch.cat(pair, 2) for pair in zip(past, (k, v)))
        scores = q @ k.transpose(-1, -2) / math.sqrt(d // self.heads)
        hidden = torch.arange(k.shape[2]) > torch.arange(k.shape[2] - n, k.shape[2])[:, None]
        weights = torch.softmax(scores.masked_fill(hidden, -1e4), -1)
        return self.c_proj((weights @ v).transpose(1, 2).reshape(b, n, d)), (k, v)


def gelu(x):
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)))


class FeedForward(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.c_fc = Linear(size.width, 4 * size.width)
        self.c_proj = Linear(4 * size.width, size.width)

    def forward(self, x):
        return self.c_proj(gelu(self.c_fc(x)))


class Layer(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(size.width), nn.LayerNorm(size.width)
        self.attn, self.mlp = Attention(size), FeedForward(size)

    def forward(self, x, past=None):
        mixed, kept = self.attn(self.ln_1(x), past)
        x = x + mixed
        return x + self.mlp(self.ln_2(x)), kept


class GPT2(nn.Module):
    """Gives the logits, and the keys and values of each layer for the next token."""

    def __init__(self, size=SMALL):
        super().__init__()
        torch.manual_seed(SEED)
        self.size = size
        self.wte = nn.Embedding(size.words, size.width, _weight=torch.randn(size.words, size.width) * 0.02)
        self.wpe = nn.Embedding(size.positions, size.width, _weight=torch.randn(size.positions, size.width) * 0.01)
        self.h = nn.ModuleList(Layer(size) for _ in range(size.layers))
        self.ln_f = nn.LayerNorm(size.width)

    def forward(self, ids, past=None):
        first = 0 if past is None else past[0][0].shape[2]
        x = self.wte(ids) + self.wpe(torch.arange(first, first + ids.shape[1]))
        kept = []
        for at, layer in enumerate(self.h):
            x, mine = layer(x, None if past is None else past[at])
            kept.append(mine)
        return self.ln_f(x) @ self.wte.weight.t(), kept


def ids_of(count):
    """Those that the program beside has, too: no two alike, all over the vocabulary."""
    return torch.tensor([[(17 * i * i + 1009 * i + 3) % SMALL.words for i in range(count)]])


def write_folder(model, folder):
    """As Hugging Face lays it out, without a tokeniser."""
    size, at, header = model.size, 0, {}
    tensors = model.state_dict()
    for name, tensor in tensors.items():
        end = at + 4 * tensor.numel()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [at, end]}
        at = end
    words = json.dumps(header).encode()
    words += b" " * (-len(words) % 8)
    with open(folder / "model.safetensors", "wb") as file:
        file.write(struct.pack("<Q", len(words)) + words)
        for tensor in tensors.values():
            tensor.numpy().tofile(file)
    config = {
        "model_type": "gpt2", "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5, "n_layer": size.layers,
        "n_head": size.heads, "n_embd": size.width, "n_positions": size.positions, "vocab_size": size.words,
    }
    (folder / "config.json").write_text(json.dumps(config))


class Logits(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, ids):
        return self.model(ids)[0]


class Next(nn.Module):
    """One more token: its logits, and all keys and values."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, ids, *past):
        logits, kept = self.model(ids, list(zip(past[::2], past[1::2])))
        return (logits, *(tensor for pair in kept for tensor in pair))


def write_onnx(model, path, count):
    torch.onnx.export(Logits(model), ids_of(count), path, input_names=["ids"], output_names=["logits"], opset_version=13)


def past_names(model):
    return [f"{part}{layer}" for layer in range(model.size.layers) for part in ("key", "value")]


def write_next_onnx(model, path, past):
    names = past_names(model)
    torch.onnx.export(
        Next(model), (ids_of(1), *past), path, input_names=["ids", *names],
        output_names=["logits", *(f"all_{name}" for name in names)], opset_version=13,
    )
