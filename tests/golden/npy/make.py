#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the .npy and .npz files beside it, with NumPy 1.24 or later. Run it in its own folder."""

import io
import struct
import zipfile
import zlib

import numpy as np

TYPES = ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]


def counted(shape, dtype):
    """0, 1, 2, ... in C order; truth values alternate."""
    count = np.arange(int(np.prod(shape)))
    return (count % 2 if dtype.endswith("b1") else count).reshape(shape).astype(dtype)


def layouts(dtype):
    yield "scalar", counted((), dtype)
    yield "line", counted((5,), dtype)
    yield "rows", counted((3, 4), dtype)
    yield "columns", np.asfortranarray(counted((3, 4), dtype))
    yield "cube", np.asfortranarray(counted((2, 3, 4), dtype))
    yield "empty", counted((3, 0, 2), dtype)


def matrix():
    for letters in TYPES:
        for order in "<>":
            for layout, array in layouts(order + letters):
                yield f"{letters}.{'little' if order == '<' else 'big'}.{layout}", array


def npy(array, version=None):
    out = io.BytesIO()
    np.lib.format.write_array(out, array, version=version)
    return out.getvalue()


def save(name, content):
    with open(name, "wb") as out:
        out.write(content)


class Pipe(io.BytesIO):
    """Cannot go back, so sizes and checksums follow the data."""

    def seekable(self):
        return False

    def seek(self, *_):
        raise io.UnsupportedOperation

    tell = seek


def make_single_arrays():
    save("float.npy", npy(counted((2, 3), "<f4") / np.float32(2)))
    save("double.npy", npy(np.array([0.0, -0.0, 1e308, 5e-324, np.inf, -np.inf, np.nan])))
    save("flags.npy", npy(counted((2, 2), "b1")))
    save("bytes.npy", npy(np.uint8(200)))
    save("whole.npy", npy(np.array([-(2**63), -1, 0, 2**63 - 1])))
    save("empty.npy", npy(np.zeros((0, 3), "<f4")))
    save("deep.npy", npy(counted((1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2), "<f4")))
    save("version2.npy", npy(counted((2, 3), "<f4"), (2, 0)))
    save("version3.npy", npy(counted((2, 3), "<f4"), (3, 0)))


def make_archives():
    small = {"W_q": counted((2, 3), "<f4"), "mask": counted((4,), "b1")}
    np.savez("stored.npz", **small)
    np.savez_compressed("matrix.npz", **dict(matrix()))
    pipe = Pipe()
    np.savez(pipe, **small)
    save("piped.npz", pipe.getvalue())
    limit, zipfile.ZIP_FILECOUNT_LIMIT = zipfile.ZIP_FILECOUNT_LIMIT, 0
    np.savez("zip64.npz", **small)
    zipfile.ZIP_FILECOUNT_LIMIT = limit


def archive(packed, size, crc, name=b"a.npy"):
    common = struct.pack("<HHHHIII", 0, 8, 0, 33, crc, len(packed), size)
    local = b"PK\3\4" + struct.pack("<H", 20) + common + struct.pack("<HH", len(name), 0) + name + packed
    listed = b"PK\1\2" + struct.pack("<HH", 20, 20) + common + struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, 0) + name
    return local + listed + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(listed), len(local), 0)


def deflated(content, flush=zlib.Z_FINISH):
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    return stream.compress(content) + stream.flush(flush)


def make_bad_streams():
    content = npy(counted((2, 3), "<f4"))
    crc = zlib.crc32(content)
    save("bad-endless.npz", archive(deflated(content, zlib.Z_SYNC_FLUSH), len(content), crc))
    save("bad-behind.npz", archive(deflated(content) + b"more", len(content), crc))
    save("bad-longer.npz", archive(deflated(content + b"more"), len(content), crc))
    save("bad-shorter.npz", archive(deflated(content[:-1]), len(content), crc))
    save("bad-crc.npz", archive(deflated(content), len(content), crc ^ 1))
    save("bad-stream.npz", archive(b"\xff" * 20, len(content), crc))
    save("bad-bomb.npz", archive(deflated(content), 2**32 - 2, crc))


make_single_arrays()
make_archives()
make_bad_streams()
