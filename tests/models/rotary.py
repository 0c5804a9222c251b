# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Families with rotary positions: GPT-NeoX, and Llama with those that changed a little of it."""
import math

import torch
from torch.nn import functional as F

from parts import Weights, attention, causal, feed_forward, layer_norm, linear, rms_norm, unembed

D, H, LAYERS = 16, 4, 2


def turner(theta, size=None, scale=None):
    """Half pairing: feature f turns with f + size/2, by position * theta ** (-2 f / size)."""
    def turn(x):
        part = size or x.shape[-1]
        frequency = 1 / theta ** (torch.arange(0, part, 2).double() / part)
        frequency = scale(frequency) if scale else frequency
        angle = (torch.arange(x.shape[2]).double()[:, None] * frequency).float()
        one, two, rest = x[..., :part // 2], x[..., part // 2:part], x[..., part:]
        return torch.cat([one * angle.cos() - two * angle.sin(), two * angle.cos() + one * angle.sin(), rest], -1)
    return turn


def llama3_scale(factor, low_freq_factor, high_freq_factor, original_max_position_embeddings, **_):
    """transformers, modeling_rope_utils.py: short waves stay, long ones are divided, between them is a way from one to other."""
    def scale(frequency):
        waves = original_max_position_embeddings * frequency / (2 * math.pi)
        share = (waves - low_freq_factor) / (high_freq_factor - low_freq_factor)
        share = share.clamp(0, 1)
        return share * frequency + (1 - share) * frequency / factor
    return scale


def gpt_neox(vocabulary, parallel=True, dtype=torch.float32):
    """transformers, models/gpt_neox: queries, keys and values lie head by head; both sublayers may read the same x."""
    head, size = D // 2, D // 2 // 4
    heads = 2
    w = Weights()
    w.table("gpt_neox.embed_in.weight", vocabulary, D)
    for i in range(LAYERS):
        p = f"gpt_neox.layers.{i}."
        w.norm(p + "input_layernorm", D)
        w.norm(p + "post_attention_layernorm", D)
        w.linear(p + "attention.query_key_value", 3 * D, D)
        w.linear(p + "attention.dense", D, D)
        w.linear(p + "mlp.dense_h_to_4h", 4 * D, D)
        w.linear(p + "mlp.dense_4h_to_h", D, 4 * D)
    w.norm("gpt_neox.final_layer_norm", D)
    w.linear("embed_out", vocabulary, D, bias=False)
    kept = {name: tensor.to(dtype) for name, tensor in w.items()}
    w = {name: tensor.float() for name, tensor in kept.items()}
    for i in range(LAYERS):
        p = f"gpt_neox.layers.{i}.attention."
        kept[p + "bias"] = torch.tril(torch.ones(16, 16, dtype=torch.bool))[None, None]
        kept[p + "masked_bias"] = torch.tensor(-1e9).to(dtype)
        kept[p + "rotary_emb.inv_freq"] = (1 / 10000 ** (torch.arange(0, size, 2).float() / size)).to(dtype)

    def run(ids, note):
        x = w["gpt_neox.embed_in.weight"][ids]
        note("embed", token_ids=ids, token_embedding=x, embedding=x)
        for i in range(LAYERS):
            p = f"gpt_neox.layers.{i}."
            before = x
            normed = layer_norm(w, p + "input_layernorm", x, 1e-5)
            note(f"layer.{i}.self", queries_norm=normed)
            fused = linear(w, p + "attention.query_key_value", normed).unflatten(-1, (heads, 3, head))
            q, k, v = (fused[..., part, :].flatten(2) for part in range(3))
            x = x + attention(note, f"layer.{i}.self", x, q, k, v, lambda y: linear(w, p + "attention.dense", y), heads,
                              allowed=causal(ids.shape[1]), turn=turner(10000, size))
            normed = layer_norm(w, p + "post_attention_layernorm", before if parallel else x, 1e-5)
            note(f"layer.{i}.ffn", ffn_norm=normed)
            x = feed_forward(note, f"layer.{i}.ffn", x, normed, lambda y: linear(w, p + "mlp.dense_h_to_4h", y), F.gelu,
                             lambda y: linear(w, p + "mlp.dense_4h_to_h", y))
        x = layer_norm(w, "gpt_neox.final_layer_norm", x, 1e-5)
        note("final", final_norm=x)
        return unembed(note, linear(w, "embed_out", x))

    config = {"architectures": ["GPTNeoXForCausalLM"], "bos_token_id": 0, "eos_token_id": 0, "hidden_act": "gelu", "hidden_size":
              D, "initializer_range": 0.02, "intermediate_size": 4 * D, "layer_norm_eps": 1e-05, "max_position_embeddings": 16,
              "model_type": "gpt_neox", "num_attention_heads": heads, "num_hidden_layers": LAYERS, "rotary_emb_base": 10000,
              "rotary_pct": 0.25, "tie_word_embeddings": False, "torch_dtype": str(dtype)[6:], "use_cache": True,
              "vocab_size": vocabulary}
    if not parallel:
        config["use_parallel_residual"] = False
    return config, kept, run


def llama(vocabulary, config, dtype=torch.float32, bias=False):
    """transformers, models/llama; mistral looks at a window, qwen2 has biases, qwen3 norms of heads: config tells."""
    defaults = {"num_key_value_heads": H, "head_dim": D // H, "rope_theta": 10000.0, "rms_norm_eps": 1e-6, "hidden_size": D,
                "intermediate_size": 2 * D, "num_attention_heads": H, "num_hidden_layers": LAYERS}
    config = {"hidden_size": D, "intermediate_size": 2 * D, "num_attention_heads": H, "num_hidden_layers": LAYERS,
              "hidden_act": "silu", "initializer_range": 0.02, "use_cache": True, "vocab_size": vocabulary,
              "torch_dtype": str(dtype)[6:], **config}
    c = {**defaults, **{key: value for key, value in config.items() if value is not None}}
    head, groups, eps = c["head_dim"], c["num_key_value_heads"], c["rms_norm_eps"]
    normed_heads, tied = config["model_type"] == "qwen3", c.get("tie_word_embeddings", False)
    window = c.get("sliding_window") if config["model_type"] == "mistral" else None
    w = Weights()
    w.table("model.embed_tokens.weight", vocabulary, D)
    for i in range(LAYERS):
        p = f"model.layers.{i}."
        w.norm(p + "input_layernorm", D, bias=False)
        w.norm(p + "post_attention_layernorm", D, bias=False)
        for name, rows in (("q", H), ("k", groups), ("v", groups)):
            w.linear(f"{p}self_attn.{name}_proj", rows * head, D, bias)
        w.linear(p + "self_attn.o_proj", D, H * head, bias=False)
        if normed_heads:
            w.norm(p + "self_attn.q_norm", head, bias=False)
            w.norm(p + "self_attn.k_norm", head, bias=False)
        w.linear(p + "mlp.gate_proj", 2 * D, D, bias=False)
        w.linear(p + "mlp.up_proj", 2 * D, D, bias=False)
        w.linear(p + "mlp.down_proj", D, 2 * D, bias=False)
    w.norm("model.norm", D, bias=False)
    if not tied:
        w.linear("lm_head", vocabulary, D, bias=False)
    kept = {name: tensor.to(dtype) for name, tensor in w.items()}
    w = {name: tensor.float() for name, tensor in kept.items()}
    scaling = c.get("rope_scaling")
    turn = turner(c["rope_theta"], scale=llama3_scale(**scaling) if scaling else None)

    def run(ids, note):
        x = w["model.embed_tokens.weight"][ids]
        note("embed", token_ids=ids, token_embedding=x, embedding=x)
        for i in range(LAYERS):
            p = f"model.layers.{i}."
            normed = rms_norm(w, p + "input_layernorm", x, eps)
            note(f"layer.{i}.self", queries_norm=normed)
            q, k, v = (linear(w, f"{p}self_attn.{name}_proj", normed) for name in "qkv")
            norms = [lambda y, name=name: rms_norm(w, f"{p}self_attn.{name}_norm", y, eps) for name in "qk"]
            x = x + attention(note, f"layer.{i}.self", x, q, k, v, lambda y: linear(w, p + "self_attn.o_proj", y), H, groups,
                              allowed=causal(ids.shape[1], window), head_norms=norms if normed_heads else None, turn=turn)
            normed = rms_norm(w, p + "post_attention_layernorm", x, eps)
            note(f"layer.{i}.ffn", ffn_norm=normed)
            x = feed_forward(note, f"layer.{i}.ffn", x, normed, lambda y: linear(w, p + "mlp.up_proj", y), F.silu,
                             lambda y: linear(w, p + "mlp.down_proj", y), gate=lambda y: linear(w, p + "mlp.gate_proj", y))
        x = rms_norm(w, "model.norm", x, eps)
        note("final", final_norm=x)
        return unembed(note, x @ w["model.embed_tokens.weight" if tied else "lm_head.weight"].T)
    return config, kept, run
