# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""GPT-2 and its kin: learned positions, a norm before each sublayer, causal attention, and a norm at the end."""
import torch
from torch.nn import functional as F

from parts import Weights, attention, causal, feed_forward, gelu_tanh, layer_norm, linear, unembed

D, H, LAYERS, LENGTH = 16, 4, 2, 16


def run_gpt(w, activation, head):
    """The names are those of GPT-2 with matrices as nn.Linear has them (out, in), also those of nanoGPT and minGPT."""
    def run(ids, note):
        tokens, places = w["wte.weight"][ids], w["wpe.weight"][:ids.shape[1]][None]
        x = tokens + places
        note("embed", token_ids=ids, token_embedding=tokens, position_embedding=places, embedding=x)
        for i in range(LAYERS):
            p = f"h.{i}."
            normed = layer_norm(w, p + "ln_1", x, 1e-5)
            note(f"layer.{i}.self", queries_norm=normed)
            q, k, v = linear(w, p + "attn.c_attn", normed).chunk(3, -1)
            x = x + attention(note, f"layer.{i}.self", x, q, k, v, lambda y: linear(w, p + "attn.c_proj", y), H,
                              allowed=causal(ids.shape[1]))
            normed = layer_norm(w, p + "ln_2", x, 1e-5)
            note(f"layer.{i}.ffn", ffn_norm=normed)
            x = feed_forward(note, f"layer.{i}.ffn", x, normed, lambda y: linear(w, p + "mlp.c_fc", y), activation,
                             lambda y: linear(w, p + "mlp.c_proj", y))
        x = layer_norm(w, "ln_f", x, 1e-5)
        note("final", final_norm=x)
        return unembed(note, x @ w[head].T)
    return run


def draw_gpt(vocabulary, bias=True):
    w = Weights()
    w.table("wte.weight", vocabulary, D)
    w.table("wpe.weight", LENGTH, D)
    for i in range(LAYERS):
        p = f"h.{i}."
        w.norm(p + "ln_1", D, bias)
        w.linear(p + "attn.c_attn", 3 * D, D, bias)
        w.linear(p + "attn.c_proj", D, D, bias)
        w.norm(p + "ln_2", D, bias)
        w.linear(p + "mlp.c_fc", 4 * D, D, bias)
        w.linear(p + "mlp.c_proj", D, 4 * D, bias)
    w.norm("ln_f", D, bias)
    return w


def masks(value=1.0):
    return {f"h.{i}.attn.bias": torch.tril(torch.ones(LENGTH, LENGTH))[None, None] * value for i in range(LAYERS)}


def gpt2(vocabulary):
    """transformers, models/gpt2: Conv1D keeps matrices as (in, out); the mask is a buffer named attn.bias."""
    w = draw_gpt(vocabulary)
    turned = ("c_attn.weight", "c_proj.weight", "c_fc.weight")
    kept = {name: tensor.T.contiguous() if name.endswith(turned) else tensor for name, tensor in w.items()}
    config = {"activation_function": "gelu_new", "architectures": ["GPT2LMHeadModel"], "attn_pdrop": 0.1, "bos_token_id":
              vocabulary - 1, "embd_pdrop": 0.1, "eos_token_id": vocabulary - 1, "initializer_range": 0.02,
              "layer_norm_epsilon": 1e-05, "model_type": "gpt2", "n_ctx": LENGTH, "n_embd": D, "n_head": H, "n_layer": LAYERS,
              "n_positions": LENGTH, "resid_pdrop": 0.1, "vocab_size": vocabulary}
    return config, {**kept, **masks()}, run_gpt(w, gelu_tanh, "wte.weight")


