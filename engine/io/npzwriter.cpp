// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "engine/io/zipdirectory.h"
#include "engine/io/ziplibrary.h"

#include <set>
#include <utility>

namespace headscope {
namespace {

Result<void> checkNames(const std::vector<NamedTensor> &tensors)
{
    std::set<std::string> names;
    for (const NamedTensor &tensor : tensors) {
        const std::string name = tensor.name + ".npy";
        if (auto fault = faultInMemberName(name))
            return *fault;
        if (!names.insert(name).second)
            return Error{{},
                         "member " + name,
                         {ENGINE_TEXT("engine", "a second tensor of that name"), {}},
                         {ENGINE_TEXT("engine", "one"), {}}};
    }
    return {};
}

std::vector<ZipEntry> entriesOf(const std::vector<NamedTensor> &tensors)
{
    std::vector<ZipEntry> entries;
    entries.reserve(tensors.size());
    for (const NamedTensor &tensor : tensors)
        entries.push_back({tensor.name + ".npy", writeNpy(tensor.tensor)});
    return entries;
}

} // namespace

Result<Bytes> writeNpz(const std::vector<NamedTensor> &tensors)
{
    if (tensors.empty())
        return Error{
            {}, "archive", {ENGINE_TEXT("engine", "no array"), {}}, {ENGINE_TEXT("engine", "at least one array"), {}}};
    if (const Result<void> names = checkNames(tensors); !names)
        return names.error();
    return withinMemory([&] { return writeStoredZip(entriesOf(tensors)); });
}

} // namespace headscope
