#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the snippets of resources/snippets on small models with random weights, with Debian's python3-torch.

captured/NAME.pt is what they save, as a user would get it; transformers is not needed: the modules here have the names,
the arguments and the answers of its own.
"""
import copy
import math
import os
import runpy
import types

import torch
from torch import nn

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "captured")
SNIPPETS = os.path.join(HERE, "..", "..", "resources", "snippets")
D, H, B, Q, K = 12, 3, 2, 4, 6
torch_capture = runpy.run_path(os.path.join(SNIPPETS, "multihead_attention.py"))["capture"]
d2l_capture = runpy.run_path(os.path.join(SNIPPETS, "d2l_attention.py"))["capture"]
hf_capture = runpy.run_path(os.path.join(SNIPPETS, "hf_attention.py"))["capture"]


def path(name):
    return os.path.join(OUT, name + ".pt")


def lively(model):
    """New layers have biases of zero, with which a forgotten bias would not be noticed."""
    for name, parameter in model.named_parameters():
        if name.endswith("bias"):
            nn.init.normal_(parameter)
    return model.eval()


def same(a, b):
    """Whether a model answers while it is watched as it does alone."""
    a, b = (x[0] if isinstance(x, tuple) else x for x in (a, b))
    assert torch.allclose(a, b, atol=1e-6, equal_nan=True)


def take(name, model, attention, *inputs, tokens=None, **settings):
    alone = model(*inputs, **settings)
    torch_capture(attention, path(name), tokens)
    same(alone, model(*inputs, **settings))
    same(alone, model(*inputs, **settings))
    assert os.path.exists(path(name)), name + " was not called"


def torch_models():
    encoder = lively(nn.TransformerEncoder(nn.TransformerEncoderLayer(D, H, 16, batch_first=True), 2))
    x, memory = torch.randn(B, Q, D), torch.randn(B, K, D)
    padding = torch.tensor([[False] * 4, [False, False, True, True]])
    take("encoder", encoder, encoder.layers[1].self_attn, x, src_key_padding_mask=padding, tokens=["the", "cat", "sat", "."])

    decoder = lively(nn.TransformerDecoder(nn.TransformerDecoderLayer(D, H, 16), 1))  # positions first, batch second
    causal = nn.Transformer.generate_square_subsequent_mask(Q)
    turned = [y.transpose(0, 1) for y in (x, memory)]
    take("decoder-self", decoder, decoder.layers[0].self_attn, *turned, tgt_mask=causal, tgt_key_padding_mask=padding.flip(0))
    take("decoder-cross", decoder, decoder.layers[0].multihead_attn, *turned, tgt_mask=causal,
         tokens={"queries": [["a", "b", "c", "d"], ["e", "f", "g", "h"]], "keys": list("uvwxyz")})

    layer = lively(nn.MultiheadAttention(D, H, kdim=5, vdim=7, add_bias_kv=True, add_zero_attn=True, batch_first=True))
    mask = torch.rand(B * H, Q, K) < 0.3
    take("everything", layer, layer, x, torch.randn(B, K, 5), torch.randn(B, K, 7), attn_mask=mask)
    layer = lively(nn.MultiheadAttention(D, H, bias=False)).double()
    one = torch.randn(Q, D, dtype=torch.double)
    take("unbatched", layer, layer, one, one, one, key_padding_mask=padding[1])
    layer = lively(nn.MultiheadAttention(D, H, batch_first=True, dropout=0.1))
    dead = torch.zeros(Q, Q, dtype=torch.bool)
    dead[2] = True
    take("dead-row", layer, layer, x, x, x, attn_mask=dead)


class Config(types.SimpleNamespace):
    def to_dict(self):
        return copy.deepcopy(vars(self))


def heads_of(x):
    return x.unflatten(-1, (H, D // H)).transpose(1, 2)


def attend(q, k, v, mask, scale):
    scores = q @ k.transpose(-1, -2) * scale
    weights = torch.softmax(scores if mask is None else scores + mask, -1)
    return weights, (weights @ v).transpose(1, 2).flatten(2)


class BertSelf(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(D, D) for _ in range(3))

    def forward(self, hidden_states, attention_mask=None):
        q, k, v = (heads_of(part(hidden_states)) for part in (self.query, self.key, self.value))
        return attend(q, k, v, attention_mask, (D // H) ** -0.5)


class BertOutput(nn.Module):
    def __init__(self):
        super().__init__()
        self.dense, self.LayerNorm = nn.Linear(D, D), nn.LayerNorm(D, eps=1e-5)


class BertAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.self, self.output = BertSelf(), BertOutput()

    def forward(self, hidden_states, attention_mask=None, output_attentions=False):
        weights, heads = self.self(hidden_states, attention_mask)
        out = self.output.LayerNorm(self.output.dense(heads) + hidden_states)
        return (out, weights) if output_attentions else (out,)


class LlamaAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.q_proj, self.k_proj, self.v_proj, self.o_proj = (nn.Linear(D, D, bias=False) for _ in range(4))

    def turn(self, x):
        size = D // H
        angles = torch.arange(x.shape[2])[:, None] * 50.0 ** (-torch.arange(0, size, 2) / size)
        one, two = x.chunk(2, -1)
        return torch.cat([one * angles.cos() - two * angles.sin(), two * angles.cos() + one * angles.sin()], -1)

    def forward(self, hidden_states, position_embeddings=None, attention_mask=None, **kwargs):
        q, k, v = (heads_of(part(hidden_states)) for part in (self.q_proj, self.k_proj, self.v_proj))
        weights, heads = attend(self.turn(q), self.turn(k), v, attention_mask, (D // H) ** -0.5)
        return self.o_proj(heads), weights


class GPT2Attention(nn.Module):
    """Has a causal mask of its own, and is given that of the model, too."""

    def __init__(self):
        super().__init__()
        self.c_attn, self.c_proj = Conv1D(D, 3 * D), Conv1D(D, D)

    def forward(self, hidden_states, attention_mask=None, **kwargs):
        q, k, v = (heads_of(part) for part in self.c_attn(hidden_states).chunk(3, -1))
        scores = (q @ k.transpose(-1, -2)) / math.sqrt(D // H)
        causal = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        scores = torch.where(causal, scores, torch.tensor(torch.finfo(scores.dtype).min))
        weights = torch.softmax(scores + attention_mask, -1)
        return self.c_proj((weights @ v).transpose(1, 2).flatten(2)), weights


class Conv1D(nn.Module):
    """Hugging Face's linear layer, whose weight is (in, out)."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.randn(inputs, outputs) / 4), nn.Parameter(torch.zeros(outputs))

    def forward(self, x):
        return x @ self.weight + self.bias


class BartAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(D, D) for _ in range(4))

    def forward(self, hidden_states, key_value_states=None, attention_mask=None, **kwargs):
        q, k, v = (heads_of(part(x)) for part, x in ((self.q_proj, hidden_states), (self.k_proj, key_value_states),
                                                     (self.v_proj, key_value_states)))
        scores = (q @ k.transpose(-1, -2)) / math.sqrt(D // H)
        weights = torch.softmax(scores.masked_fill(~attention_mask, -math.inf), -1)  # True may attend
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2)), weights, None


def tree(name, leaf):
    """A model in which the leaf has this name."""
    for part in reversed(name.split(".")):
        inner, leaf = leaf, nn.Module()
        leaf.add_module(part, inner)
    return leaf


def take_hf(file, name, attention, config, *args, tokens=None, **kwargs):
    model = lively(tree(name, attention))
    model.config = Config(**config)
    alone = attention(*args, **kwargs)
    hf_capture(model, name, path(file), tokens)
    same(alone, attention(*args, **kwargs))
    same(alone, attention(*args, **kwargs))


def hf_models():
    x = torch.randn(B, Q, D)
    lowest = torch.finfo(torch.float32).min
    padding = torch.tensor([[1.0] * 4, [1, 1, 1, 0]])[:, None, None]
    with torch.no_grad():
        take_hf("hf-bert", "bert.encoder.layer.0.attention", BertAttention(),
                {"model_type": "bert", "num_attention_heads": H, "layer_norm_eps": 1e-5, "id2label": {0: "no", 1: "yes"}}, x,
                (1 - padding) * lowest, output_attentions=True, tokens=["[CLS]", "猫", "sat", "[SEP]"])
        causal = torch.full((Q, Q), lowest).triu(1).expand(B, 1, Q, Q)
        take_hf("hf-llama", "model.layers.1.self_attn", LlamaAttention(),
                {"model_type": "llama", "num_attention_heads": H, "num_key_value_heads": H, "rope_scaling": None,
                 "rope_parameters": {"rope_type": "default", "rope_theta": 50.0}, "dtype": torch.float32}, hidden_states=x,
                attention_mask=causal, position_embeddings=None)
        take_hf("hf-bart-cross", "model.decoder.layers.0.encoder_attn", BartAttention(),
                {"model_type": "bart", "num_attention_heads": H}, x, key_value_states=torch.randn(B, K, D),
                attention_mask=torch.arange(K).expand(B, 1, Q, K) < torch.tensor([6, 3])[:, None, None, None])
        left = torch.tensor([[False] * 4, [True, True, False, False]])[:, None, None]
        padded = causal.masked_fill(left, lowest)  # the first queries of an item see no key
        take_hf("hf-llama-left", "model.layers.0.self_attn", LlamaAttention(),
                {"model_type": "llama", "num_attention_heads": H, "num_key_value_heads": H,
                 "rope_parameters": {"rope_type": "default", "rope_theta": 50.0}}, hidden_states=x, attention_mask=padded)
        take_hf("hf-gpt2-left", "transformer.h.0.attn", GPT2Attention(), {"model_type": "gpt2", "n_head": H}, x,
                attention_mask=padded)