def nanogpt(vocabulary):
    """nanoGPT, model.py and train.py: ckpt.pt of a compiled model, no biases, GELU by erf, head tied but written twice."""
    w = draw_gpt(vocabulary, bias=False)
    prefix = "_orig_mod.transformer."
    kept = {prefix + name: tensor for name, tensor in w.items()}
    kept["_orig_mod.lm_head.weight"] = kept[prefix + "wte.weight"]
    arguments = {"n_layer": LAYERS, "n_head": H, "n_embd": D, "block_size": LENGTH, "bias": False, "vocab_size": vocabulary,
                 "dropout": 0.0}
    checkpoint = {"model": kept, "model_args": arguments, "iter_num": 2000, "best_val_loss": torch.tensor(1.5),
                  "config": {"out_dir": "out", "dataset": "words", "learning_rate": 6e-4, "compile": True}}
    return None, checkpoint, run_gpt(w, F.gelu, "wte.weight")


def mingpt(vocabulary):
    """minGPT, mingpt/model.py and utils.py: model.pt is the state_dict, the head is a matrix of its own, GELU by tanh."""
    w = draw_gpt(vocabulary)
    w.linear("lm_head", vocabulary, D, bias=False)
    kept = {name if name.startswith("lm_head") else "transformer." + name: tensor for name, tensor in {**w, **masks()}.items()}
    config = {"system": {"seed": 3407, "work_dir": "./out/words"}, "data": {"block_size": LENGTH},
              "model": {"model_type": None, "n_layer": LAYERS, "n_head": H, "n_embd": D, "vocab_size": vocabulary,
                        "block_size": LENGTH, "embd_pdrop": 0.1, "resid_pdrop": 0.1, "attn_pdrop": 0.1}}
    return config, kept, run_gpt(w, gelu_tanh, "lm_head.weight")


def opt(vocabulary):
    """transformers, models/opt: positions begin at row 2, the norm of the feed-forward is named final_layer_norm."""
    w = Weights()
    top = "model.decoder."
    w.table(top + "embed_tokens.weight", vocabulary, D)
    w.table(top + "embed_positions.weight", LENGTH + 2, D)
    w.norm(top + "final_layer_norm", D)
    for i in range(LAYERS):
        p = f"{top}layers.{i}."
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            w.linear(p + "self_attn." + name, D, D)
        w.norm(p + "self_attn_layer_norm", D)
        w.linear(p + "fc1", 3 * D, D)
        w.linear(p + "fc2", D, 3 * D)
        w.norm(p + "final_layer_norm", D)

    def run(ids, note):
        tokens, places = w[top + "embed_tokens.weight"][ids], w[top + "embed_positions.weight"][2:2 + ids.shape[1]][None]
        x = tokens + places
        note("embed", token_ids=ids, token_embedding=tokens, position_embedding=places, embedding=x)
        for i in range(LAYERS):
            p = f"{top}layers.{i}."
            normed = layer_norm(w, p + "self_attn_layer_norm", x, 1e-5)
            note(f"layer.{i}.self", queries_norm=normed)
            q, k, v = (linear(w, f"{p}self_attn.{c}_proj", normed) for c in "qkv")
            x = x + attention(note, f"layer.{i}.self", x, q, k, v, lambda y: linear(w, p + "self_attn.out_proj", y), H,
                              allowed=causal(ids.shape[1]))
            normed = layer_norm(w, p + "final_layer_norm", x, 1e-5)
            note(f"layer.{i}.ffn", ffn_norm=normed)
            x = feed_forward(note, f"layer.{i}.ffn", x, normed, lambda y: linear(w, p + "fc1", y), torch.relu,
                             lambda y: linear(w, p + "fc2", y))
        x = layer_norm(w, top + "final_layer_norm", x, 1e-5)
        note("final", final_norm=x)
        return unembed(note, x @ w[top + "embed_tokens.weight"].T)

    config = {"_remove_final_layer_norm": False, "activation_function": "relu", "architectures": ["OPTForCausalLM"],
              "bos_token_id": 2, "do_layer_norm_before": True, "dropout": 0.1, "eos_token_id": 2, "ffn_dim": 3 * D,
              "hidden_size": D, "max_position_embeddings": LENGTH, "model_type": "opt", "num_attention_heads": H,
              "num_hidden_layers": LAYERS, "pad_token_id": 1, "prefix": "</s>", "torch_dtype": "float32", "use_cache": True,
              "vocab_size": vocabulary, "word_embed_proj_dim": D}
    return config, dict(w), run
