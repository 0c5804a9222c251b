#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes small checkpoints with random weights and the real names of each family, with Debian's python3-torch.

files/FAMILY.safetensors (of some also FAMILY.pt) and files/FAMILY.json, the config.json beside it. expected.npz has for
the layer that each names: FAMILY/x, its input (1, n, d); FAMILY/memory, where keys come from another sequence;
FAMILY/weights and FAMILY/output as plain PyTorch computes them, with formulas written from the families' own code.
"""
import json
import math
import os
import struct

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.join(HERE, "files")
N, D, H = 5, 16, 4
ALSO_PT = {"gpt2", "bert", "llama", "t5-encoder", "vit", "d2l", "torch"}
DTYPES = {torch.float32: "F32", torch.float64: "F64", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64",
          torch.bool: "BOOL"}
expected = {}


def random(*shape):
    return torch.randn(*shape) / math.sqrt(shape[-1])


def save_safetensors(tensors, path):
    """The format as its page tells it; Debian has no package of it."""
    header, data, at = {}, b"", 0
    for name, tensor in tensors.items():
        raw = tensor.contiguous().view(torch.uint8).numpy().tobytes() if tensor.dtype == torch.bfloat16 \
            else tensor.contiguous().numpy().tobytes()
        header[name] = {"dtype": DTYPES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [at, at + len(raw)]}
        data += raw
        at += len(raw)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def save(family, tensors, config, **values):
    save_safetensors(tensors, os.path.join(FILES, family + ".safetensors"))
    if family in ALSO_PT:
        torch.save(tensors, os.path.join(FILES, family + ".pt"))
    with open(os.path.join(FILES, family + ".json"), "w") as file:
        json.dump(config, file)
    for name, value in values.items():
        expected[f"{family}/{name}"] = value.detach().numpy()


def split(x, heads):
    return x.reshape(x.shape[0], x.shape[1], heads, -1).transpose(1, 2)


def attend(q, k, v, scale=None, bias=0, allowed=None, cap=None):
    """Heads in, weights and the concatenated heads out. With a cap, tanh holds the scores between it and -it."""
    groups = q.shape[1] // k.shape[1]
    k, v = k.repeat_interleave(groups, 1), v.repeat_interleave(groups, 1)
    scores = q @ k.transpose(-1, -2) * (scale or 1 / math.sqrt(q.shape[-1])) + bias
    if cap:
        scores = cap * torch.tanh(scores / cap)
    if allowed is not None:
        scores = scores.masked_fill(~allowed, -math.inf)
    weights = torch.softmax(scores, -1)
    return weights, (weights @ v).transpose(1, 2).flatten(2)


def causal(n=N, window=None):
    rows, columns = torch.arange(n)[:, None], torch.arange(n)
    allowed = columns <= rows
    return allowed if window is None else allowed & (rows - columns < window)


def four(names, bias=True, d=D, kv=D, out=D):
    sizes = [(d, D), (kv, D), (kv, D), (out, d)]
    tensors = {}
    for name, size in zip(names, sizes):
        tensors[name + ".weight"] = random(*size)
        if bias:
            tensors[name + ".bias"] = random(size[0])
    return tensors


def project(tensors, name, x):
    return F.linear(x, tensors[name + ".weight"], tensors.get(name + ".bias"))


def plain(family, names, config, bias=True, allowed=None, memory=None, extra=None, scale=None, turn=lambda y: y):
    """A family of four plain projections; the names are those of one layer."""
    tensors = {**(extra or {}), **four(names, bias)}
    x = random(1, N, D)
    source = x if memory is None else memory
    q, k, v = (split(project(tensors, name, y), H) for name, y in zip(names, (x, source, source)))
    weights, heads = attend(turn(q), turn(k), v, scale=scale, allowed=allowed)
    values = {} if memory is None else {"memory": memory}
    save(family, tensors, config, x=x, weights=weights, output=project(tensors, names[3], heads), **values)


def torch_layers():
    layer = nn.MultiheadAttention(D, H, batch_first=True)
    nn.init.normal_(layer.in_proj_bias)
    nn.init.normal_(layer.out_proj.bias)
    x = random(1, N, D)
    output, weights = layer(x, x, x, average_attn_weights=False)
    prefix = "encoder.layers.0.self_attn."
    save("torch", {prefix + k: v.detach() for k, v in layer.state_dict().items()}, {}, x=x, weights=weights, output=output)

    layer = nn.MultiheadAttention(D, H, kdim=6, vdim=6, add_bias_kv=True, batch_first=True)
    nn.init.normal_(layer.in_proj_bias)
    memory = random(1, 7, 6)
    output, weights = layer(x, memory, memory, average_attn_weights=False)
    save("torch-kdim", {"decoder.layers.1.multihead_attn." + k: v.detach() for k, v in layer.state_dict().items()}, {}, x=x,
         memory=memory, weights=weights, output=output)


def fused(family, prefix, names, config, layout, **more):
    """One matrix for queries, keys and values: "tall" (3d, d), "wide" (d, 3d) or "heads", head by head."""
    weight, bias, out, out_bias = random(3 * D, D), random(3 * D), random(D, D), random(D)
    x = random(1, N, D)
    y = F.linear(x, weight, bias)
    if layout == "heads":
        q, k, v = y.reshape(1, N, H, 3, D // H).permute(3, 0, 2, 1, 4)
    else:
        q, k, v = (split(part, H) for part in y.chunk(3, -1))
    if "turn" in more:
        q, k = more["turn"](q), more["turn"](k)
    weights, heads = attend(q, k, v, bias=more.get("bias", 0), allowed=more.get("allowed"))
    kept = (lambda m: m.T.contiguous()) if layout == "wide" else (lambda m: m)
    tensors = {**more.get("extra", {}), prefix + names[0] + ".weight": kept(weight), prefix + names[0] + ".bias": bias,
               prefix + names[1] + ".weight": kept(out), prefix + names[1] + ".bias": out_bias}
    save(family, tensors, config, x=x, weights=weights, output=F.linear(heads, out, out_bias))


def angles(n, size, theta, scale=None):
    frequency = theta ** (-torch.arange(0, size, 2).double() / size)
    if scale:
        frequency = scale(frequency)
    return (torch.arange(n).double()[:, None] * frequency).float()


def half(theta, size=None, scale=None):
    def turn(x):
        part = size or x.shape[-1]
        a = angles(x.shape[2], part, theta, scale)
        one, two, rest = x[..., :part // 2], x[..., part // 2:part], x[..., part:]
        return torch.cat([one * a.cos() - two * a.sin(), two * a.cos() + one * a.sin(), rest], -1)
    return turn


def interleaved(theta, size=None):
    def turn(x):
        part = size or x.shape[-1]
        pairs = torch.view_as_complex(x[..., :part].reshape(*x.shape[:-1], -1, 2).contiguous())
        a = angles(x.shape[2], part, theta)
        return torch.cat([torch.view_as_real(pairs * torch.polar(torch.ones_like(a), a)).flatten(-2), x[..., part:]], -1)
    return turn


def rms(x, weight, eps):
    return x / torch.sqrt(x.pow(2).mean(-1, keepdim=True) + eps) * weight


def llama(family, config, names="q_proj k_proj v_proj o_proj", prefix="model.layers.1.self_attn.", bias=False, turn=None,
          head=D // H, kv_heads=2, norms=None, window=None, added=0, scale=None, cap=None):
    """`added`: what the norms add to their weights."""
    q_name, k_name, v_name, o_name = (prefix + name for name in names.split())
    tensors = {"model.embed_tokens.weight": random(9, D), q_name + ".weight": random(H * head, D),
               k_name + ".weight": random(kv_heads * head, D), v_name + ".weight": random(kv_heads * head, D),
               o_name + ".weight": random(D, H * head)}
    if bias:
        for name, size in ((q_name, H), (k_name, kv_heads), (v_name, kv_heads)):
            tensors[name + ".bias"] = random(size * head)
    x = random(1, N, D)
    q = split(project(tensors, q_name, x), H)
    k, v = (split(project(tensors, name, x), kv_heads) for name in (k_name, v_name))
    if norms:
        tensors[prefix + "q_norm.weight"], tensors[prefix + "k_norm.weight"] = random(head) + 1, random(head) + 1
        q, k = (rms(y, tensors[prefix + name] + added, norms) for y, name in ((q, "q_norm.weight"), (k, "k_norm.weight")))
    weights, heads = attend(turn(q), turn(k), v, scale=scale, allowed=causal(window=window), cap=cap)
    save(family, tensors, config, x=x, weights=weights, output=project(tensors, o_name, heads))


def llama3_scale(factor, low, high, original):
    def scale(frequency):
        wave = 2 * math.pi / frequency
        smooth = (original / wave - low) / (high - low)
        middle = (1 - smooth) * frequency / factor + smooth * frequency
        return torch.where(wave > original / low, frequency / factor,
                           torch.where(wave < original / high, frequency, middle))
    return scale


def t5_bucket(distance, buckets, far, both):
    """key - query, as T5's own function: half of the buckets exact, the others ever wider."""
    bucket = 0
    if both:
        buckets //= 2
        bucket = buckets if distance > 0 else 0
        distance = abs(distance)
    else:
        distance = max(-distance, 0)
    exact = buckets // 2
    if distance < exact:
        return bucket + distance
    wide = exact + int(math.log(distance / exact) / math.log(far / exact) * (buckets - exact))
    return bucket + min(wide, buckets - 1)


