// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/viewfile.h"

#include "engine/opening/beside.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/session/viewparts.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <functional>

namespace headscope {
namespace {

/// Calls the files that are compared by other names.
void renameFiles(LookWords &compared, const std::function<QString(const QString &)> &renamed)
{
    for (auto word = compared.begin(); word != compared.end(); ++word)
        if (word.key().endsWith(QStringLiteral(".file")))
            *word = renamed(*word);
}

} // namespace

QString sessionFolder(const QString &location)
{
    if (isBuiltIn(location))
        return {};
    return QFileInfo(QString::fromStdString(sessionBehind(location.toStdString()).string())).absolutePath();
}

ReadView readView(const Json &json, const Plan &plan, const QString &folder)
{
    ReadView out;
    if (json.isNull())
        return out;
    const auto *object = json.as<Json::Object>();
    if (object == nullptr) {
        out.wrong.emplace_back("view");
        return out;
    }
    for (const ViewPart &part : viewParts())
        if (const Json *value = json.find(part.key); value != nullptr && !part.read(out.view, *value, plan))
            out.wrong.push_back("view." + std::string(part.key));
    for (const auto &[key, value] : *object)
        if (std::none_of(viewParts().begin(), viewParts().end(),
                         [&key = key](const ViewPart &part) { return part.key == key; }))
            out.unknown.add("view." + key);
    if (!folder.isEmpty())
        renameFiles(out.view.look.compared,
                    [&](const QString &file) { return QDir::cleanPath(QDir(folder).absoluteFilePath(file)); });
    return out;
}

ReadView readView(const Json &json, const MadeModel &model, const QString &folder)
{
    const Json *block = json.find("block");
    const auto *name = block != nullptr ? block->as<std::string>() : nullptr;
    const auto named = name != nullptr ? model.model->find(*name) : std::nullopt;
    ReadView out = readView(json, *model.blocks[named.value_or(firstBlockShown(*model.model))], folder);
    if (name != nullptr && !named)
        out.wrong.emplace_back("view.block");
    if (out.view.look.position && !mayHavePosition(model, *out.view.look.position)) {
        out.view.look.position.reset();
        out.wrong.emplace_back("view.position");
    }
    return out;
}

Json firstViewOf(const MadeModel &model)
{
    ViewState view;
    view.look.view = View::Model;
    view.look.position = firstPositionOf(QString::fromStdString(model.model->location));
    return view.look.position ? writeView(view) : Json();
}

Text notShown(const std::string &parts)
{
    return {ENGINE_TEXT("engine", "What %1 says cannot be shown of this session; you see what is shown at first."),
            {parts}};
}

std::optional<Text> ReadView::warning() const
{
    if (wrong.empty())
        return std::nullopt;
    return notShown(asOneArgument(wrong));
}

Json writeView(const ViewState &view, const QString &folder)
{
    const ViewState first;
    ViewState seen = view;
    if (!folder.isEmpty())
        renameFiles(seen.look.compared, [&](const QString &file) { return QDir(folder).relativeFilePath(file); });
    Json json;
    for (const ViewPart &part : viewParts())
        if (Json value = part.write(seen); writtenJson(value) != writtenJson(part.write(first)))
            json.at(part.key) = std::move(value);
    return json;
}

} // namespace headscope
