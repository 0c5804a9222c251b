# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a folder as Hugging Face lays it out; Debian has no package that writes safetensors."""
import json
import os
import struct
import zlib

import torch

DTYPES = {torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64", torch.bool: "BOOL"}


def save_safetensors(tensors, path):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, tensor in sorted(tensors.items()):
        raw = tensor.contiguous()
        raw = raw.view(torch.int16).numpy().tobytes() if raw.dtype == torch.bfloat16 else raw.numpy().tobytes()
        header[name] = {"dtype": DTYPES[tensor.dtype], "shape": list(tensor.shape),
                        "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def save_shards(tensors, folder, count):
    """Several files and an index that tells which tensor is where."""
    names = sorted(tensors)
    total, where = sum(t.numel() * t.element_size() for t in tensors.values()), {}
    for i in range(count):
        file = f"model-{i + 1:05}-of-{count:05}.safetensors"
        part = names[i * len(names) // count:(i + 1) * len(names) // count]
        save_safetensors({name: tensors[name] for name in part}, os.path.join(folder, file))
        where.update({name: file for name in part})
    save_json({"metadata": {"total_size": total}, "weight_map": where}, os.path.join(folder, "model.safetensors.index.json"))


def save_json(value, path, indent=2):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False, indent=indent)
        file.write("\n")


def save_text(text, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def save_png(pixels, path):
    """(height, width, 3) of bytes, as the plainest PNG there is."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    height, width = pixels.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
