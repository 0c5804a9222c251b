// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/openmodel.h"

#include "engine/checkpoints/factstree.h"
#include "engine/checkpoints/settingwords.h"
#include "engine/io/memory.h"
#include "engine/models/findfamily.h"
#include "engine/models/modelmaker.h"
#include "engine/models/modelplan.h"
#include "engine/models/modeltexts.h"
#include "engine/models/patches.h"
#include "engine/tensor/memorybudget.h"

#include <charconv>
#include <filesystem>
#include <utility>

namespace headscope {
namespace {

namespace fs = std::filesystem;

/// The files of a model: nothing but names, shapes and settings is read yet.
struct ModelFiles
{
    fs::path folder;
    Checkpoint checkpoint;
    const ModelFamily *family;
    ModelSettings settings;
};

fs::path folderOf(const fs::path &path)
{
    std::error_code failure;
    if (fs::is_directory(path, failure))
        return path;
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

std::string configIn(const fs::path &folder)
{
    return (folder / "config.json").string();
}

/// With the settings beside it, whatever they are: a model needs them.
Result<Checkpoint> checkpointAt(const fs::path &path, const fs::path &folder)
{
    std::error_code failure;
    const std::string config = configIn(folder);
    return openCheckpoint(path.string(), fs::exists(config, failure) ? config : std::string());
}

Result<ModelFiles> filesAt(const fs::path &path)
{
    const fs::path folder = folderOf(path);
    auto checkpoint = checkpointAt(path, folder);
    if (!checkpoint)
        return checkpoint.error();
    const Json facts = factsTree(checkpoint->store->facts());
    const ModelSettings all(checkpoint->config, configIn(folder));
    const auto found = findFamily(*checkpoint, all, facts);
    if (!found)
        return found.error();
    ModelSettings settings(found->group != nullptr ? *found->group : all.json(), configIn(folder));
    return ModelFiles{folder, std::move(*checkpoint), found->family, std::move(settings)};
}

/// The name of its folder; a folder of Hugging Face's cache is named by what is in it.
std::string titleOf(const fs::path &folder)
{
    std::error_code failure;
    const fs::path whole = fs::weakly_canonical(folder, failure);
    if (whole.parent_path().filename() != "snapshots")
        return whole.filename().string();
    const std::string name = whole.parent_path().parent_path().filename().string();
    const std::size_t dashes = name.rfind("--");
    return dashes == std::string::npos ? name : name.substr(dashes + 2);
}

/// "cat" of {"0": "cat"}: the keys are numbers from 0 on, in any order.
std::vector<std::string> classesIn(const ModelSettings &settings)
{
    std::vector<std::string> classes;
    const Json *names = settings.find("id2label");
    const auto *object = names != nullptr ? names->as<Json::Object>() : nullptr;
    if (object == nullptr)
        return classes;
    for (std::size_t id = 0; id < object->size(); ++id)
        classes.push_back(std::to_string(id));
    for (const auto &[key, name] : *object) {
        std::size_t id = classes.size();
        std::from_chars(key.data(), key.data() + key.size(), id);
        const auto *word = name.as<std::string>();
        if (word != nullptr && id < classes.size() && classes[id] == key)
            classes[id] = *word;
    }
    return classes;
}

/// Whether the blocks go together: those of one token, or of a grey image, are planned, of which nothing is computed.
/// What the settings say wrongly is blamed on them, all else on the file of the weights.
Result<void> checkSizes(const SharedModel &model, const ModelSettings &settings, const std::string &file)
{
    ModelInput input;
    if (model->grid)
        input.patches = std::make_shared<const AnyTensor>(greyPatches(*model->grid));
    else
        input.source = {0};
    if (model->hasDecoder())
        input.target = {0};
    const auto plan = planModel(model, std::move(input));
    if (plan)
        return {};
    Error error = plan.error();
    if (const Error told = inWordsOfSettings(error, settings.json()); told.field != error.field)
        return told.in(settings.file());
    error.field = error.file + ": " + error.field;
    return error.in(file);
}

/// Weights stand in memory once, and what runs keep stands beside them.
Result<void> checkMemory(const ModelWeights &weights, const std::string &file)
{
    const auto most = static_cast<double>(machineMemory()) / 2;
    if (weights.bytes() <= most || most == 0)
        return {};
    const auto inMebibytes = [](double bytes) { return std::to_string(static_cast<std::uint64_t>(bytes / (1 << 20))); };
    return Error{file,
                 {},
                 {ENGINE_TEXT("engine", "weights of %1 MiB"), {inMebibytes(weights.bytes())}},
                 {ENGINE_TEXT("engine", "at most %1 MiB, half of this machine's memory"), {inMebibytes(most)}}};
}

Result<ModelFamily> adaptedFamily(const ModelFiles &files)
{
    ModelFamily family = *files.family;
    if (family.adapt != nullptr)
        if (const auto adapted = family.adapt(files.settings, family); !adapted)
            return adapted.error();
    return family;
}

/// Absolute, and without a sign at its end that says nothing.
std::string locationOf(const fs::path &path)
{
    std::error_code failure;
    const fs::path whole = fs::absolute(path, failure).lexically_normal();
    return (whole.has_filename() ? whole : whole.parent_path()).string();
}

/// What pictures go through, as the file beside the settings says, else as is usual with models of the family.
Result<ImageSettings> imagesOf(const fs::path &folder, const PatchGrid &grid, const ModelFamily &family)
{
    const std::string file = (folder / "preprocessor_config.json").string();
    std::error_code failure;
    if (!fs::exists(file, failure)) {
        const Json::Object usual{{"do_normalize", Json(!family.readsShares)}};
        return imageSettingsOf(ModelSettings(Json(usual), file), grid);
    }
    auto json = settingsIn(file);
    return json ? imageSettingsOf(ModelSettings(std::move(*json), file), grid) : json.error();
}

/// What adapters add to the weights, as LoRA does, lies in a file of its own.
void noteAdapter(const fs::path &folder, std::vector<Text> &notes)
{
    constexpr const char *file = "adapter_config.json";
    std::error_code failure;
    if (fs::exists(folder / file, failure))
        notes.emplace_back(ENGINE_TEXT("engine", "The folder has an adapter (%1), which is not used: the numbers are "
                                                 "those of the model without it."),
                           std::vector{std::string(file)});
}

Result<SharedModel> modelOf(const ModelFiles &files, const fs::path &path)
{
    const auto family = adaptedFamily(files);
    if (!family)
        return family.error();
    auto made = makeModel(files.checkpoint, *family, files.settings);
    if (!made)
        return made.error();
    if (const auto fits = checkMemory(*made->weights, files.checkpoint.path); !fits)
        return fits.error();
    made->title = titleOf(files.folder);
    made->weightFile.path = files.checkpoint.path;
    made->weightFile.kind = files.checkpoint.store->kind();
    made->location = locationOf(path);
    if (made->namesClasses())
        made->classes = classesIn(files.settings);
    if (made->grid) {
        auto images = imagesOf(files.folder, *made->grid, *family);
        if (!images)
            return images.error();
        made->images = *images;
    }
    noteAdapter(files.folder, made->notes);
    addTexts(*made, *family, files.settings, files.folder);
    if (const auto start = checkStart(*made, files.settings, files.folder); !start)
        return start.error();
    auto model = std::make_shared<const Transformer>(std::move(*made));
    const auto sizes = checkSizes(model, files.settings, files.checkpoint.path);
    return sizes ? Result<SharedModel>(std::move(model)) : sizes.error();
}

} // namespace

Result<SharedModel> openModel(const std::string &path)
{
    const auto files = filesAt(path);
    return files ? modelOf(*files, path) : files.error();
}

std::string modelFamilyOf(const std::string &path)
{
    const auto files = ifInOrder(filesAt(path));
    if (!files)
        return {};
    const auto family = adaptedFamily(*files);
    const bool isWhole = hasNamesOf(files->checkpoint, family ? *family : *files->family);
    return isWhole ? std::string(files->family->name) : std::string();
}

} // namespace headscope
