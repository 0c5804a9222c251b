# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""BERT and its kin: every token sees all, a norm after each sublayer, and a head that fills in masked words."""
import torch
from torch.nn import functional as F

from parts import Weights, attention, feed_forward, layer_norm, linear, unembed

D, H, LAYERS, LENGTH = 16, 2, 2, 16

# What each family calls its parts: attention's four projections and norm, feed-forward's two matrices and norm, the head.
BERT = {"layer": "bert.encoder.layer.{}.", "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
        "o": "attention.output.dense", "norm1": "attention.output.LayerNorm", "up": "intermediate.dense", "down": "output.dense",
        "norm2": "output.LayerNorm", "embed": "bert.embeddings.", "words": "word_embeddings.weight",
        "places": "position_embeddings.weight", "segments": "token_type_embeddings.weight", "norm0": "LayerNorm",
        "transform": "cls.predictions.transform.dense", "norm3": "cls.predictions.transform.LayerNorm",
        "bias": "cls.predictions.bias"}
ROBERTA = {**BERT, "layer": "roberta.encoder.layer.{}.", "embed": "roberta.embeddings.", "transform": "lm_head.dense",
           "norm3": "lm_head.layer_norm", "bias": "lm_head.bias"}
DISTILBERT = {"layer": "distilbert.transformer.layer.{}.", "q": "attention.q_lin", "k": "attention.k_lin", "v": "attention.v_lin",
              "o": "attention.out_lin", "norm1": "sa_layer_norm", "up": "ffn.lin1", "down": "ffn.lin2",
              "norm2": "output_layer_norm", "embed": "distilbert.embeddings.", "words": "word_embeddings.weight",
              "places": "position_embeddings.weight", "segments": None, "norm0": "LayerNorm", "transform": "vocab_transform",
              "norm3": "vocab_layer_norm", "bias": "vocab_projector.bias"}
D2L = {"layer": "encoder.blks.{}.", "q": "attention.W_q", "k": "attention.W_k", "v": "attention.W_v", "o": "attention.W_o",
       "norm1": "addnorm1.ln", "up": "ffn.dense1", "down": "ffn.dense2", "norm2": "addnorm2.ln", "embed": "encoder.",
       "words": "token_embedding.weight", "places": "pos_embedding", "segments": "segment_embedding.weight", "norm0": None,
       "transform": "mlm.mlp.0", "norm3": "mlm.mlp.2", "bias": "mlm.mlp.3.bias"}


def draw(names, vocabulary, places=LENGTH, kinds=2):
    w = Weights()
    top = names["embed"]
    w.table(top + names["words"], vocabulary, D)
    w.table(top + names["places"], places, D)
    if names["segments"]:
        w.table(top + names["segments"], kinds, D)
    if names["norm0"]:
        w.norm(top + names["norm0"], D)
    for i in range(LAYERS):
        p = names["layer"].format(i)
        for part in "qkvo":
            w.linear(p + names[part], D, D)
        w.norm(p + names["norm1"], D)
        w.linear(p + names["up"], 2 * D, D)
        w.linear(p + names["down"], D, 2 * D)
        w.norm(p + names["norm2"], D)
    w.linear(names["transform"], D, D)
    w.norm(names["norm3"], D)
    w[names["bias"]] = torch.randn(vocabulary) * 0.3
    return w


def run_bert(w, names, eps, first=0, activation=F.gelu, head=None):
    top = names["embed"]

    def embed(ids, segments, note):
        tokens = w[top + names["words"]][ids]
        places = w[top + names["places"]].reshape(-1, D)[first:first + ids.shape[1]][None]
        note("embed", token_ids=ids, token_embedding=tokens, position_embedding=places)
        x = tokens + places
        if names["segments"]:
            kinds = w[top + names["segments"]][torch.zeros_like(ids) if segments is None else segments]
            note("embed", segment_embedding=kinds)
            x = tokens + kinds + places
        if names["norm0"]:
            note("embed", embedding_sum=x)
            x = layer_norm(w, top + names["norm0"], x, eps)
        note("embed", embedding=x)
        return x

    def run(ids, note, segments=None):
        x = embed(ids, segments, note)
        for i in range(LAYERS):
            p = names["layer"].format(i)
            q, k, v = (linear(w, p + names[part], x) for part in "qkv")
            x = x + attention(note, f"layer.{i}.self", x, q, k, v, lambda y: linear(w, p + names["o"], y), H)
            x = layer_norm(w, p + names["norm1"], x, eps)
            note(f"layer.{i}.self", normed_output=x)
            x = feed_forward(note, f"layer.{i}.ffn", x, x, lambda y: linear(w, p + names["up"], y), activation,
                             lambda y: linear(w, p + names["down"], y))
            x = layer_norm(w, p + names["norm2"], x, eps)
            note(f"layer.{i}.ffn", normed_output=x)
        transformed = linear(w, names["transform"], x)
        activated = activation(transformed)
        x = layer_norm(w, names["norm3"], activated, eps)
        note("final", transform=transformed, transform_activated=activated, final_norm=x)
        return unembed(note, F.linear(x, w[head or top + names["words"]], w[names["bias"]]))
    return run


