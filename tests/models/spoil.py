#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""spoil.py OUT: writes folders that no program should open, each a model of this folder with one thing wrong."""
import json
import os
import shutil
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def change_config(folder, **changes):
    """A value of None takes the key away."""
    path = os.path.join(folder, "config.json")
    with open(path, encoding="utf-8") as file:
        config = {**json.load(file), **changes}
    with open(path, "w", encoding="utf-8") as file:
        json.dump({key: value for key, value in config.items() if value is not None}, file)


def change_header(folder, change, file="model.safetensors"):
    """Only the header of a safetensors file is written anew; the numbers stay where they are."""
    path = os.path.join(folder, file)
    with open(path, "rb") as opened:
        size = struct.unpack("<Q", opened.read(8))[0]
        header, data = json.loads(opened.read(size)), opened.read()
    change(header)
    text = json.dumps(header).encode()
    with open(path, "wb") as opened:
        opened.write(struct.pack("<Q", len(text)) + text + data)


def rename(old, new):
    def change(header):
        header[new] = header.pop(old)
    return change


def reshape(name, shape):
    def change(header):
        header[name]["shape"] = shape
    return change


def remove(*files):
    return lambda folder: [os.remove(os.path.join(folder, file)) for file in files]


# The folder's name, the model it is made of, and what is done to it.
RECIPES = [
    ("missing-weight", "gpt2", lambda f: change_header(f, rename("h.1.mlp.c_fc.weight", "h.1.mlp.other.weight"))),
    ("missing-embedding", "llama", lambda f: change_header(f, rename("model.embed_tokens.weight", "model.other.weight"))),
    ("missing-layer", "bert", lambda f: change_config(f, num_hidden_layers=3)),
    ("wrong-shape", "bert", lambda f: change_header(f, reshape("bert.encoder.layer.1.output.dense.weight", [32, 16]))),
    ("too-few-words", "gpt2", lambda f: change_config(f, vocab_size=100)),
    ("no-heads", "llama", lambda f: change_config(f, num_attention_heads=None)),
    ("heads-do-not-divide", "gpt2", lambda f: change_config(f, n_head=3)),
    ("groups-do-not-divide", "qwen2", lambda f: change_config(f, num_key_value_heads=3)),
    ("unknown-model-type", "gpt2", lambda f: change_config(f, model_type="mamba", architectures=["MambaForCausalLM"])),
    ("unknown-activation", "bert", lambda f: change_config(f, hidden_act="mish")),
    ("unknown-rope-scaling", "llama3", lambda f: change_config(f, rope_scaling={"rope_type": "spiral", "factor": 2.0})),
    ("missing-shard", "mistral", remove("model-00002-of-00002.safetensors")),
    ("shard-outside", "mistral", lambda f: change_index(f, "../mistral/model-00002-of-00002.safetensors")),
    ("no-tokeniser", "gpt2", remove("tokenizer.json")),
    ("no-merges", "opt", remove("merges.txt")),
    ("no-weights", "gpt2", remove("model.safetensors")),
    ("no-config", "gpt2", remove("config.json")),
    ("config-is-no-json", "gpt2", lambda f: shutil.copy(os.path.join(f, "tokenizer.json"), os.path.join(f, "config.json"))
     and os.truncate(os.path.join(f, "config.json"), 100)),
    ("no-picture-settings", "vit", remove("preprocessor_config.json")),
]


def change_index(folder, file):
    path = os.path.join(folder, "model.safetensors.index.json")
    with open(path, encoding="utf-8") as opened:
        index = json.load(opened)
    index["weight_map"]["lm_head.weight"] = file
    with open(path, "w", encoding="utf-8") as opened:
        json.dump(index, opened)


def main(out):
    for name, source, spoil in RECIPES:
        folder = os.path.join(out, name)
        shutil.copytree(os.path.join(HERE, source), folder)
        spoil(folder)


if __name__ == "__main__":
    main(sys.argv[1])
