# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the sessions of the table below and, for each, what PyTorch computes:
positions, norms of heads and sinks.

Run:  python3 make.py      (needs torch >= 1.13 and numpy; writes next to itself)

NAME.headscope is the session and NAME.npz every tensor of its run, by name.
What is drawn is float32, as everywhere; everything after it is float64, so that
the angles are exact and runs of both precisions can be held against it. Names
that begin with "given_" are what the session reads.

Each part is computed in another way than an engine would: rotations as products
of complex numbers, buckets by comparing whole numbers, the sink as a column
that softmax sees and that is dropped, heads as indices of einsum. Where a
published formula exists, main() holds ours against it.
"""

import copy
import json
import math
import sys
from pathlib import Path

import numpy as np
import torch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "d2l"))
from make import head_sizes, make_inputs, make_weights  # noqa: E402

LAYER = {
    "query_size": 10, "key_size": 6, "value_size": 9, "num_hiddens": 32, "num_heads": 4, "v_head_size": 5,
    "output_size": 10, "bias": False, "dropout": 0.0, "training": False,
}
INPUTS = {"batch_size": 2, "num_queries": 4, "num_kv_pairs": 6, "kind": "normal", "seed": 7}
WEIGHTS = {"kind": "linear", "seed": 7}


class Case:
    """A session and the shapes of the tensors that it reads."""

    def __init__(self, layer=None, mask=None, inputs=None, weights=None, past=0):
        self.session = copy.deepcopy({
            "layer": LAYER | (layer or {}), "mask": mask or {},
            "inputs": INPUTS | (inputs or {}), "weights": WEIGHTS | (weights or {}),
        })
        self.past = past


GIVEN = "given"  # stands for a tensor of the session's own file


def rope(**settings):
    return {"rope": settings}


LLAMA3 = {"type": "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4, "original_max_position": 128}
TABLE = {"relative_bias": {"table": GIVEN}}
RMS = {"norm_kind": "rms", "norm_eps": 1e-5}
SAME_SIZES = {"key_size": 10, "value_size": 10}

CASES = {
    "rope-half": Case(rope()),
    "rope-interleaved": Case(rope(pairing="interleaved")),
    "rope-theta": Case(rope(theta=500.0), {"valid_lens": [5, 2]}),
    "rope-size": Case(rope(size=4)),
    "rope-size-interleaved": Case(rope(size=6, pairing="interleaved", theta=100)),
    "rope-past": Case(rope(), {"causal": "bottom_right"}, {"num_queries": 2, "num_kv_pairs": 2}, past=5),
    "rope-more-queries": Case(rope(), inputs={"num_queries": 7, "num_kv_pairs": 4}),
    "rope-given-positions": Case(rope() | {"positions": {"queries": GIVEN, "keys": GIVEN}}),
    "rope-given-positions-of-items": Case(
        rope(pairing="interleaved") | {"positions": {"keys": GIVEN}}, inputs={"batch_size": 3},
    ),
    "rope-linear": Case(rope(scaling={"type": "linear", "factor": 4})),
    "rope-llama3": Case(rope(scaling=LLAMA3)),
    "rope-grouped-heads": Case(rope() | {"num_kv_heads": 2}, {"causal": "top_left", "window": [2, 0]}),
    "alibi": Case({"alibi": {}}, {"causal": "bottom_right"}),
    "alibi-all-see-all": Case({"alibi": {"slopes": None}}),
    "alibi-slopes": Case({"alibi": {"slopes": [0.5, -0.25, 0, 1.75]}}, {"valid_lens": [[1, 2, 3, 6], [6, 1, 5, 4]]}),
    "alibi-6-heads": Case({"alibi": {}, "num_heads": 6, "num_hiddens": 24}),
    "alibi-11-heads": Case({"alibi": {}, "num_heads": 11, "num_hiddens": 22, "v_head_size": 1}),
    "alibi-past": Case({"alibi": {}}, {"causal": "bottom_right"}, {"num_queries": 3, "num_kv_pairs": 3}, past=4),
    "alibi-given-positions": Case({"alibi": {}, "positions": {"queries": GIVEN, "keys": GIVEN}}),
    "alibi-softcap": Case({"alibi": {}, "softcap": 2.0, "scale": 4.0}, {"valid_lens": [3, 6], "fill": "-inf"}),
    "relative-bias": Case(TABLE),
    "relative-bias-one-way": Case(
        {"relative_bias": {"table": GIVEN, "bidirectional": False, "max_distance": 12}}, {"causal": "top_left"},
        {"batch_size": 1, "num_queries": 20, "num_kv_pairs": 20},
    ),
    "relative-bias-far": Case(
        {"relative_bias": {"table": GIVEN, "max_distance": 16}, "scale": 1.0},
        inputs={"batch_size": 1, "num_queries": 24, "num_kv_pairs": 25},
    ),
    "relative-bias-past": Case(TABLE | {"num_kv_heads": 1}, inputs={"num_queries": 2, "num_kv_pairs": 2}, past=9),
    "relative-bias-and-bias": Case(TABLE, {"bias": GIVEN, "fill": "-inf"}),
    "sink": Case(weights={"sink": GIVEN}),
    "sink-dead-row": Case({"bias": True}, {"valid_lens": [3, 0]}, weights={"sink": GIVEN}),
    "sink-dead-row-without-end": Case(mask={"valid_lens": [3, 0], "fill": "-inf"}, weights={"sink": GIVEN}),
    "sink-dead-row-uniform": Case(mask={"valid_lens": [3, 0], "dead_row": "uniform"}, weights={"sink": GIVEN}),
    "sink-fill-add": Case(mask={"valid_lens": [3, 2], "fill_mode": "add", "fill": -4}, weights={"sink": GIVEN}),
    "sink-grouped-window": Case(
        {"num_kv_heads": 2}, {"causal": "bottom_right", "window": [2, 0]}, weights={"sink": GIVEN}),
    "sink-dropout": Case({"training": True, "dropout": 0.25, "dropout_mask": GIVEN}, weights={"sink": GIVEN}),
    "qk-norm-rms": Case({"qk_norm": "rms"}, weights={"q_norm": GIVEN, "k_norm": GIVEN}),
    "qk-norm-layer": Case({"qk_norm": "layer", "norm_eps": 1e-5}, weights={"q_norm": GIVEN, "k_norm": GIVEN}),
    "qk-norm-of-ones": Case({"qk_norm": "rms", "num_kv_heads": 2}, weights={"k_norm": GIVEN}),
    "norm-rms-pre": Case(SAME_SIZES | RMS | {"norm": "pre"}, weights={"norm_weight": GIVEN}),
    "norm-rms-pre-query": Case(RMS | {"norm": "pre_query", "residual": True}, weights={"norm_weight": GIVEN}),
    "norm-rms-post": Case(RMS | {"norm": "post", "residual": True}),
    "norm-rms-pre-and-post": Case(
        SAME_SIZES | RMS | {"norm": "pre_and_post", "residual": True}, weights={"norm_weight": GIVEN}),
    # As Qwen 3, with all that may come together.
    "everything": Case(
        rope(theta=1e6, scaling=LLAMA3) | SAME_SIZES | RMS | {
            "norm": "pre", "num_kv_heads": 2, "qk_norm": "rms", "alibi": {}, "residual": True, "training": True,
            "dropout": 0.25, "dropout_mask": GIVEN,
        },
        {"causal": "bottom_right", "valid_lens": [9, 7], "bias": GIVEN},
        {"num_queries": 5, "num_kv_pairs": 5}, {"norm_weight": GIVEN, "sink": GIVEN, "q_norm": GIVEN, "k_norm": GIVEN},
        past=4,
    ),
    "everything-t5": Case(
        TABLE | SAME_SIZES | {"norm_kind": "rms", "norm": "pre", "scale": 1.0, "residual": True},
        {"causal": "top_left", "valid_lens": [6, 4]}, {"num_queries": 6}, {"norm_weight": GIVEN},
    ),
}


def shape_of(path, case):
    """The shape of a tensor that a session names."""
    layer, inputs = case.session["layer"], case.session["inputs"]
    h, g, d, v = head_sizes(layer)
    b, n_q, n_k = inputs["batch_size"], inputs["num_queries"], inputs["num_kv_pairs"] + case.past
    return {
        "layer.dropout_mask": (b, h, n_q, n_k), "mask.bias": (h, n_q, n_k), "weights.sink": (h,),
        "weights.q_norm": (d,), "weights.k_norm": (d,), "weights.norm_weight": (layer["query_size"],),
        "layer.relative_bias.table": (8, h), "layer.positions.queries": (n_q,),
        "layer.positions.keys": (n_k,) if "queries" in layer.get("positions", {}) else (b, n_k),
        "past.keys": (b, g, case.past, d), "past.values": (b, g, case.past, v),
    }[path]


def draw(path, shape):
    if path == "layer.dropout_mask":
        return (torch.rand(shape) > 0.25).float()
    if path.startswith("layer.positions"):
        return torch.randint(0, 30, shape)  # in no order, some of them twice
    if path in ("weights.q_norm", "weights.k_norm", "weights.norm_weight"):
        return 1 + torch.randn(shape) / 2
    return torch.randn(shape)


def fill_given(name, case):
    """Draws every tensor that the session names, and names it there."""
    torch.manual_seed(11)
    given = {}
    if case.past:
        case.session["past"] = {"keys": GIVEN, "values": GIVEN}

    def visit(path, part):
        for key, value in part.items():
            inner = f"{path}.{key}" if path else key
            if value == GIVEN:
                part[key] = {"file": f"{name}.npz", "tensor": f"given_{inner}"}
                given[inner] = draw(inner, shape_of(inner, case))
            elif isinstance(value, dict):
                visit(inner, value)

    visit("", case.session)
    return given


def frequencies(settings, size):
    """Radians that each pair turns from one position to the next."""
    theta = settings.get("theta", 10_000)
    turns = torch.tensor([theta ** (-2 * f / size) for f in range(size // 2)])
    scaling = settings.get("scaling")
    if not scaling:
        return turns
    if scaling["type"] == "linear":
        return turns / scaling["factor"]
    # How many times a pair turns in the original length: many are left alone, few are slowed down.
    times = scaling["original_max_position"] * turns / (2 * math.pi)
    low, high = scaling["low_freq_factor"], scaling["high_freq_factor"]
    share = ((times - low) / (high - low)).clamp(0, 1)
    return torch.lerp(turns / scaling["factor"], turns, share)


def rotate(X, positions, settings):
    """(b, heads, n, d), turned by positions (b, n): each pair is a complex number."""
    size = settings.get("size") or X.shape[-1]
    pairs = torch.arange(size).reshape(-1, 2) if settings.get("pairing") == "interleaved" else (
        torch.arange(size).reshape(2, -1).T)
    angles = positions[:, None, :, None] * frequencies(settings, size)
    turned = torch.view_as_complex(X[..., pairs].contiguous()) * torch.polar(torch.ones_like(angles), angles)
    out = X.clone()
    out[..., pairs] = torch.view_as_real(turned)
    return out


def usual_slopes(h):
    """The paper's: for 2^n heads a geometric row, else that of the power below and every second one of that above."""
    power = 2 ** (h.bit_length() - 1)
    row = [2 ** (-8 * (i + 1) / power) for i in range(power)]
    finer = [2 ** (-4 * (i + 1) / power) for i in range(2 * power)]
    return torch.tensor(row + finer[::2][: h - power])


