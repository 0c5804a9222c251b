# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The programs that are compared: what they need beforehand, how each is started, and whether it is right."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import numpy as np

import machine
import model_onnx
from layer import Layer, inputs, reference
from turns import Worker

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILT = ROOT / "build/benchmarks"
HEADSCOPE = ROOT / "build/release/headscope"
ONNXRUNTIME = "onnxruntime-node@1.24.3"

PEERS = ["torch-mha", "torch-layer", "onnxruntime-lean", "onnxruntime-keep", "numpy"]
SCRIPTS = {"torch-mha": "peers_torch.py", "torch-layer": "peers_torch.py", "numpy": "peer_numpy.py"}
LARGEST_ERROR = 1e-4


def install_onnxruntime():
    print(f"Installing {ONNXRUNTIME} from npm (about 210 MB) into {BUILT.relative_to(ROOT)}; nothing else changes.")
    BUILT.mkdir(parents=True, exist_ok=True)
    subprocess.run(["npm", "install", "--ignore-scripts", "--prefix", BUILT, ONNXRUNTIME], check=True)


def find_onnxruntime():
    folder = {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), "")
    pattern = f"node_modules/onnxruntime-node/bin/*/linux/{folder}/libonnxruntime.so.1"
    return next(BUILT.glob(pattern), None)


def compiled(name, *flags):
    program = BUILT / "".join([name, *flags])
    BUILT.mkdir(parents=True, exist_ok=True)
    source = HERE / f"{name}.cpp"
    subprocess.run(["g++", "-std=c++20", "-O2", *flags, source, "-o", program, "-pthread", "-ldl"], check=True)
    return program


def peak_of(instructions):
    """What measures the arithmetic of an instruction set."""
    return compiled("peak", *(f"-m{feature}" for feature in machine.SETS[instructions]))


def narrowing(name, instructions):
    """The variables by which a program takes no wider instructions: peers take this processor for one without them."""
    if instructions == machine.sets()[0]:
        return {}
    if name == "headscope":
        return {"HEADSCOPE_KERNELS": instructions}
    return {"LD_PRELOAD": str(compiled("withoutavx512", "-shared", "-fPIC"))}


def prepare(case, peers, folder):
    """The files that the programs read."""
    (folder / "session.headscope").write_text(json.dumps(case.session()))
    layer, X = Layer(case), inputs(case).numpy()
    X.tofile(folder / "X.f32")
    given = {name: tensor.numpy() for name, tensor in layer.state_dict().items()}
    np.savez(folder / "given.npz", X=X, **given)
    for name in set(model_onnx.MODELS) & set(peers):
        model_onnx.write(name, case, folder)


def command(name, case, threads, folder, options):
    if name == "peak":
        return [peak_of(options.instructions), threads]
    if name == "headscope":
        return [options.headscope, "bench", folder / "session.headscope", "--threads", threads, "--turns"]
    common = [name, folder, threads]
    if name in SCRIPTS:
        return [sys.executable, HERE / SCRIPTS[name], *common, *case]
    given = f"X:f32:{case.b}x{case.n}x{case.d}"
    return [options.runner, *common, options.onnxruntime, given, "--", *model_onnx.outputs_of(name, case)]


def environment(name, threads):
    """As many threads as asked for, and large pages for ONNX Runtime, as HeadScope takes them."""
    pages = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"} if name.startswith("onnxruntime") else {}
    return os.environ | {"OMP_NUM_THREADS": str(threads), "OPENBLAS_NUM_THREADS": str(threads)} | pages


def start(name, case, threads, folder, options):
    variables = environment(name, threads) | narrowing(name, options.instructions)
    return Worker(name, command(name, case, threads, folder, options), variables)


def computed(name, case, folder, options):
    """Output and weights as the program itself wrote them."""
    if name == "headscope":
        session, out = folder / "session.headscope", folder / "headscope.npz"
        call = [options.headscope, "trace", session, "--out", out, "--tensors", "output,weights"]
        subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
        with np.load(out) as made:
            return made["output"].ravel(), made["weights"].ravel()
    return np.split(np.fromfile(folder / f"{name}.f32", np.float32), [case.b * case.n * case.d])


def check(names, case, folder, options):
    expected = [tensor.ravel() for tensor in reference(case)]
    for name in names:
        for right, mine in zip(expected, computed(name, case, folder, options)):
            error = float(np.abs(mine - right).max())
            if not error <= LARGEST_ERROR:  # a NaN is wrong, too
                sys.exit(f"{name} computes something else on {tuple(case)}: off by {error:.2g}")
