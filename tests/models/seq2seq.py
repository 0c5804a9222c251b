# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Encoders with decoders: T5 and the Transformer of d2l. run(ids, decoder_ids, note) gives the decoder's logits."""
import math

import torch

from parts import Weights, attention, causal, feed_forward, gelu_tanh, layer_norm, linear, rms_norm, unembed

D, H, LAYERS = 16, 4, 2


def t5_bias(table, queries, keys, far, both):
    """T5's bias by distance: half of the buckets for one place each, the others ever wider up to `far`."""
    distance = torch.arange(keys)[None] - torch.arange(queries)[:, None]
    buckets = table.shape[0] // 2 if both else table.shape[0]
    start = (distance > 0).long() * buckets if both else 0
    distance = distance.abs() if both else (-distance).clamp(min=0)
    exact = buckets // 2
    wide = exact + (torch.log(distance.clamp(min=1).float() / exact) / math.log(far / exact) * (buckets - exact)).long()
    bucket = start + torch.where(distance < exact, distance, wide.clamp(max=buckets - 1))
    return table[bucket].permute(2, 0, 1)[None]


def draw_t5(vocabulary, head, ffn, gated, buckets, tied):
    w = Weights()
    w.table("shared.weight", vocabulary, D, scale=0.4 if tied else 1.5)
    for stack in ("encoder", "decoder"):
        for i in range(LAYERS):
            kinds = ["SelfAttention"] + (["EncDecAttention"] if stack == "decoder" else [])
            for j, kind in enumerate(kinds):
                p = f"{stack}.block.{i}.layer.{j}."
                for name in "qkv":
                    w.linear(f"{p}{kind}.{name}", H * head, D, bias=False)
                w.linear(f"{p}{kind}.o", D, H * head, bias=False)
                w.norm(p + "layer_norm", D, bias=False)
            p = f"{stack}.block.{i}.layer.{len(kinds)}."
            for name in ("wi_0", "wi_1") if gated else ("wi",):
                w.linear(f"{p}DenseReluDense.{name}", ffn, D, bias=False)
            w.linear(p + "DenseReluDense.wo", D, ffn, bias=False)
            w.norm(p + "layer_norm", D, bias=False)
        w.table(f"{stack}.block.0.layer.0.SelfAttention.relative_attention_bias.weight", buckets, H, scale=1)
        w.norm(f"{stack}.final_layer_norm", D, bias=False)
    return w


def run_t5(w, far, gated):
    """The bias of positions is in the first block and used in all; scores are not divided by the root of the head's size."""
    def sublayer(note, block, p, kind, x, memory=None, **how):
        normed = rms_norm(w, p + "layer_norm", x, 1e-6)
        note(block, queries_norm=normed)
        source = normed if memory is None else memory
        q, k, v = (linear(w, f"{p}{kind}.{name}", y) for name, y in zip("qkv", (normed, source, source)))
        return x + attention(note, block, x, q, k, v, lambda y: linear(w, f"{p}{kind}.o", y), H, scale=1, **how)

    def wide(note, block, p, x):
        normed = rms_norm(w, p + "layer_norm", x, 1e-6)
        note(block, ffn_norm=normed)
        up, gate = ("wi_1", lambda y: linear(w, p + "DenseReluDense.wi_0", y)) if gated else ("wi", None)
        return feed_forward(note, block, x, normed, lambda y: linear(w, f"{p}DenseReluDense.{up}", y),
                            gelu_tanh if gated else torch.relu, lambda y: linear(w, p + "DenseReluDense.wo", y), gate)

    def stack(name, ids, note, memory=None):
        x = w["shared.weight"][ids]
        note(f"{name}.embed", token_ids=ids, token_embedding=x, embedding=x)
        n, decoding = ids.shape[1], memory is not None
        table = w[f"{name}.block.0.layer.0.SelfAttention.relative_attention_bias.weight"]
        how = {"bias": t5_bias(table, n, n, far, not decoding), "allowed": causal(n) if decoding else None}
        for i in range(LAYERS):
            p = f"{name}.block.{i}.layer."
            x = sublayer(note, f"{name}.{i}.self", p + "0.", "SelfAttention", x, **how)
            if decoding:
                x = sublayer(note, f"{name}.{i}.cross", p + "1.", "EncDecAttention", x, memory)
            x = wide(note, f"{name}.{i}.ffn", f"{p}{2 if decoding else 1}.", x)
        x = rms_norm(w, f"{name}.final_layer_norm", x, 1e-6)
        note(f"{name}.final", final_norm=x)
        return x

    def run(ids, decoder_ids, note):
        x = stack("decoder", decoder_ids, note, stack("encoder", ids, note))
        if "lm_head.weight" in w:
            return unembed(note, x @ w["lm_head.weight"].T)
        return unembed(note, x * D ** -0.5 @ w["shared.weight"].T)
    return run


