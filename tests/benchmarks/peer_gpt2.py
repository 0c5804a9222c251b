# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole model in PyTorch:  peer_gpt2.py forward|next FOLDER THREADS TOKENS"""

import sys

import torch

import blas
import gpt2
from turns import serve


def main(what, folder, threads, tokens):
    torch.set_num_threads(int(threads))
    model = gpt2.GPT2().eval()
    with torch.inference_mode():
        ids, past = gpt2.ids_of(int(tokens)), None
        if what == "next":
            past = model(ids)[1]
            ids = ids[:, :1]
        serve(lambda: model(ids, past)[:1], blas.named(f"PyTorch {torch.__version__}"), f"{folder}/torch.f32")


main(*sys.argv[1:])
