// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/filekind.h"

#include "engine/base/lowered.h"

#include <algorithm>
#include <array>
#include <string>

namespace headscope {
namespace {

using namespace std::string_view_literals;

struct Kind
{
    std::string_view start;
    const char *sentence;
    const char *conversion =
        nullptr; ///< what makes a file of it that is read; the command is the same in every language
};

constexpr const char *kUnpack = "import gzip, shutil; shutil.copyfileobj(gzip.open('FILE'), open('UNPACKED', 'wb'))";

constexpr std::array kKinds{
    Kind{"\x93NUMPY"sv, ENGINE_TEXT("engine", "a NumPy array (.npy)")},
    Kind{"version https://git-lfs"sv, ENGINE_TEXT("engine", "a Git LFS pointer, not the file itself"), "git lfs pull"},
    Kind{"\x1f\x8b"sv, ENGINE_TEXT("engine", "a gzip file"), kUnpack},
    Kind{"BZh"sv, ENGINE_TEXT("engine", "a bzip2 file")},
    Kind{"\xfd\x37zXZ\0"sv, ENGINE_TEXT("engine", "an xz file")},
    Kind{"\x28\xb5\x2f\xfd"sv, ENGINE_TEXT("engine", "a Zstandard file")},
    Kind{"GGUF"sv, ENGINE_TEXT("engine", "a GGUF model"),
         "import gguf, numpy as np; np.savez('FILE.npz', **{t.name: gguf.dequantize(t.data, t.tensor_type) for t in "
         "gguf.GGUFReader('FILE').tensors})"},
    Kind{"\x89HDF\r\n\x1a\n"sv, ENGINE_TEXT("engine", "an HDF5 file"),
         "import h5py, numpy as np; d = {}; h5py.File('FILE').visititems(lambda n, v: d.update({n: v[()]}) if "
         "hasattr(v, 'dtype') else None); np.savez('FILE.npz', **d)"},
    Kind{"PK\3\4"sv, ENGINE_TEXT("engine", "a zip archive")},
    Kind{"PK\5\6"sv, ENGINE_TEXT("engine", "an empty zip archive")},
};

constexpr const char *kFromOnnx =
    "import numpy as np, onnx; np.savez('FILE.npz', **{t.name: onnx.numpy_helper.to_array(t) for t in "
    "onnx.load('FILE').graph.initializer})";
constexpr const char *kFromPickle =
    "import pickle, numpy as np; np.savez('FILE.npz', **pickle.load(open('FILE', 'rb')))"; // of a dictionary
constexpr const char *kFromOldPyTorch = "import torch; torch.save(torch.load('FILE', map_location='cpu'), 'FILE.pt')";

/// A message of protobuf's that begins with the version of ONNX and then the name of a program or a domain.
bool isOnnx(ByteView bytes)
{
    return bytes.size() >= 4 && bytes[0] == std::byte{8} && bytes[1] >= std::byte{3} && bytes[1] <= std::byte{20} &&
           (bytes[2] == std::byte{0x12} || bytes[2] == std::byte{0x1a} || bytes[2] == std::byte{0x22});
}

/// Protocols 2 to 5; the older ones are plain text that starts in too many ways.
bool isPickle(ByteView bytes)
{
    return bytes.size() >= 2 && bytes[0] == std::byte{0x80} && bytes[1] >= std::byte{2} && bytes[1] <= std::byte{5};
}

/// What torch.save() wrote before 1.6: several pickles, of which the first is a number of its own.
bool isOldPyTorch(ByteView bytes)
{
    return isPickle(bytes) && asText(bytes).substr(2).starts_with("\x8a\x0al\xfc\x9c\x46\xf9 j\xa8P\x19");
}

bool isWebPage(std::string_view text)
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::string start = lowered(text.substr(first, 14));
    return start.starts_with("<!doctype html") || start.starts_with("<html") || start.starts_with("<head");
}

const Kind *kindOf(std::string_view text)
{
    const auto *const kind =
        std::find_if(kKinds.begin(), kKinds.end(), [text](const Kind &k) { return text.starts_with(k.start); });
    return kind == kKinds.end() ? nullptr : kind;
}

Text describeStart(std::string_view text)
{
    if (text.empty())
        return {ENGINE_TEXT("engine", "an empty file"), {}};
    return {ENGINE_TEXT("engine", "a file that starts with “%1”"), {printable(std::string(text.substr(0, 12)))}};
}

} // namespace

bool isSafetensors(ByteView bytes)
{
    return bytes.size() >= 9 && bytes[8] == std::byte{'{'} && littleAt<std::uint64_t>(bytes, 0) <= 100'000'000;
}

bool isKnownKind(ByteView bytes)
{
    return !isSafetensors(bytes) &&
           (isPickle(bytes) || isOnnx(bytes) || isWebPage(asText(bytes)) || kindOf(asText(bytes)) != nullptr);
}

Text conversionOf(ByteView bytes)
{
    const Kind *kind = kindOf(asText(bytes));
    const char *command = isSafetensors(bytes)  ? nullptr
                          : isOldPyTorch(bytes) ? kFromOldPyTorch
                          : isPickle(bytes)     ? kFromPickle
                          : isOnnx(bytes)       ? kFromOnnx
                          : kind != nullptr     ? kind->conversion
                                                : nullptr;
    if (command == nullptr)
        return {ENGINE_TEXT("engine", "a file of tensors: .npy, .npz, .safetensors, .pt, .csv"), {}};
    return {ENGINE_TEXT("engine", "a file of tensors, which this makes of it: %1"), {command}};
}

bool isPyTorchZip(ByteView bytes)
{
    constexpr std::size_t nameStart = 30;
    const std::string_view text = asText(bytes);
    if (!text.starts_with("PK\3\4") || text.size() < nameStart)
        return false;
    return text.substr(nameStart, littleAt<std::uint16_t>(bytes, 26)).ends_with("/data.pkl");
}

Text describeContent(ByteView bytes)
{
    if (isPyTorchZip(bytes))
        return {ENGINE_TEXT("engine", "a PyTorch checkpoint, which holds a pickle"), {}};
    if (isSafetensors(bytes)) // whose length may begin as a pickle does
        return {ENGINE_TEXT("engine", "a safetensors file"), {}};
    if (isPickle(bytes))
        return {ENGINE_TEXT("engine", "a Python pickle, which is never run"), {}};
    const std::string_view text = asText(bytes);
    if (isWebPage(text))
        return {ENGINE_TEXT("engine", "a web page (HTML)"), {}};
    if (isOnnx(bytes))
        return {ENGINE_TEXT("engine", "an ONNX model"), {}};
    const Kind *kind = kindOf(text);
    return kind != nullptr ? Text(kind->sentence, {}) : describeStart(text);
}

} // namespace headscope