def bert(vocabulary, old=False):
    """transformers, models/bert. Files made from Google's say gamma and beta for weight and bias of norms: old."""
    w = draw(BERT, vocabulary)
    kept = {**w, "bert.embeddings.position_ids": torch.arange(LENGTH)[None]}
    for name, rows in (("bert.pooler.dense", D), ("cls.seq_relationship", 2)):
        kept[name + ".weight"], kept[name + ".bias"] = torch.randn(rows, D), torch.randn(rows)
    if old:
        kept = {name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): tensor
                for name, tensor in kept.items()}
    config = {"architectures": ["BertForMaskedLM"], "attention_probs_dropout_prob": 0.1, "hidden_act": "gelu",
              "hidden_dropout_prob": 0.1, "hidden_size": D, "initializer_range": 0.02, "intermediate_size": 2 * D,
              "layer_norm_eps": 1e-12, "max_position_embeddings": LENGTH, "model_type": "bert", "num_attention_heads": H,
              "num_hidden_layers": LAYERS, "pad_token_id": 0, "type_vocab_size": 2, "vocab_size": vocabulary}
    if old:
        del config["layer_norm_eps"]
    return config, kept, run_bert(w, BERT, 1e-12)


def roberta(vocabulary):
    """transformers, models/roberta: positions begin at pad_token_id + 1, and there is one kind of segment."""
    w = draw(ROBERTA, vocabulary, LENGTH + 2, kinds=1)
    kept = {**w, "lm_head.decoder.bias": w["lm_head.bias"], "roberta.embeddings.position_ids": torch.arange(LENGTH + 2)[None]}
    config = {"architectures": ["RobertaForMaskedLM"], "attention_probs_dropout_prob": 0.1, "bos_token_id": 0, "eos_token_id": 2,
              "hidden_act": "gelu", "hidden_dropout_prob": 0.1, "hidden_size": D, "initializer_range": 0.02,
              "intermediate_size": 2 * D, "layer_norm_eps": 1e-05, "max_position_embeddings": LENGTH + 2, "model_type": "roberta",
              "num_attention_heads": H, "num_hidden_layers": LAYERS, "pad_token_id": 1, "type_vocab_size": 1,
              "vocab_size": vocabulary}
    return config, kept, run_bert(w, ROBERTA, 1e-5, first=2)


def distilbert(vocabulary):
    """transformers, models/distilbert: no segments, no pooler, and settings with names of their own."""
    w = draw(DISTILBERT, vocabulary)
    kept = {**w, "vocab_projector.weight": w["distilbert.embeddings.word_embeddings.weight"].clone()}
    config = {"activation": "gelu", "architectures": ["DistilBertForMaskedLM"], "attention_dropout": 0.1, "dim": D, "dropout": 0.1,
              "hidden_dim": 2 * D, "initializer_range": 0.02, "max_position_embeddings": LENGTH, "model_type": "distilbert",
              "n_heads": H, "n_layers": LAYERS, "pad_token_id": 0, "qa_dropout": 0.1, "seq_classif_dropout": 0.2,
              "sinusoidal_pos_embds": False, "tie_weights_": True, "vocab_size": vocabulary}
    return config, kept, run_bert(w, DISTILBERT, 1e-12)


def d2l_bert(vocabulary):
    """d2l, chapter on pretraining BERT: no norm of the embedding, ReLU, norms with 1e-5, a matrix of its own at the end."""
    w = draw(D2L, vocabulary)
    w["encoder.pos_embedding"] = w["encoder.pos_embedding"][None]
    w["mlm.mlp.3.weight"] = torch.randn(vocabulary, D) / D ** 0.5
    kept = dict(w)
    for name, rows in (("hidden.0", D), ("nsp.output", 2)):
        kept[name + ".weight"], kept[name + ".bias"] = torch.randn(rows, D), torch.randn(rows)
    config = {"model_type": "d2l_bert", "vocab_size": vocabulary, "num_hiddens": D, "ffn_num_hiddens": 2 * D, "num_heads": H,
              "num_blks": LAYERS, "max_len": LENGTH}
    return config, kept, run_bert(w, D2L, 1e-5, activation=torch.relu, head="mlm.mlp.3.weight")