def t5(vocabulary):
    """transformers, models/t5, as the old t5-small: ReLU, tied, defaults left out, and a bias that is never used."""
    w = draw_t5(vocabulary, head=4, ffn=3 * D, gated=False, buckets=8, tied=True)
    kept = {**w, "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight": torch.randn(8, H)}
    config = {"architectures": ["T5ForConditionalGeneration"], "d_ff": 3 * D, "d_kv": 4, "d_model": D, "decoder_start_token_id": 0,
              "dropout_rate": 0.1, "eos_token_id": 1, "initializer_factor": 1.0, "is_encoder_decoder": True,
              "layer_norm_epsilon": 1e-06, "model_type": "t5", "n_positions": 512, "num_heads": H, "num_layers": LAYERS,
              "output_past": True, "pad_token_id": 0, "relative_attention_num_buckets": 8, "vocab_size": vocabulary}
    return config, kept, run_t5(w, 128, gated=False)


def t5_v1_1(vocabulary):
    """transformers, models/t5, as google/t5-v1_1: gated GELU, a matrix of its own at the end; heads wider than d_model."""
    w = draw_t5(vocabulary, head=6, ffn=2 * D, gated=True, buckets=8, tied=False)
    w.linear("lm_head", vocabulary, D, bias=False)
    config = {"architectures": ["T5ForConditionalGeneration"], "d_ff": 2 * D, "d_kv": 6, "d_model": D, "decoder_start_token_id": 0,
              "dropout_rate": 0.1, "eos_token_id": 1, "feed_forward_proj": "gated-gelu", "initializer_factor": 1.0,
              "is_encoder_decoder": True, "layer_norm_epsilon": 1e-06, "model_type": "t5", "num_decoder_layers": LAYERS,
              "num_heads": H, "num_layers": LAYERS, "output_past": True, "pad_token_id": 0, "relative_attention_max_distance": 12,
              "relative_attention_num_buckets": 8, "tie_word_embeddings": False, "vocab_size": vocabulary}
    return config, dict(w), run_t5(w, 12, gated=True)


def sinusoids(n):
    angle = torch.arange(n).float()[:, None] / 10000 ** (torch.arange(0, D, 2).float() / D)
    return torch.stack([angle.sin(), angle.cos()], -1).flatten(1)[None]


def d2l_transformer(sources, targets):
    """d2l, chapter on the Transformer: embedding times the root of d, sines, ReLU, and a norm after each sublayer."""
    w = Weights()
    for stack, words, kinds in (("encoder", sources, ["attention"]), ("decoder", targets, ["attention1", "attention2"])):
        w.table(f"{stack}.embedding.weight", words, D, scale=0.3)
        for i in range(LAYERS):
            p = f"{stack}.blks.block{i}."
            for kind in kinds:
                for name in "qkvo":
                    w.linear(f"{p}{kind}.W_{name}", D, D, bias=False)
            w.linear(p + "ffn.dense1", 2 * D, D)
            w.linear(p + "ffn.dense2", D, 2 * D)
            for j in range(len(kinds) + 1):
                w.norm(f"{p}addnorm{j + 1}.ln", D)
    w.linear("decoder.dense", targets, D)

    def sublayer(note, block, p, kind, norm, x, source, allowed=None):
        q, k, v = (linear(w, f"{p}{kind}.W_{name}", y) for name, y in zip("qkv", (x, source, source)))
        x = x + attention(note, block, x, q, k, v, lambda y: linear(w, f"{p}{kind}.W_o", y), H, allowed=allowed)
        x = layer_norm(w, f"{p}addnorm{norm}.ln", x, 1e-5)
        note(block, normed_output=x)
        return x

    def stack(name, ids, note, memory=None):
        tokens, places = w[f"{name}.embedding.weight"][ids] * math.sqrt(D), sinusoids(ids.shape[1])
        x = tokens + places
        note(f"{name}.embed", token_ids=ids, token_embedding=tokens, position_embedding=places, embedding=x)
        decoding = memory is not None
        for i in range(LAYERS):
            p = f"{name}.blks.block{i}."
            kind, allowed = ("attention1", causal(ids.shape[1])) if decoding else ("attention", None)
            x = sublayer(note, f"{name}.{i}.self", p, kind, 1, x, x, allowed)
            if decoding:
                x = sublayer(note, f"{name}.{i}.cross", p, "attention2", 2, x, memory)
            x = feed_forward(note, f"{name}.{i}.ffn", x, x, lambda y: linear(w, p + "ffn.dense1", y), torch.relu,
                             lambda y: linear(w, p + "ffn.dense2", y))
            x = layer_norm(w, f"{p}addnorm{3 if decoding else 2}.ln", x, 1e-5)
            note(f"{name}.{i}.ffn", normed_output=x)
        return x

    def run(ids, decoder_ids, note):
        x = stack("decoder", decoder_ids, note, stack("encoder", ids, note))
        return unembed(note, linear(w, "decoder.dense", x))

    config = {"model_type": "d2l_transformer", "vocab_size": sources, "target_vocab_size": targets, "num_hiddens": D,
              "ffn_num_hiddens": 2 * D, "num_heads": H, "num_blks": LAYERS}
    return config, dict(w), run
