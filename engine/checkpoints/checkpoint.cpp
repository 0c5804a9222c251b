// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/checkpoint.h"

#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/listedtensors.h"
#include "engine/document/strictjson.h"
#include "engine/formats/openstore.h"
#include "engine/io/file.h"
#include "engine/io/filekind.h"
#include "engine/io/memory.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace headscope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLargestConfig = std::uint64_t{4} << 20U;

/// What the line for old files of PyTorch makes of a file, where that lies beside it, else the file itself.
fs::path orMadeOf(const fs::path &file)
{
    fs::path made = file;
    made += ".pt";
    std::error_code failure;
    return fs::is_regular_file(made, failure) ? made : file;
}

/// What Hugging Face's training leaves beside the weights.
bool isOfTraining(const fs::path &file)
{
    constexpr std::array names{"training_args", "optimizer", "scheduler", "scaler"};
    const std::string name = file.stem().string();
    return std::find(names.begin(), names.end(), name) != names.end() || name.starts_with("rng_state");
}

/// The files of a folder with this ending. One of which another was made is passed over.
std::vector<std::string> filesWith(std::string_view ending, const fs::path &folder)
{
    std::vector<std::string> found;
    std::error_code failure;
    for (const auto &entry : fs::directory_iterator(folder, failure))
        if (entry.path().extension() == ending && orMadeOf(entry.path()) == entry.path() && !isOfTraining(entry.path()))
            found.push_back(entry.path().string());
    return found;
}

Result<Json> configAt(const std::string &path)
{
    const auto bytes = readPlainFile(path, kLargestConfig);
    if (!bytes)
        return bytes.error();
    if (isKnownKind(*bytes))
        return Error{path, "file", describeContent(*bytes), {ENGINE_TEXT("engine", "valid JSON in UTF-8"), {}}};
    auto json = parseStrictJson(asText(*bytes));
    if (!json)
        return json.error().in(path);
    if (json->as<Json::Object>() == nullptr)
        return Error{path, "settings", Text(shortJson(*json)), {ENGINE_TEXT("engine", "an object {…}"), {}}};
    return json;
}

/// Whether there is something of this name, be it a link to nothing.
bool liesThere(const fs::path &path)
{
    std::error_code failure;
    return fs::exists(fs::symlink_status(path, failure));
}

Result<void> takeConfig(Checkpoint &checkpoint, const std::string &path)
{
    auto config = configAt(path);
    if (!config)
        return config.error();
    checkpoint.config = std::move(*config);
    checkpoint.configPath = path;
    return {};
}

Result<void> takeConfigBeside(Checkpoint &checkpoint)
{
    const fs::path folder = fs::path(checkpoint.path).parent_path();
    for (const char *name : {"config.json", "params.json"}) {
        if (!liesThere(folder / name))
            continue;
        const auto taken = takeConfig(checkpoint, (folder / name).string());
        if (taken || isOfMemory(taken.error()))
            return taken;
        if (!checkpoint.configFault)
            checkpoint.configFault = taken.error();
    }
    return {};
}

/// Where a link of Hugging Face's cache leads, where it keeps a snapshot: snapshots/HASH/NAME is a link to
/// ../../blobs/BLOB, and in folders below HASH to as many folders further up. Empty for every other link. What lies
/// around the nearest snapshots is no part of the cache.
fs::path blobOf(const fs::path &folder, const std::string &name)
{
    std::error_code failure;
    const fs::path target = fs::read_symlink(folder / name, failure);
    fs::path blobs = "../../blobs";
    for (fs::path at = fs::canonical(folder, failure); at.has_relative_path(); at = at.parent_path()) {
        if (at.parent_path().filename() == "snapshots")
            return target.has_filename() && target.parent_path() == blobs ? target : fs::path();
        blobs = ".." / blobs;
    }
    return {};
}

/// What an index names lies beside it, or among the blobs of its cache, and no link leads elsewhere.
Result<SharedSource> openShard(const fs::path &folder, const std::string &name)
{
    const fs::path blob = blobOf(folder, name);
    if (blob.empty())
        return openFileInside(folder.string(), name);
    const fs::path cache = folder / blob.parent_path().parent_path();
    return openFileInside(cache.string(), "blobs/" + blob.filename().string());
}

Result<SharedStore> storeAt(const fs::path &file, const std::function<bool()> &isCancelled)
{
    const auto source = openPlainFile(file.string());
    if (!source)
        return source.error();
    const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const SiblingReader siblings = [&](const std::string &name) {
        const auto shard = openShard(folder, name);
        return shard ? cancellable(*shard, isCancelled) : shard;
    };
    auto store = openTensorStore(cancellable(*source, isCancelled), file.filename().string(), siblings);
    if (!store)
        return store.error().in(file.string());
    return withListedTensors(std::move(*store));
}

/// The file of weights that a path means: that of a folder, or itself.
Result<fs::path> fileOf(const std::string &path)
{
    std::error_code failure;
    if (!fs::is_directory(path, failure))
        return fs::path(path);
    if (const std::string weights = weightsIn(path); !weights.empty())
        return fs::path(weights);
    if (const auto isOpen = checkFolder(path); !isOpen)
        return isOpen.error();
    return Error{path,
                 {},
                 {ENGINE_TEXT("engine", "a folder without weights"), {}},
                 {ENGINE_TEXT("engine", "a folder with %1, or a file of weights"), {"model.safetensors"}}};
}

} // namespace

const FoundLayer *Checkpoint::find(std::string_view layer) const
{
    const auto found = std::find_if(layers.begin(), layers.end(), [&](const FoundLayer &l) { return l.name == layer; });
    return found == layers.end() ? nullptr : &*found;
}

bool Checkpoint::isPart(const StoredTensor &tensor) const
{
    return std::any_of(layers.begin(), layers.end(), [&tensor](const FoundLayer &layer) { return layer.has(tensor); });
}

std::string Checkpoint::titleOf(const std::string &layer) const
{
    return layer.empty() ? printable(fs::path(path).filename().string()) : layer;
}

std::string weightsIn(const std::string &folder)
{
    constexpr std::array names{"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin",
                               "pytorch_model.bin.index.json", "ckpt.pt"};
    std::error_code failure;
    for (const char *name : names)
        if (fs::is_regular_file(fs::path(folder) / name, failure))
            return orMadeOf(fs::path(folder) / name).string();
    bool areThere = false;
    for (const std::string_view ending : {".safetensors", ".params", ".pt"}) {
        const auto files = filesWith(ending, folder);
        if (files.size() == 1)
            return files.front();
        areThere = areThere || !files.empty();
    }
    for (const std::string_view ending : {".pth", ".bin", ".ckpt", ".npz"}) // of what may lie beside weights, the last
        if (const auto files = filesWith(ending, folder); !files.empty())
            return !areThere && files.size() == 1 ? files.front() : std::string();
    return {};
}

Result<Checkpoint> openCheckpoint(const std::string &path, const std::string &configPath,
                                  const std::function<bool()> &isCancelled)
{
    const auto file = fileOf(path);
    if (!file)
        return file.error();
    auto store = storeAt(*file, isCancelled);
    if (!store)
        return store.error();
    Checkpoint checkpoint{file->string(), std::move(*store), {}};
    if (configPath.empty() && isCaptured(*checkpoint.store))
        checkpoint.config = capturedConfig(*checkpoint.store);
    else if (auto taken = configPath.empty() ? takeConfigBeside(checkpoint) : takeConfig(checkpoint, configPath);
             !taken)
        return taken.error();
    checkpoint.layers = layersOf(*checkpoint.store);
    return checkpoint;
}

} // namespace headscope