class D2lDotProduct(nn.Module):
    def forward(self, q, k, v, valid_lens):
        scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        if valid_lens is not None:
            lens = valid_lens.reshape(-1, 1, 1) if valid_lens.dim() == 1 else valid_lens[:, :, None]
            lens = lens.repeat_interleave(H, 0)
            scores = scores.masked_fill(torch.arange(k.shape[1])[None, None] >= lens, -1e6)
        self.attention_weights = torch.softmax(scores, -1)
        return self.attention_weights @ v


class D2lAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = D2lDotProduct()
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(D, D, bias=False) for _ in range(4))

    def forward(self, queries, keys, values, valid_lens):
        def apart(x):
            return x.reshape(*x.shape[:2], H, -1).permute(0, 2, 1, 3).reshape(-1, x.shape[1], D // H)

        out = self.attention(*(apart(part(x)) for part, x in zip((self.W_q, self.W_k, self.W_v), (queries, keys, values))),
                             valid_lens)
        return self.W_o(out.reshape(B, H, -1, D // H).permute(0, 2, 1, 3).reshape(B, -1, D))


def d2l_models():
    x, memory = torch.randn(B, Q, D), torch.randn(B, K, D)
    for name, lens in (("d2l-items", torch.tensor([3, 0])), ("d2l-queries", torch.tensor([[1, 2, 3, 4], [6, 5, 1, 0]]))):
        model = D2lAttention().eval()
        alone = model(x, memory, memory, lens)
        d2l_capture(model, path(name), [list("abcd"), list("efgh")])
        same(alone, model(x, memory, memory, lens))
    captured = torch.load(path("d2l-items"))
    torch.save({**captured, "valid_lens": captured["valid_lens"].tolist()}, path("d2l-lists"))
    torch.save({**captured, "valid_lens": torch.tensor([3, 0, 1])}, path("wrong-lengths"))
    torch.save({**captured, "valid_lens": 5}, path("wrong-length"))


def wrong_files():
    """What a changed snippet might save."""
    good = torch.load(path("encoder"))
    torch.save({**good, "weights": good["weights"][:, :, :3]}, path("wrong-shape"))
    torch.save({key: x for key, x in good.items() if key != "layer"}, path("wrong-without-weights"))
    torch.save({key: x for key, x in good.items() if key != "queries"}, path("wrong-without-inputs"))
    torch.save({key: x for key, x in good.items() if key != "num_heads"}, path("wrong-without-heads"))
    torch.save({**good, "num_heads": 5}, path("wrong-heads"))
    torch.save({**good, "tokens": ["the", 5]}, path("wrong-tokens"))
    torch.save({**good, "bias": (good["bias"] < 0).long()}, path("wrong-bias"))


def main():
    torch.manual_seed(5)
    os.makedirs(OUT, exist_ok=True)
    torch_models()
    hf_models()
    wrong_files()
    d2l_models()


if __name__ == "__main__":
    main()