def bucket(distance, count, longest, both_ways):
    """T5's bucket of a key that stands so far behind the query, by whole numbers alone."""
    first = 0
    if both_ways:
        count //= 2
        first = count if distance > 0 else 0
        distance = abs(distance)
    else:
        distance = max(-distance, 0)
    exact = count // 2
    if distance < exact:
        return first + distance
    shared = count - exact
    step = 0  # the largest for which exact * (longest / exact) ** (step / shared) <= distance
    while step + 1 < shared and longest ** (step + 1) * exact ** (shared - step - 1) <= distance**shared:
        step += 1
    return first + exact + step


def position_bias(layer, given, query_positions, key_positions):
    """(b, h, n_q, n_k)"""
    apart = key_positions[:, None, :] - query_positions[:, :, None]  # (b, n_q, n_k)
    if "alibi" in layer:
        slopes = layer["alibi"].get("slopes")
        slopes = usual_slopes(layer["num_heads"]) if slopes is None else torch.tensor(slopes).double()
        return -slopes[:, None, None] * apart.abs()[:, None]
    settings, table = layer["relative_bias"], given["layer.relative_bias.table"]
    rule = len(table), settings.get("max_distance", 128), settings.get("bidirectional", True)
    rows = [[[bucket(int(x), *rule) for x in row] for row in item] for item in apart.tolist()]
    return torch.stack([torch.stack([table[row] for row in torch.tensor(item)]) for item in rows]).permute(0, 3, 1, 2)


