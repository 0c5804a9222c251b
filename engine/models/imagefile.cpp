// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/imagefile.h"

#include "engine/formats/openstore.h"
#include "engine/io/bytetext.h"
#include "engine/io/file.h"
#include "engine/io/memory.h"

namespace headscope {
namespace {

constexpr std::uint64_t kLargestArray = std::uint64_t{1} << 30U;

Result<AnyTensor> arrayIn(const std::string &file)
{
    const auto source = openPlainFile(file);
    if (!source)
        return source.error();
    const auto store = openTensorStore(*source, file);
    if (!store && store.error().field == "file") // of no kind that is known
        return Error{"",
                     "image",
                     store.error().got,
                     {ENGINE_TEXT("engine", "a picture (.png, .jpg) or a file of one array: .npy, .npz, .safetensors, "
                                            ".pt, .csv"),
                      {}}};
    if (!store)
        return store.error();
    const auto &tensors = (*store)->tensors();
    if (tensors.size() != 1 || tensors.front().decodedBytes > kLargestArray)
        return Error{"",
                     "image",
                     tensors.size() == 1 ? byteCount(tensors.front().decodedBytes)
                                         : Text(ENGINE_TEXT("engine", "%1 tensors"), {std::to_string(tensors.size())}),
                     {ENGINE_TEXT("engine", "a picture, or one array of at most 1 GiB"), {}}};
    return (*store)->read(tensors.front());
}

Result<AnyTensor> patchesIn(const std::string &file, const Transformer &model, PictureReader read)
{
    if (auto picture = read != nullptr ? read(file) : std::nullopt)
        return *picture ? patchesOf(**picture, model) : picture->error();
    const auto array = arrayIn(file);
    return array ? patchesOfArray(*array, model) : array.error();
}

} // namespace

Result<AnyTensor> patchesInFile(const std::string &file, const Transformer &model, PictureReader read)
{
    return withinMemory([&] {
        auto patches = patchesIn(file, model, read);
        const bool isBlamed = patches || !patches.error().file.empty();
        return isBlamed ? std::move(patches) : Result<AnyTensor>(patches.error().in(file));
    });
}

} // namespace headscope
