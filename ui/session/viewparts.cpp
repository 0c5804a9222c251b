// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/viewparts.h"

#include "engine/document/fieldvalue.h"
#include "engine/mistakes/mistake.h"
#include "ui/session/hidden.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

namespace headscope {
namespace {

bool readIndex(const Json &json, Index count, Index &index)
{
    Index read = 0;
    if (!readValue(json, read) || read < 0 || read >= count)
        return false;
    index = read;
    return true;
}

bool readScreen(ViewState &view, const Json &json, const Plan &)
{
    const auto *name = json.as<std::string>();
    const auto found = name != nullptr ? viewNames().indexOf(QString::fromStdString(*name)) : -1;
    if (found >= 0)
        view.look.view = static_cast<View>(found);
    return found >= 0;
}

/// Whether the session has such a block is known when it is shown.
bool readBlock(ViewState &view, const Json &json, const Plan &)
{
    const auto *name = json.as<std::string>();
    if (name != nullptr)
        view.look.block = QString::fromStdString(*name);
    return name != nullptr;
}

/// As far as any text may reach; whether that of the session does is known with the model.
bool readPosition(ViewState &view, const Json &json, const Plan &)
{
    Index position = 0;
    if (!readIndex(json, std::numeric_limits<Index>::max(), position))
        return false;
    view.look.position = position;
    return true;
}

bool readStep(ViewState &view, const Json &json, const Plan &plan)
{
    const auto *name = json.as<std::string>();
    for (const Step *step : stepsOf(plan))
        if (name != nullptr && step->name == *name) {
            view.step = step->id;
            return true;
        }
    return false;
}

/// A tensor of the run that has rows and columns; nothing where there is none of this name.
const GraphTensor *tensorNamed(const Json *json, const Plan &plan)
{
    const auto *name = json != nullptr ? json->as<std::string>() : nullptr;
    const GraphTensor *tensor = name != nullptr ? plan.graph->find(*name) : nullptr;
    const bool isSeen = tensor != nullptr && tensor->axes.size() >= 2;
    return isSeen ? tensor : nullptr;
}

bool readTensor(ViewState &view, const Json &json, const Plan &plan)
{
    const GraphTensor *tensor = tensorNamed(&json, plan);
    if (tensor == nullptr)
        return false;
    view.tensor = tensor->id;
    view.step = tensor->step;
    return true;
}

bool readPinned(ViewState &view, const Json &json, const Plan &plan)
{
    const GraphTensor *tensor = tensorNamed(json.find("tensor"), plan);
    const Json *cell = json.find("cell");
    const auto *list = cell != nullptr ? cell->as<Json::List>() : nullptr;
    if (tensor == nullptr || list == nullptr || list->size() != tensor->axes.size())
        return false;
    const Shape &shape = tensor->shape;
    CellPlace place{tensor->id, Cell(shape.size(), 0)};
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (!readIndex((*list)[i], shape[i], place.cell[i]))
            return false;
    view.pinned = std::move(place);
    return true;
}

Json writePinned(const ViewState &view)
{
    Json json;
    if (!view.pinned)
        return json;
    json.at("tensor") = Json(specOf(view.pinned->tensor).name);
    Json::List cell;
    for (const Index index : view.pinned->cell)
        cell.emplace_back(static_cast<std::int64_t>(index));
    json.at("cell") = Json(std::move(cell));
    return json;
}

bool readAlone(ViewState &view, const Json &json, const Plan &plan)
{
    Index head = 0;
    if (!readIndex(json, plan.sizes.h, head))
        return false;
    view.look.alone = head;
    return true;
}

bool readPage(ViewState &view, const Json &json, const Plan &plan)
{
    Index first = 0;
    if (!readIndex(json, std::max(plan.sizes.h, plan.sizes.b), first)) // items may stand side by side, too
        return false;
    view.look.page = first;
    return true;
}

/// The size of a cell, and the column and row at the left above.
bool readZoom(ViewState &view, const Json &json, const Plan &)
{
    constexpr double largest = 1e6;
    const auto *list = json.as<Json::List>();
    std::array<double, 3> numbers{};
    if (list == nullptr || list->size() != numbers.size())
        return false;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!readValue((*list)[i], numbers[i]) || !(numbers[i] >= 0 && numbers[i] <= largest))
            return false;
    view.look.zoom = {numbers[0], numbers[1], numbers[2]};
    return true;
}

Json writeZoom(const ViewState &view)
{
    const Zoom &zoom = view.look.zoom;
    return Json(Json::List{Json(zoom.cell), Json(zoom.column), Json(zoom.row)});
}

std::optional<LookWords> wordsIn(const Json &json)
{
    const auto *object = json.as<Json::Object>();
    if (object == nullptr)
        return std::nullopt;
    LookWords words;
    for (const auto &[key, value] : *object) {
        const auto *word = value.as<std::string>();
        if (word == nullptr)
            return std::nullopt;
        words[QString::fromStdString(key)] = QString::fromStdString(*word);
    }
    return words;
}

template <LookWords Look::*words>
bool readWords(ViewState &view, const Json &json, const Plan &)
{
    const auto read = wordsIn(json);
    if (read)
        view.look.*words = *read;
    return read.has_value();
}

template <LookWords Look::*words>
Json writeWords(const ViewState &view)
{
    const LookWords &all = view.look.*words;
    Json json{Json::Object()};
    for (const QString &name : all.keys())
        json.at(name.toStdString()) = Json(all.value(name).toStdString());
    return json;
}

/// Words of what this plan has, each once.
bool readHidden(ViewState &view, const Json &json, const Plan &plan)
{
    constexpr std::size_t most = 1000;
    const auto *list = json.as<Json::List>();
    QStringList words;
    Hidden hidden;
    if (list == nullptr || list->size() > most)
        return false;
    for (const Json &each : *list) {
        const auto *word = each.as<std::string>();
        if (word == nullptr || !addHidden(hidden, QString::fromStdString(*word), plan))
            return false;
        words << QString::fromStdString(*word);
    }
    words.removeDuplicates();
    view.look.hidden = words;
    return true;
}

Json writeHidden(const ViewState &view)
{
    Json::List words;
    for (const QString &word : view.look.hidden)
        words.emplace_back(word.toStdString());
    return Json(std::move(words));
}

bool readMistake(ViewState &view, const Json &json, const Plan &)
{
    const auto *name = json.as<std::string>();
    const bool isKnown = name != nullptr && findMistake(*name) != nullptr;
    if (isKnown)
        view.look.mistake = QString::fromStdString(*name);
    return isKnown;
}

bool readRiddle(ViewState &view, const Json &json, const Plan &)
{
    Index seed = 0;
    if (!readIndex(json, kRiddles, seed))
        return false;
    view.look.riddle = seed;
    return true;
}

/// In the order of the file; a step comes before its tensor.
constexpr ViewPart kParts[]{
    {"view", readScreen,
     [](const ViewState &v) { return Json(viewNames()[static_cast<int>(v.look.view)].toStdString()); }},
    {"block", readBlock,
     [](const ViewState &v) { return v.look.block.isEmpty() ? Json() : Json(v.look.block.toStdString()); }},
    {"position", readPosition,
     [](const ViewState &v) { return v.look.position ? Json(static_cast<std::int64_t>(*v.look.position)) : Json(); }},
    {"step", readStep, [](const ViewState &v) { return Json(specOf(v.step).name); }},
    {"tensor", readTensor, [](const ViewState &v) { return Json(specOf(v.tensor).name); }},
    {"item", [](ViewState &v, const Json &json, const Plan &plan) { return readIndex(json, plan.sizes.b, v.batch); },
     [](const ViewState &v) { return Json(static_cast<std::int64_t>(v.batch)); }},
    {"head", [](ViewState &v, const Json &json, const Plan &plan) { return readIndex(json, plan.sizes.h, v.head); },
     [](const ViewState &v) { return Json(static_cast<std::int64_t>(v.head)); }},
    {"pinned", readPinned, writePinned},
    {"change", [](ViewState &v, const Json &json, const Plan &) { return readValue(json, v.wantsChange); },
     [](const ViewState &v) { return Json(v.wantsChange); }},
    {"maps", readWords<&Look::maps>, writeWords<&Look::maps>},
    {"alone", readAlone,
     [](const ViewState &v) { return v.look.alone ? Json(static_cast<std::int64_t>(*v.look.alone)) : Json(); }},
    {"page", readPage,
     [](const ViewState &v) { return v.look.page ? Json(static_cast<std::int64_t>(*v.look.page)) : Json(); }},
    {"zoom", readZoom, writeZoom},
    {"charts", readWords<&Look::charts>, writeWords<&Look::charts>},
    {"compared", readWords<&Look::compared>, writeWords<&Look::compared>},
    {"hidden", readHidden, writeHidden},
    {"mistake", readMistake,
     [](const ViewState &v) { return v.look.mistake.isEmpty() ? Json() : Json(v.look.mistake.toStdString()); }},
    {"riddle", readRiddle,
     [](const ViewState &v) { return v.look.riddle ? Json(static_cast<std::int64_t>(*v.look.riddle)) : Json(); }},
};

} // namespace

std::span<const ViewPart> viewParts()
{
    return kParts;
}

} // namespace headscope
