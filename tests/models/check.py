#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the folders back and computes their logits once more in another way: by nn.Transformer's layers, and with complex
numbers where queries and keys are turned. What make.py wrote must agree."""
import json
import math
import os
import struct

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
TYPES = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16, "I64": torch.int64, "BOOL": torch.bool}


def gelu_tanh(x):
    return F.gelu(x, approximate="tanh")


def read(folder):
    tensors = {}
    for file in sorted(os.listdir(os.path.join(HERE, folder))):
        path = os.path.join(HERE, folder, file)
        if file.endswith((".pt", ".params")):
            loaded = torch.load(path)
            return {name.replace("_orig_mod.", ""): t for name, t in loaded.get("model", loaded).items()}
        if file.endswith(".safetensors"):
            with open(path, "rb") as opened:
                header = json.loads(opened.read(struct.unpack("<Q", opened.read(8))[0]))
                data = opened.read()
            header.pop("__metadata__")
            for name, entry in header.items():
                begin, end = entry["data_offsets"]
                flat = torch.frombuffer(bytearray(data[begin:end]), dtype=TYPES[entry["dtype"]])
                tensors[name] = flat.reshape(entry["shape"]).float()
    return tensors


def golden(folder):
    return {k: torch.tensor(v) for k, v in np.load(os.path.join(HERE, "..", "golden", "models", folder + ".npz")).items()}


def close(folder, what, got, wanted):
    difference = float((got - wanted).abs().max())
    print(f"{folder:20} {what:10} {difference:.1e}")
    assert difference < 2e-4, folder


def pair(w, name, turned=False):
    weight = w[name + ".weight"]
    return weight.T if turned else weight, w.get(name + ".bias", torch.zeros(weight.shape[1 if turned else 0]))


def fill(layer, attention, out, up, down, norms, memory=None):
    """attention: three pairs of matrix and bias, or one that is fused."""
    layer.eval()
    fused = [torch.cat([p[i] for p in attention]) for i in range(2)]
    state = {"self_attn.in_proj_weight": fused[0], "self_attn.in_proj_bias": fused[1], "self_attn.out_proj.weight": out[0],
             "self_attn.out_proj.bias": out[1], "linear1.weight": up[0], "linear1.bias": up[1], "linear2.weight": down[0],
             "linear2.bias": down[1]}
    if memory:
        state["multihead_attn.in_proj_weight"] = torch.cat([p[0] for p in memory[:3]])
        state["multihead_attn.in_proj_bias"] = torch.cat([p[1] for p in memory[:3]])
        state["multihead_attn.out_proj.weight"], state["multihead_attn.out_proj.bias"] = memory[3]
    for i, norm in enumerate(norms):
        state[f"norm{i + 1}.weight"], state[f"norm{i + 1}.bias"] = norm
    layer.load_state_dict(state)
    return layer


def encoder_family(folder, layers, heads, activation, first, eps, turned=False, mask=False):
    """layers: the names of one layer's parts, with {} for its number: q, k, v (or one that is fused), out, up, down, norms."""
    w, g = read(folder), golden(folder)
    x = g["embed/embedding"]
    for i in range(2):
        names = [name.format(i) for name in layers]
        fused, rest = names[:-5], names[-5:]
        up = pair(w, rest[1], turned)
        layer = nn.TransformerEncoderLayer(x.shape[-1], heads, up[0].shape[0], 0, activation, eps, True, first)
        fill(layer, [pair(w, n, turned) for n in fused], pair(w, rest[0], turned), up, pair(w, rest[2], turned),
             [pair(w, n) for n in rest[3:]])
        seen = torch.ones(x.shape[1], x.shape[1]).triu(1).bool() if mask else None
        with torch.enable_grad():  # keeps PyTorch from its fused path, which has no functions as activations
            x = layer(x, src_mask=seen)
    last = g["layer.1.ffn/residual_sum" if first else "layer.1.ffn/normed_output"]
    close(folder, "layers", x, last)


