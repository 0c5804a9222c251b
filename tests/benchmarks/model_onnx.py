# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The model of ONNX Runtime: the layer of layer.py, exported with all its stages or two of them as outputs."""

import torch

from layer import Layer, stages

MODELS = ("onnxruntime-lean", "onnxruntime-keep")


def outputs_of(name, case):
    return stages(case) if name == "onnxruntime-keep" else stages(case)[:2]


class Outputs(torch.nn.Module):
    def __init__(self, layer, count):
        super().__init__()
        self.layer, self.count = layer, count

    def forward(self, X):
        return self.layer(X)[: self.count]


def write(name, case, folder):
    outputs = outputs_of(name, case)
    model = Outputs(Layer(case), len(outputs)).eval()
    torch.onnx.export(
        model, torch.zeros(case.b, case.n, case.d), f"{folder}/{name}.onnx",
        input_names=["X"], output_names=list(outputs), opset_version=13,
    )