def norm(X, kind, eps, weight):
    if kind == "layer":
        return torch.nn.functional.layer_norm(X, X.shape[-1:], weight, None, eps)
    return X * (X.square().mean(dim=-1, keepdim=True) + eps).rsqrt() * weight


def allowed(mask, b, h, n_q, n_k):
    """(b, h, n_q, n_k), true = may attend"""
    i, j = torch.arange(n_q)[:, None], torch.arange(n_k)[None, :]
    own = i + (n_k - n_q if mask.get("causal") == "bottom_right" else 0)
    left, right = mask.get("window", [-1, -1])
    keep = (j <= own) | (mask.get("causal", "none") == "none")
    keep = keep & ((own - j <= left) | (left < 0)) & ((j - own <= right) | (right < 0))
    lens = torch.tensor(mask.get("valid_lens", [n_k] * b)).reshape(b, -1)
    return (keep & (j < lens[:, :, None]))[:, None].expand(b, h, n_q, n_k)


def softmax(masked, keep, sink, mask):
    if sink is not None:
        column = sink.reshape(1, -1, 1, 1).expand(*masked.shape[:3], 1)
        weights = torch.cat([column, masked], dim=-1).softmax(dim=-1)[..., 1:]
    else:
        weights = masked.softmax(dim=-1)
    if mask.get("dead_row") == "uniform":
        weights = torch.where(keep.any(dim=-1, keepdim=True), weights, torch.tensor(1 / masked.shape[-1]))
    return weights