def decoder_family():
    w, g = read("d2l_transformer"), golden("d2l_transformer")
    memory = g["encoder.1.ffn/normed_output"]
    x = g["decoder.embed/embedding"]
    table = w["decoder.embedding.weight"][g["decoder_token_ids"]] * math.sqrt(x.shape[-1])
    places = [[(math.cos if f % 2 else math.sin)(i / 10000 ** ((f - f % 2) / 16)) for f in range(16)] for i in range(x.shape[1])]
    close("d2l_transformer", "embedding", table + torch.tensor(places), x)
    for i in range(2):
        p = f"decoder.blks.block{i}."
        layer = nn.TransformerDecoderLayer(16, 4, 32, 0, "relu", 1e-5, True)
        fill(layer, [pair(w, f"{p}attention1.W_{c}") for c in "qkv"], pair(w, p + "attention1.W_o"), pair(w, p + "ffn.dense1"),
             pair(w, p + "ffn.dense2"), [pair(w, f"{p}addnorm{j}.ln") for j in (1, 2, 3)],
             [pair(w, f"{p}attention2.W_{c}") for c in "qkvo"])
        x = layer(x, memory, tgt_mask=torch.ones(x.shape[1], x.shape[1]).triu(1).bool())
    close("d2l_transformer", "layers", x, g["decoder.1.ffn/normed_output"])
    close("d2l_transformer", "logits", F.linear(x, *pair(w, "decoder.dense")), g["unembed/logits"])


def wave_factor(wave, s):
    if wave < s["original_max_position_embeddings"] / s["high_freq_factor"]:
        return 1
    if wave > s["original_max_position_embeddings"] / s["low_freq_factor"]:
        return 1 / s["factor"]
    smooth = (s["original_max_position_embeddings"] / wave - s["low_freq_factor"]) / (s["high_freq_factor"] - s["low_freq_factor"])
    return (1 - smooth) / s["factor"] + smooth


