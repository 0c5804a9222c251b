#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what torch.save() makes of tensors of every kind into files/, with Debian's python3-torch.

values.npz has what PyTorch reads from each: FILE/TENSOR, converted as HeadScope converts.
"""
import collections
import os
import pickle
import zipfile

import numpy as np
import torch
from torch import nn

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.join(HERE, "files")
torch.manual_seed(3)


def path(name):
    return os.path.join(FILES, name)


class Whole(nn.Module):
    """A model that is saved as a whole, which only its own code can read."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(2, 3)


class Runs:
    """What a hostile file would have Python do."""

    def __reduce__(self):
        return os.system, ("true",)


def every_type():
    types = {"f64": torch.float64, "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16,
             "i64": torch.int64, "i32": torch.int32, "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8,
             "bool": torch.bool}
    numbers = torch.tensor([[0, 1, -2.5], [100, 3.14159, -7]])
    return {name: (numbers.abs() if name == "u8" else numbers).to(kind) for name, kind in types.items()}


def every_layout():
    base = torch.arange(24.0).reshape(2, 3, 4)
    return collections.OrderedDict(
        whole=base, transposed=base.transpose(0, 2), slice=base[:, 1:, ::2], expanded=torch.tensor([1.0, 2.0])[:, None].expand(2, 3),
        scalar=torch.tensor(5.5), nothing=torch.zeros(0, 4), last=base[1, 2], tied=base)


def trained():
    """As nanoGPT keeps a checkpoint: the model's arguments beside it, and the state of the optimiser."""
    model = nn.Linear(3, 2)
    optimiser = torch.optim.Adam(model.parameters())
    model(torch.ones(1, 3)).sum().backward()
    optimiser.step()
    return {"model": model.state_dict(), "optimizer": optimiser.state_dict(), "iter_num": 7, "best": 1.25,
            "model_args": {"n_head": 4, "bias": False, "name": "tiny", "dropout": 0.0}, "note": None}


def tensors_of(value, name=""):
    if isinstance(value, torch.Tensor):
        yield name or "tensor", value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from tensors_of(item, f"{name}.{key}" if name else str(key))
    elif isinstance(value, (list, tuple)):
        for place, item in enumerate(value):
            yield from tensors_of(item, f"{name}.{place}" if name else str(place))


def plain(tensor):
    tensor = tensor.detach()
    if tensor.dtype in (torch.float16, torch.bfloat16):
        tensor = tensor.float()
    if tensor.dtype in (torch.int32, torch.int16, torch.int8):
        tensor = tensor.long()
    return tensor.contiguous().numpy()


def rezipped(source, target, change):
    """The same archive with other contents: change(name, data) gives what to write, or None to leave it out."""
    with zipfile.ZipFile(path(source)) as old, zipfile.ZipFile(path(target), "w") as new:
        for member in old.infolist():
            data = change(member.filename, old.read(member))
            if data is not None:
                new.writestr(zipfile.ZipInfo(member.filename), data)


def main():
    os.makedirs(FILES, exist_ok=True)
    good = {"types.pt": every_type(), "layouts.pt": every_layout(), "trained.pt": trained(),
            "attention.pt": nn.MultiheadAttention(6, 2).state_dict(), "alone.pt": torch.arange(3.0),
            "parameter.pt": nn.Parameter(torch.ones(2, 2)), "list.pt": [torch.ones(2), {"a": torch.zeros(1)}]}
    values = {}
    for name, content in good.items():
        torch.save(content, path(name))
        values.update({f"{name}/{tensor}": plain(value) for tensor, value in tensors_of(torch.load(path(name)))})
    np.savez_compressed(path("values.npz"), **values)
    torch.save({"weight": torch.ones(2), "freqs_cis": torch.ones(1, 3, dtype=torch.complex64),
                "exact": torch.ones(2, dtype=torch.complex128)}, path("complex.pt"))
    words = np.array(["the", "猫", "😀 sat", ""])
    np.savez(path("words.npz"), x=np.arange(8, dtype="f4").reshape(4, 2), tokens=words, big=words.astype(">U5"),
             bytes=np.array([b"on", b"mat"]), table=np.array([["a", "b"]]), when=np.array(["2026-01-01"], dtype="M8[D]"))

    torch.save(Whole(), path("bad-whole-model.pt"))
    torch.save({"weight": torch.ones(2), "other": Runs()}, path("bad-runs.pt"))
    torch.save(nn.LazyLinear(2).state_dict(), path("bad-lazy.pt"))  # was never called
    torch.save({"weight": torch.ones(2)}, path("bad-legacy.pt"), _use_new_zipfile_serialization=False)
    with open(path("bad-pickle.pkl"), "wb") as file:
        pickle.dump([1, 2], file)
    rezipped("alone.pt", "bad-no-storage.pt", lambda name, data: None if "/data/" in name else data)
    rezipped("alone.pt", "bad-short-storage.pt", lambda name, data: data[:8] if "/data/" in name else data)
    rezipped("alone.pt", "bad-cut-pickle.pt", lambda name, data: data[:40] if name.endswith(".pkl") else data)
    rezipped("alone.pt", "bad-no-pickle.pt", lambda name, data: None if name.endswith(".pkl") else data)


if __name__ == "__main__":
    main()