def run(case, given):
    layer, mask = case.session["layer"], case.session["mask"]
    h, g, d, _ = head_sizes(layer)
    eps, kind = layer.get("norm_eps", 1e-6), layer.get("norm", "none")
    torch.set_default_dtype(torch.float32)  # in which everything is drawn
    inputs = dict(zip(("queries", "keys", "values"), make_inputs(case.session)))
    linears = make_weights(case.session)
    torch.set_default_dtype(torch.float64)
    out = {name: X.double() for name, X in inputs.items()}
    W_q, W_k, W_v, W_o = (linear.double() for linear in linears)
    given = {key: X.double() for key, X in given.items()}

    def around(X):
        return norm(X, layer.get("norm_kind", "layer"), eps, given.get("weights.norm_weight", torch.ones(X.shape[-1])))

    read = dict(out)
    for name in {"pre": ["queries", "keys", "values"], "pre_query": ["queries"]}.get(kind.replace("_and_post", ""), []):
        read[name] = out[f"{name}_norm"] = around(out[name])
    out["Q"], out["K"], out["V"] = W_q(read["queries"]), W_k(read["keys"]), W_v(read["values"])
    for name, count in (("Q", h), ("K", g), ("V", g)):
        X = torch.stack(out[name].chunk(count, dim=-1), dim=1)  # (b, heads, n, features)
        past = {"K": given.get("past.keys"), "V": given.get("past.values")}.get(name)
        out[f"{name}_heads"] = X if past is None else torch.cat([past, X], dim=2)
    b, n_q, n_k = len(out["queries"]), out["Q"].shape[1], out["K_heads"].shape[2]

    q, k = out["Q_heads"], out["K_heads"]
    if "qk_norm" in layer:
        q = norm(q, layer["qk_norm"], eps, given.get("weights.q_norm", torch.ones(d)))
        k = norm(k, layer["qk_norm"], eps, given.get("weights.k_norm", torch.ones(d)))
        out |= {"Q_heads_norm": q, "K_heads_norm": k}
    query_positions = given.get("layer.positions.queries", torch.arange(n_k - n_q, n_k).double()).expand(b, n_q)
    key_positions = given.get("layer.positions.keys", torch.arange(n_k).double()).expand(b, n_k)
    if "rope" in layer:
        q, k = rotate(q, query_positions, layer["rope"]), rotate(k, key_positions, layer["rope"])
        out |= {"Q_rotated": q, "K_rotated": k}

    # Query head i reads key-value head i // (h / g): an axis of groups, and one of the heads in each.
    grouped = q.unflatten(1, (g, h // g))
    out["scores"] = torch.einsum("bgiqd,bgkd->bgiqk", grouped, k).flatten(1, 2)
    scaled = out["scores"] * layer.get("scale", d**-0.5)
    if "softcap" in layer:
        scaled = layer["softcap"] * torch.tanh(scaled / layer["softcap"])
    out["scaled_scores"] = biased = scaled
    if "alibi" in layer or "relative_bias" in layer:
        out["position_bias"] = position_bias(layer, given, query_positions, key_positions)
        biased = biased + out["position_bias"]
    keep = allowed(mask, b, h, n_q, n_k)
    if "bias" in mask:
        out["score_bias"] = given["mask.bias"].expand(b, h, n_q, n_k)
        biased = biased + out["score_bias"]
    fill = float(mask.get("fill", -1e6))
    hidden = biased + fill if mask.get("fill_mode") == "add" else torch.tensor(fill)
    out["mask"], out["masked_scores"] = keep, torch.where(keep, biased, hidden)
    weights = out["weights"] = softmax(out["masked_scores"], keep, given.get("weights.sink"), mask)
    if layer["training"]:
        out["dropout_mask"] = given["layer.dropout_mask"]
        weights = out["dropped_weights"] = weights * out["dropout_mask"] / (1 - layer["dropout"])
    outputs = torch.einsum("bgiqk,bgkv->bgiqv", weights.unflatten(1, (g, h // g)), out["V_heads"])
    out["head_outputs"] = outputs.flatten(1, 2)
    out["concat"] = torch.cat(out["head_outputs"].unbind(1), dim=-1)
    result = out["output"] = W_o(out["concat"])
    if layer.get("residual"):
        result = out["residual_sum"] = result + out["queries"]
    if kind.endswith("post"):
        out["normed_output"] = around(result)
    return out


def rotate_half(x):
    return torch.cat((-x[..., x.shape[-1] // 2:], x[..., : x.shape[-1] // 2]), dim=-1)


def hold_against_published_formulas():
    """Hugging Face's rotation and bucket, ALiBi's slopes, as they are written there."""
    X, positions = torch.randn(2, 3, 50, 16), torch.arange(50).expand(2, 50)
    angles = positions[0][:, None] / 10_000 ** (torch.arange(0, 16, 2) / 16)
    angles = torch.cat((angles, angles), dim=-1)
    assert torch.allclose(rotate(X, positions, {}), X * angles.cos() + rotate_half(X) * angles.sin())

    def published_bucket(distance, count, longest, both_ways):
        ret = 0
        if both_ways:
            count //= 2
            ret = (distance > 0).long() * count
            n = distance.abs()
        else:
            n = -distance.clamp(max=0)
        exact = count // 2
        large = exact + (torch.log(n.float() / exact) / math.log(longest / exact) * (count - exact)).long()
        return ret + torch.where(n < exact, n, large.clamp(max=count - 1))

    for rule in ((32, 128, True), (32, 128, False), (8, 16, True), (8, 12, False), (8, 128, True)):
        distances = torch.arange(-400, 401)
        ours = torch.tensor([bucket(int(x), *rule) for x in distances])
        wrong = distances[ours != published_bucket(distances, *rule)].tolist()
        print(f"buckets {rule}: {len(distances)} distances, not as float32 has them: {wrong}")

    for h in (8, 16, 64):
        start = 2 ** (-(2 ** -(math.log2(h) - 3)))
        assert torch.allclose(usual_slopes(h), torch.tensor([start * start**i for i in range(h)]))
    assert torch.equal(usual_slopes(12)[8:], usual_slopes(16)[0::2][:4])


def main():
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(0)
    hold_against_published_formulas()
    for name, case in CASES.items():
        torch.set_default_dtype(torch.float32)
        given = fill_given(name, case)
        with torch.no_grad():
            tensors = run(case, given)
        tensors |= {f"given_{key}": X for key, X in given.items()}
        np.savez(HERE / f"{name}.npz", **{key: np.ascontiguousarray(X.numpy()) for key, X in tensors.items()})
        head = {"format": "headscope-session", "version": 1, "title": f"Golden: {name}"}
        parts = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in (head | case.session).items()]
        (HERE / f"{name}.headscope").write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