def turned_by_hand(folder):
    """Every pair of features as a complex number that is multiplied; the scores follow from the products."""
    with open(os.path.join(HERE, folder, "config.json")) as file:
        config = json.load(file)
    g = golden(folder)
    heads = config["num_attention_heads"]
    groups = config.get("num_key_value_heads", heads)
    theta, scaling = config.get("rope_theta", 10000.0), config.get("rope_scaling")
    for block in ("layer.0.self/", "layer.1.self/"):
        for name, count in (("Q", heads), ("K", groups)):
            plain = g.get(block + name + "_heads_norm", None)
            if plain is None:
                plain = g[block + name].unflatten(-1, (count, -1)).transpose(1, 2)
            d = plain.shape[-1]
            size = int(d * config.get("rotary_pct", 1))
            wanted = plain.clone()
            for f in range(size // 2):
                speed = theta ** (-2 * f / size)
                speed *= wave_factor(2 * math.pi / speed, scaling) if scaling else 1
                number = torch.complex(plain[..., f], plain[..., f + size // 2])
                number = number * torch.polar(torch.ones(plain.shape[2]), torch.arange(plain.shape[2]) * speed)
                wanted[..., f], wanted[..., f + size // 2] = number.real, number.imag
            close(folder, name + "_rotated", g[block + name + "_rotated"], wanted)
        window = config.get("sliding_window") if config["model_type"] == "mistral" else None
        q, k = g[block + "Q_rotated"][0], g[block + "K_rotated"][0]
        for h in range(heads):
            for i in range(q.shape[1]):
                keys = [j for j in range(i + 1) if window is None or i - j < window]
                dots = [math.exp(float(q[h, i] @ k[h * groups // heads, j]) / math.sqrt(q.shape[-1])) for j in keys]
                row = torch.zeros(q.shape[1])
                row[keys] = torch.tensor(dots) / sum(dots)
                assert torch.allclose(row, g[block + "weights"][0, h, i], atol=1e-5), (folder, h, i)


def t5_bias_by_hand(folder, stack, both, far):
    w, g = read(folder), golden(folder)
    table = w[f"{stack}.block.0.layer.0.SelfAttention.relative_attention_bias.weight"]
    wanted = torch.zeros(g[f"{stack}.1.self/position_bias"].shape)
    for i in range(wanted.shape[2]):
        for j in range(wanted.shape[3]):
            buckets, bucket, distance = table.shape[0], 0, i - j
            if both:
                buckets //= 2
                bucket, distance = (buckets, -distance) if distance < 0 else (0, distance)
            distance = max(distance, 0)
            exact = buckets // 2
            if distance >= exact:
                wide = exact + math.floor(math.log(distance / exact) / math.log(far / exact) * (buckets - exact) + 1e-6)
                distance = min(wide, buckets - 1)
            wanted[0, :, i, j] = table[bucket + distance]
    close(folder, stack + " bias", g[f"{stack}.1.self/position_bias"], wanted)
    q, k = (g[f"{stack}.1.self/{c}"].unflatten(-1, (4, -1)).transpose(1, 2) for c in "QK")
    scores = q @ k.transpose(2, 3) + wanted
    if not both:
        scores = scores + torch.full(scores.shape[2:], -math.inf).triu(1)
    close(folder, "weights", scores.softmax(-1), g[f"{stack}.1.self/weights"])


def rms(x, weight, eps):
    return torch.stack([row / math.sqrt(float((row * row).mean()) + eps) * weight for row in x[0]])[None]


def llama_by_hand(folder):
    """From one block's residual stream to the next one's, and to the logits, with nothing but matrices."""
    with open(os.path.join(HERE, folder, "config.json")) as file:
        eps = json.load(file)["rms_norm_eps"]
    w, g = read(folder), golden(folder)
    x = w["model.embed_tokens.weight"][g["token_ids"]]
    for i in range(2):
        p, attention, ffn = f"model.layers.{i}.", f"layer.{i}.self/", f"layer.{i}.ffn/"
        normed = rms(x, w[p + "input_layernorm.weight"], eps)
        close(folder, "V", normed @ w[p + "self_attn.v_proj.weight"].T + w.get(p + "self_attn.v_proj.bias", torch.zeros(1)),
              g[attention + "V"])
        x = x + g[attention + "concat"] @ w[p + "self_attn.o_proj.weight"].T
        normed = rms(x, w[p + "post_attention_layernorm.weight"], eps)
        gate, up = normed @ w[p + "mlp.gate_proj.weight"].T, normed @ w[p + "mlp.up_proj.weight"].T
        x = x + (gate * torch.sigmoid(gate) * up) @ w[p + "mlp.down_proj.weight"].T
        close(folder, "residual", x, g[ffn + "residual_sum"])
    x = rms(x, w["model.norm.weight"], eps)
    close(folder, "logits", x @ w.get("lm_head.weight", w["model.embed_tokens.weight"]).T, g["unembed/logits"])


def heads_by_hand():
    """The last steps of families that do something of their own there."""
    w, g = read("bert_old_names"), golden("bert_old_names")
    p, x = "cls.predictions.", g["layer.1.ffn/normed_output"]
    x = F.gelu(F.linear(x, *pair(w, p + "transform.dense")))
    x = (x - x.mean(-1, True)) / (x.var(-1, unbiased=False, keepdim=True) + 1e-12).sqrt()
    x = x * w[p + "transform.LayerNorm.gamma"] + w[p + "transform.LayerNorm.beta"]
    close("bert_old_names", "logits", x @ w["bert.embeddings.word_embeddings.weight"].T + w[p + "bias"], g["unembed/logits"])
    for folder, head, share in (("t5", "shared.weight", 4), ("t5_v1_1", "lm_head.weight", 1)):
        w, g = read(folder), golden(folder)
        x = rms(g["decoder.1.ffn/residual_sum"], w["decoder.final_layer_norm.weight"], 1e-6)
        close(folder, "logits", x / share @ w[head].T, g["unembed/logits"])
    w, g = read("gpt_neox"), golden("gpt_neox")
    for i, x in enumerate((g["embed/embedding"], g["layer.0.ffn/residual_sum"])):
        p = f"gpt_neox.layers.{i}."
        normed = F.layer_norm(x, x.shape[-1:], *pair(w, p + "post_attention_layernorm"))
        raised = F.gelu(F.linear(normed, *pair(w, p + "mlp.dense_h_to_4h")))
        x = x + F.linear(g[f"layer.{i}.self/concat"], *pair(w, p + "attention.dense"))
        x = x + F.linear(raised, *pair(w, p + "mlp.dense_4h_to_h"))
        close("gpt_neox", "residual", x, g[f"layer.{i}.ffn/residual_sum"])
    close("gpt_neox", "logits", g["final/final_norm"] @ w["embed_out.weight"].T, g["unembed/logits"])


def main():
    gpt = ["h.{}." + n for n in ("attn.c_attn", "attn.c_proj", "mlp.c_fc", "mlp.c_proj", "ln_1", "ln_2")]
    encoder_family("gpt2", gpt, 4, gelu_tanh, True, 1e-5, turned=True, mask=True)
    encoder_family("mingpt", ["transformer." + n for n in gpt], 4, gelu_tanh, True, 1e-5, mask=True)
    encoder_family("nanogpt", ["transformer." + n for n in gpt], 4, F.gelu, True, 1e-5, mask=True)
    p = "model.decoder.layers.{}."
    encoder_family("opt", [p + n for n in ("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.out_proj", "fc1",
                                           "fc2", "self_attn_layer_norm", "final_layer_norm")], 4, F.relu, True, 1e-5, mask=True)
    names = ["attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense",
             "output.dense", "attention.output.LayerNorm", "output.LayerNorm"]
    encoder_family("bert", ["bert.encoder.layer.{}." + n for n in names], 2, F.gelu, False, 1e-12)
    encoder_family("roberta", ["roberta.encoder.layer.{}." + n for n in names], 2, F.gelu, False, 1e-5)
    names = ["attention.q_lin", "attention.k_lin", "attention.v_lin", "attention.out_lin", "ffn.lin1", "ffn.lin2", "sa_layer_norm",
             "output_layer_norm"]
    encoder_family("distilbert", ["distilbert.transformer.layer.{}." + n for n in names], 2, F.gelu, False, 1e-12)
    names = ["attention.W_q", "attention.W_k", "attention.W_v", "attention.W_o", "ffn.dense1", "ffn.dense2", "addnorm1.ln",
             "addnorm2.ln"]
    encoder_family("d2l_bert", ["encoder.blks.{}." + n for n in names], 2, F.relu, False, 1e-5)
    names = ["attention.attention.query", "attention.attention.key", "attention.attention.value", "attention.output.dense",
             "intermediate.dense", "output.dense", "layernorm_before", "layernorm_after"]
    encoder_family("vit", ["vit.encoder.layer.{}." + n for n in names], 2, F.gelu, True, 1e-12)
    decoder_family()
    for folder in ("gpt_neox", "gpt_neox_sequential", "llama", "llama3", "mistral", "qwen2", "qwen3"):
        turned_by_hand(folder)
    for folder in ("llama", "llama3", "mistral", "qwen2", "qwen3"):
        llama_by_hand(folder)
    heads_by_hand()
    for folder, far in (("t5", 128), ("t5_v1_1", 12)):
        t5_bias_by_hand(folder, "encoder", True, far)
        t5_bias_by_hand(folder, "decoder", False, far)


if __name__ == "__main__":
    torch.set_grad_enabled(False)
    main()
