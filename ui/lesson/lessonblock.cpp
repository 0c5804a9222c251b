// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessonblock.h"

#include "engine/document/strictjson.h"
#include "engine/io/memory.h"
#include "engine/models/patches.h"
#include "engine/models/wishsection.h"
#include "ui/library/models.h"
#include "ui/made/modelrun.h"

#include <algorithm>
#include <string_view>

namespace headscope {
namespace {

constexpr std::string_view kSection = "model";

/// What a session of the model says: its own, or that of a model that nobody has changed.
Result<ModelSessionFile> openedFor(const LessonSource &source)
{
    if (isModelFile(source.location.toStdString()))
        return openModelSession(source.location);
    const auto model = openAnyModel(source.location);
    if (!model)
        return model.error();
    return ModelSessionFile{*model, {firstTextOf(source.location).toStdString()}, {}};
}

Error unknownKey(const std::string &path)
{
    return {"", "set", Text(path),
            Text(ENGINE_TEXT("engine", "the key paths of a session of a whole model, such as model.text"), {})};
}

/// The section with these settings on top, as a session file would have it.
Result<ModelSection> withSettings(const ModelSection &section, const std::vector<KeySetting> &settings)
{
    auto json = parseStrictJson(writeModelSession({}, section));
    if (!json)
        return json.error();
    for (const auto &[path, value] : settings) {
        const std::size_t dot = path.find('.');
        const bool isOfModel = path.substr(0, dot) == kSection && dot != std::string::npos;
        if (!isOfModel || path == "model.path" || path == "model.patches") // the session names its model and its image
            return unknownKey(path);
        auto parsed = parseStrictJson(value);
        if (!parsed)
            return parsed.error();
        json->at(kSection).at(path.substr(dot + 1)) = std::move(*parsed);
    }
    auto read = readModelSession(writtenJson(*json));
    if (!read)
        return read.error();
    if (!read->unknownKeys.isEmpty())
        return unknownKey(read->unknownKeys.names().front());
    return std::move(read->model);
}

/// What the file says; what a decoder writes by itself is not kept of it.
ModelSection sectionOfFile(const Transformer &model, ModelWish wish)
{
    if (writesAnew(model, wish))
        wish.target.resize(std::min<std::size_t>(wish.target.size(), 1));
    ModelSection section = sectionOf(model, wish);
    section.path = model.location;
    return section;
}

bool hasSameImage(const Transformer &model, const ModelWish &a, const ModelWish &b)
{
    if (!model.grid || a.patches == b.patches)
        return true;
    const AnyTensor grey = greyPatches(*model.grid); // where none is given
    return (a.patches ? *a.patches : grey) == (b.patches ? *b.patches : grey);
}

bool sets(const LessonSource &source, std::string_view key)
{
    return std::any_of(source.settings.begin(), source.settings.end(),
                       [key](const KeySetting &setting) { return setting.first == key; });
}

/// What is to be run.
Result<SharedMadeModel> madeFor(const LessonSource &source)
{
    const auto opened = openedFor(source);
    if (!opened)
        return opened.error();
    const SharedModel &model = opened->model;
    ModelSection said = sectionOfFile(*model, opened->wish);
    if (sets(source, "model.text"))
        said.reading = {}; // it is of the tokens of the other text
    const auto section = withSettings(said, source.settings);
    if (!section)
        return section.error();
    if (const auto fits = checkKind(*model, *section); !fits && !source.settings.empty())
        return fits.error();
    auto wish = wishOf(*model, *section);
    if (!wish)
        return wish.error();
    wish->patches = opened->wish.patches;
    return makeModelAsSaid(model, *wish, *section);
}

Error noBlock(const std::string &name, const Transformer &model)
{
    std::vector<std::string> names;
    for (const ModelBlock &block : model.blocks)
        names.push_back(block.name);
    return {"", "block", Text(name), Text(ENGINE_TEXT("engine", "one of %1"), {asOneArgument(names)})};
}

} // namespace

Result<std::vector<KeySetting>> modelSettings(const QString &location, const ModelWish &wish)
{
    const auto opened = openedFor({location});
    if (!opened)
        return opened.error();
    const Transformer &model = *opened->model;
    if (!hasSameImage(model, opened->wish, wish))
        return Error{"", "model.patches", Text(ENGINE_TEXT("engine", "another image than the session's file has"), {}),
                     Text(ENGINE_TEXT("engine", "a session that is saved with its image first"), {})};
    return settingsBetween(sectionOfFile(model, opened->wish), sectionOfFile(model, wish));
}

Result<OpenedSource> openBlock(const LessonSource &source, const std::function<bool()> &isCancelled)
{
    return withinMemory([&]() -> Result<OpenedSource> {
        const auto made = madeFor(source);
        if (!made)
            return made.error();
        const auto block = (*made)->model->find(source.block);
        if (!block)
            return noBlock(source.block, *(*made)->model);
        RunControl control;
        control.isCancelled = isCancelled;
        const auto result = runMade(*made, control);
        if (!result) // whoever asked for it shows nothing
            return Error{{}, "loading", Text("a request to stop"), Text("none")};
        return OpenedSource{planAlone(*result->trace, *block), result->trace};
    });
}

} // namespace headscope
