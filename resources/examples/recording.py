# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the training scripts share: the training loop, and the files that HeadScope opens.

An example NAME is two files: NAME.npz, the parameters and inputs of every
attention layer for a padded batch of sentences, and NAME.json, which tells what
they are, how well the model does, and which heads are worth seeing. Its texts are
English; those of other languages stand in resources/texts, each behind the English one.
"""

import argparse
import json
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import nn

HERE = Path(__file__).parent
PAD = "<pad>"
TOLERANCE = 1e-5  # of the largest number, between a sentence alone and the same sentence in a batch
STEPS = ("Q", "K", "V", "scores", "scaled_scores", "mask", "masked_scores", "weights", "concat", "output")
SUBLAYER = ("residual_sum", "normed_output")  # where the layer has residual and norm


@dataclass
class Layer:
    """An attention layer: which rows of tokens are its queries and keys, and what its heads do."""

    name: str
    title: str
    attention: nn.Module
    queries: str
    keys: str
    causal: bool
    norm: nn.LayerNorm = None  # of the sum of output and queries, where the layer has that
    notes: list = field(default_factory=list)  # (head, text, what was measured): the text has the places %1, %2, … for it


def parse_arguments(description):
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=HERE, help="where the files go")
    parser.add_argument("--goldens", type=Path, help="tests/golden, for every tensor that PyTorch computed")
    return parser.parse_args()


def pad(rows):
    """Lists of numbers as one tensor, padded with 0, and their lengths."""
    longest = max(map(len, rows))
    return torch.tensor([row + [0] * (longest - len(row)) for row in rows]), torch.tensor([len(row) for row in rows])


def entropy_of(attentions):
    """How undecided the heads were in the last call, in nats per query and layer."""
    return sum(-(a.steps["weights"] * (a.steps["weights"] + 1e-9).log()).sum(-1).mean() for a in attentions) / len(attentions)


def record(attentions):
    for attention in attentions:
        attention.steps = {}


def train(model, attentions, loss_of_batch, steps, decisiveness, rate=2e-3):
    """Minimises the loss and, more and more of it, the entropy of the heads, so that they decide."""
    # The last bits depend on the order in which the gradient's norm is summed: layers, their norms, the output.
    named = sorted(model.named_parameters(), key=lambda pair: ("dense." in pair[0], ".ln." in pair[0]))
    parameters = [parameter for _, parameter in named]
    optimizer = torch.optim.AdamW(parameters, lr=rate, betas=(0.9, 0.98), weight_decay=0.0)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, steps, pct_start=0.1)
    record(attentions)
    model.train()
    start = time.time()
    for step in range(1, steps + 1):
        loss = loss_of_batch()
        optimizer.zero_grad()
        (loss + decisiveness * step / steps * entropy_of(attentions)).backward()
        nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        schedule.step()
        if step % 500 == 0:
            print(f"step {step}: loss {loss.item():.5f}, {time.time() - start:.0f} s", flush=True)
    model.eval()


def percent(share):
    """A share in words, never better than it is."""
    return f"{int(share * 100)}%"


def steps_of(layer):
    """What the layer computed in the last call, as NumPy arrays."""
    steps = dict(layer.attention.steps)
    if layer.norm:
        steps["residual_sum"] = steps["output"] + steps["queries"]
        steps["normed_output"] = layer.norm(steps["residual_sum"])
    return {name: tensor.detach().numpy() for name, tensor in steps.items()}


def parameters_of(layer):
    for letter in "qkvo":
        linear = getattr(layer.attention, f"W_{letter}")
        yield f"{layer.name}/W_{letter}", linear.weight.detach().numpy()
        yield f"{layer.name}/b_{letter}", linear.bias.detach().numpy()
    if layer.norm:
        yield f"{layer.name}/norm_weight", layer.norm.weight.detach().numpy()
        yield f"{layer.name}/norm_bias", layer.norm.bias.detach().numpy()


def inputs_of(layer, computed, tensors):
    """Adds the inputs to the tensors, each once, and returns the names of queries and keys."""
    names = []
    for role in ("queries", "keys"):
        array = computed[layer.name][role]
        known = [name for name, other in tensors.items() if other.shape == array.shape and np.array_equal(other, array)]
        names.append(known[0] if known else f"{layer.name}/{role}")
        tensors[names[-1]] = array
    return names


def check_alone(layers, sentences, run, computed):
    """Makes sure that a sentence alone gives what it gives in the batch."""
    for i, tokens in enumerate(sentences):
        run([i])
        for layer in layers:
            q, k = len(tokens[layer.queries]), len(tokens[layer.keys])
            alone, batch = steps_of(layer), computed[layer.name]
            for name, ends in (("weights", np.s_[:, :q, :k]), ("output", np.s_[:q])):
                difference = np.abs(alone[name][0][ends] - batch[name][i][ends]).max()
                assert difference < TOLERANCE * np.abs(batch[name]).max(), (layer.name, i, name, difference)


def save_example(name, description, layers, sentences, run, arguments):
    """Writes NAME.npz and NAME.json. `run(items)` runs the model on these sentences as one batch.

    `description` holds title, about, accuracy and start; `sentences` are dicts of token lists.
    """
    record([layer.attention for layer in layers])
    with torch.no_grad():
        run(range(len(sentences)))
        computed = {layer.name: steps_of(layer) for layer in layers}
        check_alone(layers, sentences, run, computed)
    tensors, described = {}, []
    for layer in layers:
        queries, keys = inputs_of(layer, computed, tensors)
        tensors.update(parameters_of(layer))
        described.append({
            "name": layer.name, "title": layer.title, "heads": layer.attention.heads, "causal": layer.causal,
            "norm_eps": layer.norm.eps if layer.norm else None,
            "queries": {"tensor": queries, "tokens": layer.queries}, "keys": {"tensor": keys, "tokens": layer.keys},
            "notes": [{"head": head, "text": text, "measured": measured} for head, text, *measured in layer.notes],
        })
    np.savez_compressed(arguments.folder / f"{name}.npz", **tensors)
    content = description | {"layers": described, "sentences": sentences}
    (arguments.folder / f"{name}.json").write_text(to_json(content), encoding="utf-8")
    if arguments.goldens:
        every = {f"{layer}/{step}": steps[step] for layer, steps in computed.items() for step in STEPS + SUBLAYER if step in steps}
        np.savez_compressed(arguments.goldens / "examples" / f"{name}.npz", **every)
    for layer in layers:
        for head, text, *measured in layer.notes:
            print(f"{layer.name}, head {head}: {text}", *measured)


def to_json(content):
    """JSON with one line for each sentence, layer and other value."""
    def lines(values):
        return "[\n    " + ",\n    ".join(json.dumps(value, ensure_ascii=False) for value in values) + "\n  ]"

    rows = [f'  "{key}": ' + (lines(value) if isinstance(value, list) else json.dumps(value, ensure_ascii=False))
            for key, value in content.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"
