# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `headscope script` on a table of sessions, and every script in PyTorch.

Run:  python3 tests/pytorch/check.py      (torch >= 1.13; build/release/headscope first)

The sessions are those of sessions.txt, every golden of tests/golden/d2l and
tests/golden/positions, every built-in example, and every whole model of tests/models, with and without a head; a
model of which one number is spoiled must not agree. The result is written to results.txt; the exit code is
the number of sessions that do not agree.
"""

import json
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[2]
HEADSCOPE = ROOT / "build/release/headscope"


def sessions():
    """The arguments of each call."""
    for line in (ROOT / "tests/pytorch/sessions.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split(" ")  # no value in the table has a blank
    for path in [*sorted((ROOT / "tests/golden/d2l").glob("*.headscope")),
                 *sorted((ROOT / "tests/golden/positions").glob("*.headscope"))]:
        yield [str(path.relative_to(ROOT))]
    listed = json.loads(subprocess.run([HEADSCOPE, "examples", "--json"], capture_output=True, check=True).stdout)
    for example in listed:
        yield [example["name"]]
        yield from ([scene["name"]] for scene in example["scenes"])


def models(folder):
    """The same for whole models."""
    image = Path(folder) / "image.npy"
    pixels = np.load(ROOT / "tests/models/vit/image.npy")
    np.save(image, ((pixels / 255 - 0.5) / 0.5).transpose(2, 0, 1).astype(np.float32))
    for name, text in json.loads((ROOT / "tests/models/texts.json").read_text()).items():
        reads = ["--image", str(image)] if "image" in text else ["--text", text["text"]]
        yield [f"tests/models/{name}", *reads]
        column = "encoder.0" if "decoder_ids" in text else "layer.0"
        yield [f"tests/models/{name}", *reads, "--without", f"{column}.self/head.1", "--without", f"{column}.ffn"]
        yield [f"tests/models/{name}", *reads, "--without", f"{column}.self/head.1@0", "--without", f"{column}.ffn@1",
               "--without", f"{column}.ffn/stream@0"]
    yield ["example:dates", "--text", "on the 3rd of May 2021"]
    yield ["example:sort", "--text", "hello"]
    yield ["example:induction", "--text", "ABCABCA"]


def notices_a_spoiled_number(folder):
    """Whether the script of a model fails when one of the numbers beside it is another."""
    script = Path(folder) / "check.py"
    subprocess.run([HEADSCOPE, "script", "tests/models/gpt2", "--text", "the cat", "--out", script], cwd=ROOT, check=True)
    numbers = script.with_suffix(".numbers.safetensors")
    content = bytearray(numbers.read_bytes())
    size = struct.unpack("<Q", content[:8])[0]
    end = json.loads(content[8:8 + size])["layer.1.self/scores"]["data_offsets"][1]
    content[8 + size + end - 1] ^= 0x01  # an exponent
    numbers.write_bytes(content)
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True)
    return ran.returncode != 0 and "off by" in ran.stderr


def largest_difference(output):
    differences = [float(line.split()[-1]) for line in output.splitlines() if "largest difference" in line]
    return f"{len(differences)} tensors, largest difference {max(differences):.2g}"


def result_of(arguments, folder):
    script = Path(folder) / "check.py"
    made = subprocess.run([HEADSCOPE, "script", *arguments, "--out", script], cwd=ROOT, capture_output=True, text=True)
    if made.returncode:
        return False, made.stderr.strip()
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True)
    if ran.returncode:
        return False, ran.stderr.strip().splitlines()[-1]
    return True, largest_difference(ran.stdout)


def main():
    lines, failed = [f"torch {torch.__version__}"], 0
    with tempfile.TemporaryDirectory() as folder:
        for arguments in [*sessions(), *models(folder)]:
            agrees, words = result_of(arguments, folder)
            arguments = [argument.replace(folder, "FOLDER") for argument in arguments]
            failed += not agrees
            lines.append(f"{'agrees' if agrees else 'FAILS '}  {' '.join(arguments)}: {words}")
            print(lines[-1], flush=True)
        spoiled = notices_a_spoiled_number(folder)
        failed += not spoiled
        lines.append(f"{'agrees' if spoiled else 'FAILS '}  tests/models/gpt2 with a number spoiled: is noticed")
        print(lines[-1], flush=True)
    lines.append(f"{len(lines) - 1 - failed} of {len(lines) - 1} sessions agree")
    (ROOT / "tests/pytorch/results.txt").write_text("\n".join(lines) + "\n")
    return failed


if __name__ == "__main__":
    sys.exit(main())
