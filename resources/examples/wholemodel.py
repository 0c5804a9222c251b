# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Saves a whole model, so that people can give it a text of their own.

NAME.safetensors has all parameters, by the names of d2l's classes; NAME.model.json
has everything else that is needed to run it, as README.md beside it tells.
"""

import json
import re
import struct

import numpy as np
import torch

SIGNS = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")  # a run of letters, a run of digits, or one other sign


def cut(text, settings, vocabulary):
    """The tokens of a typed text, without the model's own marks."""
    pieces = SIGNS.findall(text) if settings["cut"] == "words" else [letter for letter in text if not letter.isspace()]
    known = {token.lower(): token for token in vocabulary}
    unknown = [piece for piece in pieces if piece.lower() not in known]
    assert not unknown, f"{text}: the model does not know {unknown}"
    return [known[piece.lower()] for piece in pieces]


def go_on(model, settings, text):
    """What a decoder alone reads and writes, the likeliest token each time, and the logits of its last run."""
    vocabulary, end = settings["tokens"], settings["eos"]
    marks = [[mark] if mark else [] for mark in (settings["bos"], settings["separator"])]
    read, written = [*marks[0], *cut(text, settings, vocabulary), *marks[1]], []
    while len(read + written) < settings["longest"] and (not written or written[-1] != end):
        tokens = torch.tensor([[vocabulary.index(token) for token in read + written]])
        logits = model(tokens, torch.tensor([tokens.shape[1]]))
        written.append(vocabulary[logits[0, -1].argmax()])
    return {"read": read, "written": written}, logits


def save_tensors(tensors, path):
    """A .safetensors file of float32."""
    header, data = {}, b""
    for name, tensor in tensors.items():
        raw = tensor.detach().contiguous().numpy().tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def record_all(model):
    """Lets every part keep the tensors of its last call."""
    for part in model.modules():
        if hasattr(part, "steps"):
            part.steps = {}


def every_tensor(model, logits):
    """What the model computed in its last call, by BLOCK/TENSOR."""
    blocks = {name: {**part.steps, **addnorm.steps} for name, part, addnorm in model.sublayers()}
    blocks |= {name: part.steps for name, part in model.embeddings()}
    blocks["unembed"] = {"logits": logits, "probabilities": logits.softmax(-1)}
    return {f"{block}/{name}": tensor.numpy() for block, steps in blocks.items() for name, tensor in steps.items()}


@torch.no_grad()
def save_whole(name, settings, model, answer, texts, arguments):
    """Writes the model and, where goldens are asked for, what it answers to `texts`, and every tensor of the first two.

    `answer(text)` runs the model until it has written all, and returns the lists of tokens with the last logits.
    """
    common = {"num_heads": next(model.sublayers())[1].heads, "norm_eps": 1e-5, "positions": "sinusoidal", "activation": "relu"}
    save_tensors(model.state_dict(), arguments.folder / f"{name}.safetensors")
    content = {"model_type": settings["model_type"]} | common | settings
    rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items())
    (arguments.folder / f"{name}.model.json").write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
    if not arguments.goldens:
        return
    record_all(model)
    answers, tensors = [], {}
    for i, text in enumerate(texts):
        tokens, logits = answer(text)
        answers.append({"text": text, **tokens})
        if i < 2:
            tensors |= {f"{i}/{key}": value for key, value in every_tensor(model, logits).items()}
    folder = arguments.goldens / "models"
    folder.mkdir(exist_ok=True)
    np.savez_compressed(folder / f"{name}.npz", **tensors)
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in answers)
    (folder / f"{name}.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")
