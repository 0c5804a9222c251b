#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of every kind, and what Pillow and NumPy make of them as the image processors of transformers do.

pictures/ has small files: they are read by the program alone, and compared with `decoded` of the golden.
../golden/pictures.npz has a picture, `source`, what Image.resize() makes of it by every filter, `resized/FILTER-ROWSxCOLUMNS`,
a row of pixels, `near`, and what "nearest" makes of it where some places lie between two, `near/wide`, and the numbers that a
model reads, `values/NAME`, with the settings of NAME beside them as JSON. Needs Debian's python3-pil.
"""
import json
import os

import numpy as np
from PIL import Image, ImageOps

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.join(HERE, "pictures")
FILTERS = {"nearest": Image.NEAREST, "lanczos": Image.LANCZOS, "bilinear": Image.BILINEAR, "bicubic": Image.BICUBIC, "box": Image.BOX,
           "hamming": Image.HAMMING}
SIZES = [(16, 16), (9, 31), (40, 50), (23, 5), (1, 1), (64, 37)]
SETTINGS = {
    "usual": {},
    "old": {"size": 32, "image_mean": [0.485, 0.456, 0.406], "image_std": [0.229, 0.224, 0.225]},
    "cropped": {"size": {"shortest_edge": 36}, "resample": 3, "do_center_crop": True, "crop_size": {"height": 32, "width": 32}},
    "padded": {"do_resize": False, "do_center_crop": True, "crop_size": 32, "do_normalize": False},
    "bytes": {"size": {"height": 32, "width": 32}, "resample": 1, "do_rescale": False, "image_mean": 127.5, "image_std": [127.5] * 3},
}


def source():
    """Smooth here, noisy there, 23 rows of 37: no side divides another."""
    random = np.random.default_rng(7)
    y, x = np.mgrid[:23, :37]
    smooth = np.stack([x * 6, y * 10, (x + y) * 4], -1)
    return np.where((x > 18)[..., None], random.integers(0, 256, (23, 37, 3)), smooth).astype(np.uint8)


def resized(pixels, rows, columns, how):
    return np.asarray(Image.fromarray(pixels).resize((columns, rows), how))


def side_lengths(size):
    return (size, size) if isinstance(size, int) else (size["height"], size["width"])


def cropped(pixels, rows, columns):
    """center_crop of transformers: black around a picture that is smaller."""
    top, left = (pixels.shape[0] - rows) // 2, (pixels.shape[1] - columns) // 2
    out = np.zeros((rows, columns, 3), pixels.dtype)
    for row in range(rows):
        for column in range(columns):
            if 0 <= row + top < pixels.shape[0] and 0 <= column + left < pixels.shape[1]:
                out[row, column] = pixels[row + top, column + left]
    return out


def values(pixels, settings, side):
    """(colours, rows, columns) of float32, as ViTImageProcessor and its like compute them."""
    if settings.get("do_resize", True):
        size = settings.get("size", {"height": side, "width": side})
        if isinstance(size, dict) and "shortest_edge" in size:
            short, long = sorted(pixels.shape[:2])
            other = int(size["shortest_edge"] * long / short)
            rows, columns = (size["shortest_edge"], other) if pixels.shape[0] <= pixels.shape[1] else (other, size["shortest_edge"])
        else:
            rows, columns = side_lengths(size)
        pixels = resized(pixels, rows, columns, settings.get("resample", Image.BILINEAR))
    if settings.get("do_center_crop", False):
        pixels = cropped(pixels, *side_lengths(settings["crop_size"]))
    numbers = pixels.astype(np.float64)
    if settings.get("do_rescale", True):
        numbers = numbers * settings.get("rescale_factor", 1 / 255)
    if settings.get("do_normalize", True):
        numbers = (numbers - settings.get("image_mean", [0.5] * 3)) / settings.get("image_std", [0.5] * 3)
    return numbers.astype(np.float32).transpose(2, 0, 1)


def save_files(pixels):
    """One of every kind that asks something of who reads it."""
    picture = Image.fromarray(pixels)
    opacity = np.broadcast_to(np.arange(37) * 7 % 256, (23, 37)).astype(np.uint8)
    turned = Image.Exif()
    turned[0x0112] = 6  # to be turned by a quarter
    grey = picture.convert("L")
    picture.save(os.path.join(FILES, "rgb.png"))
    Image.fromarray(np.dstack([pixels, opacity])).save(os.path.join(FILES, "alpha.png"))
    picture.quantize(16).save(os.path.join(FILES, "palette.png"))
    grey.save(os.path.join(FILES, "grey.png"))
    grey.convert("1").save(os.path.join(FILES, "bits.png"))
    Image.fromarray(np.asarray(grey).astype(np.uint16) * 257).save(os.path.join(FILES, "grey16.png"))
    picture.save(os.path.join(FILES, "rgb.bmp"))
    picture.save(os.path.join(FILES, "rgb.ppm"))
    picture.save(os.path.join(FILES, "turned.jpg"), quality=95, subsampling=0, exif=turned)
    picture.resize((1, 1)).save(os.path.join(FILES, "one.png"))


def decoded(name):
    """As load_image of transformers: turned as the camera says, then the colours alone."""
    picture = ImageOps.exif_transpose(Image.open(os.path.join(FILES, name)))
    if picture.mode.startswith("I"):  # Pillow would cut such numbers at 255
        return np.repeat((np.asarray(picture).astype(np.int64) // 257).astype(np.uint8)[..., None], 3, -1)
    return np.asarray(picture.convert("RGB"))


def main():
    os.makedirs(FILES, exist_ok=True)
    pixels = source()
    golden = {"source": pixels, "grey": np.asarray(Image.fromarray(pixels).convert("L"))}
    for name, how in FILTERS.items():
        for rows, columns in SIZES:
            golden[f"resized/{name}-{rows}x{columns}"] = resized(pixels, rows, columns, how)
    golden["near"] = np.repeat(np.arange(64, dtype=np.uint8)[None, :, None], 3, -1)
    golden["near/wide"] = resized(golden["near"], 1, 224, Image.NEAREST)
    for name, settings in SETTINGS.items():
        golden[f"values/{name}"] = values(pixels, settings, 32)
    save_files(pixels)
    for name in sorted(os.listdir(FILES)):
        golden[f"decoded/{name}"] = decoded(name)
    np.savez_compressed(os.path.join(HERE, "..", "golden", "pictures.npz"), **golden)
    with open(os.path.join(HERE, "pictures.json"), "w", encoding="utf-8") as file:
        json.dump(SETTINGS, file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    main()
