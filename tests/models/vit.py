# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""ViT: a picture is cut into patches, which are read like words."""
import numpy as np
import torch
from torch.nn import functional as F

from parts import Weights, attention, feed_forward, layer_norm, linear, unembed

D, H, LAYERS, SIDE, PATCH, CLASSES = 16, 2, 2, 32, 8, 5
PREPROCESSOR = {"do_normalize": True, "do_rescale": True, "do_resize": True, "image_mean": [0.5, 0.5, 0.5], "image_std":
                [0.5, 0.5, 0.5], "image_processor_type": "ViTImageProcessor", "resample": 2, "rescale_factor": 1 / 255,
                "size": {"height": SIDE, "width": SIDE}}


def picture():
    """A disc on a ramp, (height, width, 3) of bytes: another number in each channel, so that a mixed-up axis shows."""
    y, x = np.mgrid[:SIDE, :SIDE]
    disc = ((x - 20) ** 2 + (y - 12) ** 2 < 60) * 90
    return np.stack([x * 5 + disc, y * 4 + disc // 2, (x + 2 * y) * 2 + 20], -1).clip(0, 255).astype(np.uint8)


def vit():
    """transformers, models/vit: the patches' matrix is a convolution's (d, channel, row, column); the first row is CLS."""
    w = Weights()
    patches = (SIDE // PATCH) ** 2
    w["vit.embeddings.cls_token"] = torch.randn(1, 1, D)
    w["vit.embeddings.position_embeddings"] = torch.randn(1, patches + 1, D) * 0.7
    w["vit.embeddings.patch_embeddings.projection.weight"] = torch.randn(D, 3, PATCH, PATCH) / 10
    w["vit.embeddings.patch_embeddings.projection.bias"] = torch.randn(D) * 0.3
    for i in range(LAYERS):
        p = f"vit.encoder.layer.{i}."
        w.norm(p + "layernorm_before", D)
        w.norm(p + "layernorm_after", D)
        for name in ("attention.query", "attention.key", "attention.value", "output.dense"):
            w.linear(f"{p}attention.{name}", D, D)
        w.linear(p + "intermediate.dense", 2 * D, D)
        w.linear(p + "output.dense", D, 2 * D)
    w.norm("vit.layernorm", D)
    w.linear("classifier", CLASSES, D)

    def run(image, note):
        pixels = (torch.tensor(image).permute(2, 0, 1)[None].float() / 255 - 0.5) / 0.5
        flat = F.unfold(pixels, PATCH, stride=PATCH).transpose(1, 2)
        name = "vit.embeddings.patch_embeddings.projection"
        embedded = flat @ w[name + ".weight"].flatten(1).T + w[name + ".bias"]
        by_convolution = F.conv2d(pixels, w[name + ".weight"], w[name + ".bias"], stride=PATCH).flatten(2).transpose(1, 2)
        assert torch.allclose(embedded, by_convolution, atol=1e-5)
        tokens = torch.cat([w["vit.embeddings.cls_token"], embedded], 1)
        places = w["vit.embeddings.position_embeddings"]
        x = tokens + places
        note("embed", pixel_values=pixels, patches=flat, patch_embedding=embedded, token_embedding=tokens,
             position_embedding=places, embedding=x)
        for i in range(LAYERS):
            p = f"vit.encoder.layer.{i}."
            normed = layer_norm(w, p + "layernorm_before", x, 1e-12)
            note(f"layer.{i}.self", queries_norm=normed)
            q, k, v = (linear(w, f"{p}attention.attention.{c}", normed) for c in ("query", "key", "value"))
            x = x + attention(note, f"layer.{i}.self", x, q, k, v, lambda y: linear(w, p + "attention.output.dense", y), H)
            normed = layer_norm(w, p + "layernorm_after", x, 1e-12)
            note(f"layer.{i}.ffn", ffn_norm=normed)
            x = feed_forward(note, f"layer.{i}.ffn", x, normed, lambda y: linear(w, p + "intermediate.dense", y), F.gelu,
                             lambda y: linear(w, p + "output.dense", y))
        x = layer_norm(w, "vit.layernorm", x, 1e-12)
        note("final", final_norm=x)
        return unembed(note, linear(w, "classifier", x[:, :1]))

    names = ["circle", "square", "line", "noise", "ramp"]
    config = {"architectures": ["ViTForImageClassification"], "attention_probs_dropout_prob": 0.0, "hidden_act": "gelu",
              "hidden_dropout_prob": 0.0, "hidden_size": D, "id2label": {str(i): name for i, name in enumerate(names)},
              "image_size": SIDE, "initializer_range": 0.02, "intermediate_size": 2 * D, "label2id":
              {name: i for i, name in enumerate(names)}, "layer_norm_eps": 1e-12, "model_type": "vit", "num_attention_heads": H,
              "num_channels": 3, "num_hidden_layers": LAYERS, "patch_size": PATCH, "qkv_bias": True, "torch_dtype": "float32"}
    return config, dict(w), run