def t5(family, stack, kind, both):
    buckets, far, cross = 8, 20, kind == "EncDecAttention"
    prefix = f"{stack}.block.1.layer.{1 if cross else 0}.{kind}."
    table = random(buckets, H)
    tensors = {f"{stack}.block.0.layer.0.SelfAttention.relative_attention_bias.weight": table,
               **four([prefix + name for name in "qkvo"], bias=False)}
    x, memory = random(1, N, D), random(1, 7, D)
    source = memory if cross else x
    q, k, v = (split(project(tensors, prefix + name, y), H) for name, y in zip("qkv", (x, source, source)))
    bias, allowed = 0, None
    if not cross:
        rows = [[t5_bucket(j - i, buckets, far, both) for j in range(N)] for i in range(N)]
        bias = table[torch.tensor(rows)].permute(2, 0, 1)[None]
        allowed = None if both else causal()
    weights, heads = attend(q, k, v, scale=1, bias=bias, allowed=allowed)
    config = {"model_type": "t5", "num_heads": H, "d_kv": D // H, "relative_attention_max_distance": far}
    save(family, tensors, config, x=x, weights=weights, output=project(tensors, prefix + "o", heads),
         **({"memory": memory} if cross else {}))


def main():
    torch.manual_seed(11)
    os.makedirs(FILES, exist_ok=True)
    heads = {"num_attention_heads": H, "hidden_size": D}
    torch_layers()
    plain("d2l", [f"encoder.blks.1.attention.W_{c}" for c in "qkvo"], {}, bias=False)
    plain("d2l-decoder", [f"blks.block1.attention1.W_{c}" for c in "qkvo"], {}, allowed=causal())
    plain("jadore", [f"encoder.layer_stack.0.slf_attn.{c}" for c in ("w_qs", "w_ks", "w_vs", "fc")], {}, bias=False)
    plain("annotated", [f"decoder.layers.0.src_attn.linears.{c}" for c in range(4)], {}, memory=random(1, 3, D))
    plain("scratch", [f"trf_blocks.0.att.{c}" for c in ("W_query", "W_key", "W_value", "out_proj")], {}, allowed=causal(),
          extra={"trf_blocks.0.att.mask": torch.ones(N, N)})
    plain("bert", [f"bert.encoder.layer.0.attention.{c}" for c in ("self.query", "self.key", "self.value", "output.dense")],
          {"model_type": "bert", **heads}, extra={"bert.encoder.layer.0.output.dense.weight": random(D, 2 * D)})
    plain("vit", [f"vit.encoder.layer.0.attention.{c}" for c in
                  ("attention.query", "attention.key", "attention.value", "output.dense")], {"model_type": "vit", **heads})
    plain("distilbert", [f"transformer.layer.0.attention.{c}_lin" for c in ("q", "k", "v", "out")],
          {"model_type": "distilbert", "n_heads": H})
    plain("opt", [f"model.decoder.layers.2.self_attn.{c}_proj" for c in ("q", "k", "v", "out")], {"model_type": "opt", **heads},
          allowed=causal())
    plain("bart", [f"model.decoder.layers.0.encoder_attn.{c}_proj" for c in ("q", "k", "v", "out")],
          {"model_type": "bart", "encoder_attention_heads": H // 2, "decoder_attention_heads": H}, memory=random(1, 6, D))
    fused("gpt2", "transformer.h.0.attn.", ("c_attn", "c_proj"), {"model_type": "gpt2", "n_head": H}, "wide", allowed=causal(),
          extra={"transformer.h.0.attn.bias": causal()[None, None], "transformer.h.0.attn.masked_bias": torch.tensor(-1e4)})
    fused("nanogpt", "_orig_mod.transformer.h.0.attn.", ("c_attn", "c_proj"), {"n_head": H}, "tall", allowed=causal())
    fused("timm", "blocks.0.attn.", ("qkv", "proj"), {}, "tall")
    fused("neox", "gpt_neox.layers.0.attention.", ("query_key_value", "dense"),
          {"model_type": "gpt_neox", "rotary_pct": 0.5, "rotary_emb_base": 100, **heads}, "heads", allowed=causal(),
          turn=half(100, 2))
    llama("llama", {"model_type": "llama", "num_key_value_heads": 2, "rope_theta": 50.0, **heads}, turn=half(50))
    llama("llama3", {"model_type": "llama", "num_key_value_heads": 2, **heads, "rope_theta": 500.0,
                     "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                                      "original_max_position_embeddings": 16}},
          turn=half(500, scale=llama3_scale(8, 1, 4, 16)))
    llama("mistral", {"model_type": "mistral", "num_key_value_heads": 2, "head_dim": 6, "sliding_window": 3, **heads},
          turn=half(10000), head=6, window=3)
    llama("qwen2", {"model_type": "qwen2", "num_key_value_heads": 2, "sliding_window": 3, "use_sliding_window": False, **heads},
          turn=half(10000), bias=True)
    llama("qwen3", {"model_type": "qwen3", "num_key_value_heads": 1, "rms_norm_eps": 1e-5, "rope_parameters": {"rope_theta": 77},
                    **heads}, turn=half(77), head=8, kv_heads=1, norms=1e-5)
    llama("meta", {"dim": D, "n_heads": H, "n_kv_heads": 2, "rope_theta": 300}, names="wq wk wv wo", prefix="layers.0.attention.",
          turn=interleaved(300))
    t5("t5-encoder", "encoder", "SelfAttention", True)
    t5("t5-decoder", "decoder", "SelfAttention", False)
    t5("t5-cross", "decoder", "EncDecAttention", False)
    llama("gemma2", {"model_type": "gemma2", "num_key_value_heads": 2, "sliding_window": 3, "query_pre_attn_scalar": 10,
                     "attn_logit_softcapping": 0.5, **heads}, prefix="model.layers.2.self_attn.", turn=half(10000), window=3,
          scale=10 ** -0.5, cap=0.5)
    llama("gemma3", {"model_type": "gemma3", "vision_config": {"num_attention_heads": 2}, "text_config": {
        "model_type": "gemma3_text", "sliding_window": 3, "query_pre_attn_scalar": 10, "rope_local_base_freq": 50,
        "rope_theta": 9000, "rope_scaling": {"rope_type": "linear", "factor": 8.0}, "rms_norm_eps": 1e-5, **heads}},
          prefix="language_model.model.layers.1.self_attn.", turn=half(50), norms=1e-5, added=1, window=3, scale=10 ** -0.5)
    angles_of_kinds = {"full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 900},
                       "sliding_attention": {"rope_type": "default", "rope_theta": 50}}
    llama("gemma3-far", {"model_type": "gemma3_text", "sliding_window": 3, "query_pre_attn_scalar": 10,
                         "layer_types": ["sliding_attention", "full_attention"], "rope_parameters": angles_of_kinds, **heads},
          turn=half(900, scale=lambda frequency: frequency / 8), norms=1e-6, added=1, scale=10 ** -0.5)
    slopes = 2.0 ** (-8 / H * torch.arange(1, H + 1))
    fused("bloom", "h.1.self_attention.", ("query_key_value", "dense"), {"model_type": "bloom", "n_head": H}, "heads",
          allowed=causal(), bias=slopes[:, None, None] * torch.arange(N))
    projections = [f"{c}_proj" for c in ("q", "k", "v", "out")]
    plain("gptj", [f"transformer.h.0.attn.{c}" for c in projections], {"model_type": "gptj", "n_head": H, "rotary_dim": 2},
          bias=False, allowed=causal(), turn=interleaved(10000, 2))
    plain("gptneo", [f"transformer.h.1.attn.attention.{c}" for c in projections],
          {"model_type": "gpt_neo", "num_heads": H, "attention_layers": ["global", "local"], "window_size": 3},
          allowed=causal(window=3), scale=1)
    plain("clip", [f"text_model.encoder.layers.0.self_attn.{c}" for c in projections],
          {"model_type": "clip", "text_config": {"model_type": "clip_text_model", **heads}}, allowed=causal())
    np.savez_compressed(os.path.join(HERE, "expected.npz"), **expected)


if __name__ == "__main__":
    main()
