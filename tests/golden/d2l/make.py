# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the sessions of the table below and, for each, what PyTorch computes.

Run:  python3 make.py      (needs torch >= 1.13 and numpy; writes next to itself)

NAME.headscope is the session and NAME.npz every tensor of its run, float32 and
by name; "mask" is bool. The way is that of "Dive into Deep Learning": the heads
are merged into the batch axis and multiplied with bmm. It is written apart from
the engine, so that an error would have to be made twice.
"""

import json
import math
from pathlib import Path

import numpy as np
import torch
from torch import nn

HERE = Path(__file__).resolve().parent

# Different sizes everywhere, so that a swapped axis cannot go unnoticed.
LAYER = {
    "query_size": 10, "key_size": 6, "value_size": 9, "num_hiddens": 8, "num_heads": 4,
    "bias": False, "dropout": 0.0, "training": False,
}
INPUTS = {"batch_size": 2, "num_queries": 4, "num_kv_pairs": 6, "kind": "normal", "seed": 7}
WEIGHTS = {"kind": "linear", "seed": 7}
D2L = {
    "query_size": 100, "key_size": 100, "value_size": 100, "num_hiddens": 100, "num_heads": 5,
    "dropout": 0.5,
}


def case(layer=None, mask=None, inputs=None, weights=None):
    return {
        "layer": LAYER | (layer or {}),
        "mask": mask or {},
        "inputs": INPUTS | (inputs or {}),
        "weights": WEIGHTS | (weights or {}),
    }


def from_file(name):
    return {"kind": "file"} | {
        key: {"file": f"{name}.npz", "tensor": key} for key in ("queries", "keys", "values")
    }


def tensor(name, key):
    return {"file": f"{name}.npz", "tensor": key}


NORM = {"key_size": 10, "value_size": 10, "output_size": 10, "norm_eps": 1e-5}
RESIDUAL = {"output_size": 10, "residual": True}
# The residual sublayer of the paper: d_k and d_v free of d_model, norm after the sum, fill -1e9.
CLASSIC = {
    "query_size": 10, "key_size": 10, "value_size": 10, "num_hiddens": 10, "num_heads": 4,
    "qk_head_size": 3, "v_head_size": 5, "output_size": 10, "residual": True, "norm": "post",
}


def norm_from_file(name):
    return {"norm_weight": tensor(name, "norm_weight"), "norm_bias": tensor(name, "norm_bias")}


CASES = {
    "residual": case(RESIDUAL, {"valid_lens": [5, 2]}),
    "norm-post": case(LAYER | {"output_size": 7, "norm": "post"}, weights=norm_from_file("norm-post")),
    "norm-pre": case(NORM | {"norm": "pre", "bias": True}, weights=norm_from_file("norm-pre")),
    "norm-pre-query": case({"norm": "pre_query"}, weights=norm_from_file("norm-pre-query")),
    "norm-pre-and-post": case(
        NORM | {"norm": "pre_and_post", "residual": True}, {"causal": "bottom_right"},
        weights=norm_from_file("norm-pre-and-post"),
    ),
    "norm-default": case(NORM | {"norm": "pre_and_post"}),
    "classic": case(CLASSIC, {"valid_lens": [3, 6], "fill": -1e9}),
    "allowed": case(mask={"allowed": tensor("allowed", "given_allowed"), "valid_lens": [5, 6]}),
    "allowed-heads": case(
        mask={"allowed": tensor("allowed-heads", "given_allowed"), "causal": "top_left"}
    ),
    "score-bias": case(mask={"bias": tensor("score-bias", "given_bias"), "fill": "-inf"}),
    "score-bias-all": case(
        {"softcap": 3.0},
        {"bias": tensor("score-bias-all", "given_bias"), "allowed": tensor("score-bias-all", "given_allowed"),
         "valid_lens": [4, 6], "fill_mode": "add", "fill": -32},
    ),
    "past": case(
        {"num_kv_heads": 2, "qk_head_size": 3, "v_head_size": 5}, {"causal": "bottom_right"},
        {"num_queries": 2, "num_kv_pairs": 2},
    ),
    "past-lens": case(mask={"valid_lens": [7, 2], "window": [4, 4]}, inputs={"num_kv_pairs": 3}),
}
PAST = {"past": 5, "past-lens": 4}  # how many keys come from files
for name in PAST:
    CASES[name]["past"] = {"keys": tensor(name, "past_keys"), "values": tensor(name, "past_values")}
GIVEN = {  # shapes of the masks that come from files
    "allowed": {"given_allowed": (4, 6)},
    "allowed-heads": {"given_allowed": (4, 1, 6)},
    "score-bias": {"given_bias": (4, 4, 6)},
    "score-bias-all": {"given_bias": (2, 1, 4, 6), "given_allowed": (2, 4, 1, 6)},
}

CASES |= {
    "d2l": case(D2L, {"valid_lens": [3, 2]}),
    "no-mask": case(),
    "lens-per-query": case(mask={"valid_lens": [[1, 2, 3, 6], [6, 1, 5, 4]]}),
    "bias": case({"bias": True}, {"valid_lens": [5, 2]}, {"seed": 42}, {"seed": 3}),
    "dead-row": case(mask={"valid_lens": [3, 0]}),
    "dead-row-bias": case({"bias": True}, {"valid_lens": [[0, 2, 9, -1], [6, 0, 1, 2]]}),
    "dead-row-zero": case(
        {"bias": True}, {"valid_lens": [3, 0], "fill": "-inf", "dead_row": "zero"}
    ),
    "dead-row-uniform": case(mask={"valid_lens": [3, 0], "fill": "-inf", "dead_row": "uniform"}),
    "dead-row-nan": case(mask={"valid_lens": [3, 0], "fill": "-inf"}),
    "grouped-heads": case({"num_kv_heads": 2}, {"valid_lens": [3, 2]}),
    "one-kv-head": case({"num_kv_heads": 1, "bias": True}),
    "causal-top-left": case(mask={"causal": "top_left"}),
    "causal-bottom-right": case(mask={"causal": "bottom_right"}),
    "causal-more-queries": case(
        mask={"causal": "bottom_right"}, inputs={"num_queries": 6, "num_kv_pairs": 4}
    ),
    "causal-and-lens": case(mask={"causal": "top_left", "valid_lens": [2, 5]}),
    "window": case(mask={"window": [1, 0]}),
    "window-right": case(mask={"window": [-1, 1]}),
    "prefix": case(mask={"causal": "top_left", "prefix": 3}),
    "prefix-lens": case(mask={"causal": "bottom_right", "prefix": 4, "valid_lens": [6, 3]}),
    "prefix-window": case(mask={"window": [1, 0], "prefix": 1, "fill": "-inf"}),
    "segments": case(
        mask={"segments": {"queries": [[0, 0, 1, 2], [4, 4, 4, -1]], "keys": [[0, 0, 0, 1, 1, 2], [4, 4, -1, -1, 7, 7]]}}
    ),
    "segments-causal": case(
        mask={
            "causal": "top_left", "valid_lens": [6, 3],
            "segments": {"queries": [[0, 0, 1, 1], [0, 1, 1, 1]], "keys": [[0, 0, 1, 1, 2, 2], [0, 1, 1, 1, 1, 2]]},
        }
    ),
    "segments-gaps": case(  # keys of others between, and a query of a segment without keys
        {"num_kv_heads": 2},
        {
            "prefix": 1, "causal": "bottom_right", "window": [2, 0], "dead_row": "zero",
            "segments": {"queries": [[0, 1, 0, 1], [3, 1, 2, 1]], "keys": [[0, 1, 1, 0, 1, 0], [2, 1, 1, 2, 2, 1]]},
        },
    ),
    "window-bottom-right": case(mask={"causal": "bottom_right", "window": [2, 0]}),
    "scale": case({"scale": 1.0}),
    "softcap": case({"softcap": 2.0, "scale": 4.0}, {"valid_lens": [3, 6]}),
    "fill-add": case(mask={"valid_lens": [3, 2], "fill_mode": "add", "fill": -1e6}),
    # A small number, which float32 can add to a score without rounding it away.
    "fill-add-dead-row": case(mask={"valid_lens": [3, 0], "fill_mode": "add", "fill": -128}),
    "head-sizes": case(
        {"qk_head_size": 3, "v_head_size": 5, "output_size": 7}, {"valid_lens": [3, 2]}
    ),
    "self-attention": case(
        {"query_size": 8, "key_size": 8, "value_size": 8, "num_heads": 2},
        inputs={"num_queries": 5, "num_kv_pairs": 5, "self_attention": True},
    ),
    "xavier": case(weights={"kind": "xavier_uniform"}),
    "ones": case(mask={"valid_lens": [3, 2]}, inputs={"kind": "ones"}),
    "uniform": case(mask={"valid_lens": [3, 2]}, inputs={"kind": "uniform"}),
    # Fewer than 16 values in each draw, an odd number first: the sine is kept for the next.
    "tiny": case(
        {"query_size": 5, "key_size": 3, "value_size": 4, "num_hiddens": 4, "num_heads": 2},
        inputs={"batch_size": 1, "num_queries": 1, "num_kv_pairs": 3},
    ),
    # Every score is exact in float32 and exp of the largest is infinite even in double.
    "large": case(
        {"query_size": 8, "key_size": 8, "value_size": 8, "num_heads": 2},
        {"valid_lens": [6, 4]},
        from_file("large"),
        {"kind": "identity"},
    ),
}


def make_inputs(session):
    layer, spec = session["layer"], session["inputs"]
    shapes = {
        "queries": (spec["batch_size"], spec["num_queries"], layer["query_size"]),
        "keys": (spec["batch_size"], spec["num_kv_pairs"], layer["key_size"]),
        "values": (spec["batch_size"], spec["num_kv_pairs"], layer["value_size"]),
    }
    torch.manual_seed(spec.get("seed", 7))
    if spec["kind"] == "file":  # only "large": integers, and 1/64ths for the keys
        queries, keys, values = (
            torch.randint(-top, top + 1, shape).float()
            for top, shape in zip((3, 64, 60), shapes.values())
        )
        keys /= 64
        # The first feature of each head adds 1024 to every score and changes no weight.
        queries[..., ::4], keys[..., ::4] = 32, 64
        return [queries, keys, values]
    draw = {"normal": torch.randn, "uniform": torch.rand, "ones": torch.ones}[spec["kind"]]
    queries = draw(*shapes["queries"])
    if spec.get("self_attention"):
        return [queries, queries, queries]
    return [queries, draw(*shapes["keys"]), draw(*shapes["values"])]


def make_weights(session):
    """The four layers, drawn in this order after one seed."""
    layer, spec = session["layer"], session["weights"]
    h, g, d, v = head_sizes(layer)
    out = layer.get("output_size") or layer["num_hiddens"]
    sizes = [
        (layer["query_size"], h * d), (layer["key_size"], g * d),
        (layer["value_size"], g * v), (h * v, out),
    ]
    torch.manual_seed(spec["seed"])
    if spec["kind"] == "linear":
        return [nn.Linear(size_in, size_out, bias=layer["bias"]) for size_in, size_out in sizes]
    fill = {"xavier_uniform": nn.init.xavier_uniform_, "identity": nn.init.eye_}[spec["kind"]]
    layers = []
    for size_in, size_out in sizes:
        # skip_init draws nothing, so that the seed counts for the line after it alone.
        layers.append(nn.utils.skip_init(nn.Linear, size_in, size_out, bias=False))
        fill(layers[-1].weight)
    return layers


def head_sizes(layer):
    h = layer["num_heads"]
    size = layer["num_hiddens"] // h
    d, v = layer.get("qk_head_size") or size, layer.get("v_head_size") or size
    return h, layer.get("num_kv_heads") or h, d, v


def split(X, heads):
    """(b, n, h*d) -> (b*h, n, d)"""
    b, n, _ = X.shape
    return X.reshape(b, n, heads, -1).permute(0, 2, 1, 3).reshape(b * heads, n, -1)


def unmerge(X, heads):
    """(b*h, n, d) -> (b, h, n, d), as the tensors are stored"""
    return X.reshape(-1, heads, *X.shape[1:])


def make_given(name, session):
    """What the session reads from its own file besides the inputs: norm parameters and masks."""
    torch.manual_seed(11)
    given = {}
    if "norm_weight" in session["weights"]:
        layer = session["layer"]
        size = layer["output_size"] if layer["norm"] == "post" else layer["query_size"]
        given |= {"norm_weight": 1 + torch.randn(size) / 2, "norm_bias": torch.randn(size) / 4}
    if name in PAST:
        _, g, d, v = head_sizes(session["layer"])
        shape = session["inputs"]["batch_size"], g, PAST[name]
        given |= {"past_keys": torch.randn(*shape, d), "past_values": torch.randn(*shape, v)}
    for key, shape in GIVEN.get(name, {}).items():
        given[key] = torch.rand(shape) > 0.3 if key == "given_allowed" else torch.randn(shape)
        if key == "given_bias":
            given[key][torch.rand(shape) > 0.8] = -math.inf
    return given


def allowed(mask, b, h, n_q, n_k):
    """(b*h, n_q, n_k), true = may attend"""
    i, j = torch.arange(n_q)[:, None], torch.arange(n_k)[None, :]
    shift = n_k - n_q if mask.get("causal") == "bottom_right" else 0
    keep = torch.ones(b * h, n_q, n_k, dtype=torch.bool)
    if mask.get("causal", "none") != "none":
        keep &= j <= i + shift
    if mask.get("window"):
        left, right = mask["window"]
        if left >= 0:
            keep &= j >= i + shift - left
        if right >= 0:
            keep &= j <= i + shift + right
    if mask.get("prefix"):
        keep |= j < mask["prefix"]
    if mask.get("segments"):
        # A matrix of ones for each segment, and zeros elsewhere: products of the columns that say who belongs to it.
        queries, keys = (torch.tensor(mask["segments"][name]) for name in ("queries", "keys"))
        together = torch.zeros(b, n_q, n_k)
        for segment in torch.cat([queries, keys], dim=1).unique():
            together += torch.bmm((queries == segment).float()[:, :, None], (keys == segment).float()[:, None, :])
        keep &= torch.repeat_interleave(together > 0, h, dim=0)
    if mask.get("valid_lens"):
        lens = torch.tensor(mask["valid_lens"])
        lens = lens[:, None].expand(b, n_q) if lens.dim() == 1 else lens
        # All heads of the first batch item come first, then those of the second.
        keep &= j[None] < torch.repeat_interleave(lens, h, dim=0)[:, :, None]
    return keep


def apply_mask(scores, keep, mask):
    fill = float(mask.get("fill", -1e6))
    if mask.get("fill_mode", "overwrite") == "add":
        return torch.where(keep, scores, scores + fill)
    return scores.masked_fill(~keep, fill)


def softmax(scores, keep, mask):
    weights = torch.softmax(scores, dim=-1)
    dead = ~keep.any(dim=-1, keepdim=True)
    value = {"zero": 0.0, "uniform": 1 / scores.shape[-1], "nan": math.nan}
    if mask.get("dead_row", "computed") != "computed":
        weights = weights.masked_fill(dead, value[mask["dead_row"]])
    return weights


def norm(X, layer, given):
    size = X.shape[-1]
    weight, bias = given.get("norm_weight", torch.ones(size)), given.get("norm_bias", torch.zeros(size))
    return nn.functional.layer_norm(X, (size,), weight, bias, layer.get("norm_eps", 1e-6))


def run(name, session):
    layer, mask = session["layer"], session["mask"]
    given, kind, extra = make_given(name, session), session["layer"].get("norm", "none"), {}
    h, g, d, _ = head_sizes(layer)
    queries, keys, values = make_inputs(session)
    W_q, W_k, W_v, W_o = make_weights(session)

    inputs = [queries, keys, values]
    if kind.startswith("pre"):
        names = ["queries_norm"] if kind == "pre_query" else ["queries_norm", "keys_norm", "values_norm"]
        for i, normed in enumerate(names):
            inputs[i] = extra[normed] = norm(inputs[i], layer, given)
    Q, K, V = W_q(inputs[0]), W_k(inputs[1]), W_v(inputs[2])
    Q_heads, K_heads, V_heads = split(Q, h), split(K, g), split(V, g)
    if "past_keys" in given:  # (b, g, n, d), put before the new ones
        K_heads = torch.cat([given["past_keys"].flatten(0, 1), K_heads], dim=1)
        V_heads = torch.cat([given["past_values"].flatten(0, 1), V_heads], dim=1)
    # Each key-value head serves h/g query heads that follow one another.
    keys_of_head = torch.repeat_interleave(K_heads, h // g, dim=0)
    values_of_head = torch.repeat_interleave(V_heads, h // g, dim=0)

    scores = torch.bmm(Q_heads, keys_of_head.transpose(1, 2))
    scaled_scores = scores * layer["scale"] if "scale" in layer else scores / math.sqrt(d)
    if "softcap" in layer:
        scaled_scores = layer["softcap"] * torch.tanh(scaled_scores / layer["softcap"])
    keep = allowed(mask, queries.shape[0], h, queries.shape[1], K_heads.shape[1])
    b = queries.shape[0]
    if "given_allowed" in given:
        keep = keep & given["given_allowed"].expand(b, h, *keep.shape[1:]).flatten(0, 1)
    biased = scaled_scores
    if "given_bias" in given:
        extra["score_bias"] = given["given_bias"].expand(b, h, *keep.shape[1:])
        keep = keep & (extra["score_bias"] != -math.inf).flatten(0, 1)
        biased = scaled_scores + extra["score_bias"].flatten(0, 1)
    masked_scores = apply_mask(biased, keep, mask)
    weights = softmax(masked_scores, keep, mask)
    head_outputs = torch.bmm(weights, values_of_head)
    concat = unmerge(head_outputs, h).permute(0, 2, 1, 3).flatten(2)

    output = result = W_o(concat)
    if layer.get("residual"):
        result = extra["residual_sum"] = result + queries
    if kind in ("post", "pre_and_post"):
        result = extra["normed_output"] = norm(result, layer, given)
    if kind != "none":
        size = result.shape[-1] if kind == "post" else queries.shape[-1]
        given = {"norm_weight": torch.ones(size), "norm_bias": torch.zeros(size)} | given

    return given | extra | {
        "queries": queries, "keys": keys, "values": values,
        "Q": Q, "K": K, "V": V,
        "Q_heads": unmerge(Q_heads, h), "K_heads": unmerge(K_heads, g),
        "V_heads": unmerge(V_heads, g),
        "scores": unmerge(scores, h), "scaled_scores": unmerge(scaled_scores, h),
        "masked_scores": unmerge(masked_scores, h), "mask": unmerge(keep, h),
        "weights": unmerge(weights, h), "head_outputs": unmerge(head_outputs, h),
        "concat": concat, "output": output,
    }


def main():
    for name, session in CASES.items():
        with torch.no_grad():
            tensors = run(name, session)
        arrays = {key: np.ascontiguousarray(X.numpy()) for key, X in tensors.items()}
        np.savez(HERE / f"{name}.npz", **arrays)
        head = {"format": "headscope-session", "version": 1, "title": f"Golden: {name}"}
        everything = (head | session).items()
        parts = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in everything]
        text = "{\n" + ",\n".join(parts) + "\n}\n"
        (HERE / f"{name}.headscope").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
