// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelsection.h"

#include "engine/document/fieldrows.h"
#include "engine/document/json.h"
#include "engine/document/jsonlayout.h"
#include "engine/document/unreadmembers.h"
#include "engine/document/wrongvalue.h"

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

using SectionField = FieldOf<ModelSection>;

constexpr std::string_view kModelKey = "model.";

bool readIds(ModelSection &model, const Json &json)
{
    std::optional<std::vector<Index>> wide;
    const auto isId = [](Index id) { return id >= 0 && id <= std::numeric_limits<TokenId>::max(); };
    if (!readValue(json, wide) || (wide && !std::all_of(wide->begin(), wide->end(), isId)))
        return false;
    model.targetIds.reset();
    if (wide)
        model.targetIds.emplace(wide->begin(), wide->end());
    return true;
}

Json writeIds(const ModelSection &model)
{
    Json::List list;
    if (!model.targetIds)
        return {};
    for (const TokenId id : *model.targetIds)
        list.emplace_back(static_cast<std::int64_t>(id));
    return Json(std::move(list));
}

bool readSegments(ModelSection &model, const Json &json)
{
    std::optional<std::vector<Index>> segments;
    if (!readValue(json, segments) ||
        (segments && std::any_of(segments->begin(), segments->end(), [](Index segment) { return segment < 0; })))
        return false;
    model.reading.segments = segments.value_or(std::vector<Index>());
    return true;
}

Json writeSegments(const ModelSection &model)
{
    const auto &segments = model.reading.segments;
    return segments.empty() ? Json() : writeValue(segments);
}

/// A list, of which the item is named that is wrong.
template <class Get>
SectionField listRow(std::string_view path, const Text &expected, const Text &item, Get get)
{
    SectionField field = row<ModelSection>(path, expected, get);
    field.item = item;
    return field;
}

std::vector<SectionField> makeFieldsOfSection()
{
    const Text part(ENGINE_TEXT("engine", "a name such as \"layer.0.self/head.2\""), {});
    const Text parts(ENGINE_TEXT("engine", "a list of names such as \"layer.0.self/head.2\""), {});
    const Text number(ENGINE_TEXT("engine", "{\"cell\": \"layer.0.self/scores[0,0,1,0]\", \"value\": a number}"), {});
    const Text numbers(
        ENGINE_TEXT("engine", "a list of {\"cell\": \"layer.0.self/scores[0,0,1,0]\", \"value\": a number}"), {});
    const auto isPath = [](const std::string &path) { return !path.empty() && path.find('\0') == std::string::npos; };
    const auto isLength = [](const std::optional<Index> &length) { return length.value_or(1) >= 1; };
    return {row<ModelSection>("model.path", Text(ENGINE_TEXT("engine", "the path of a model, or example:NAME"), {}),
                              MEMBER(path), isPath),
            row<ModelSection>("model.text", Text(ENGINE_TEXT("engine", "a text"), {}), MEMBER(text)),
            {"model.segments", Text(ENGINE_TEXT("engine", "null or a list of whole numbers from 0"), {}), readSegments,
             writeSegments, false, Text(ENGINE_TEXT("engine", "a whole number from 0"), {})},
            row<ModelSection>("model.valid_len", Text(ENGINE_TEXT("engine", "null or a whole number from 1"), {}),
                              MEMBER(reading.validLen), isLength),
            row<ModelSection>("model.text_to", Text(ENGINE_TEXT("engine", "null or a text"), {}), MEMBER(textTo)),
            {"model.target_ids", Text(ENGINE_TEXT("engine", "null or a list of ids of tokens"), {}), readIds, writeIds,
             false, Text(ENGINE_TEXT("engine", "the id of a token, a whole number from 0"), {})},
            row<ModelSection>("model.writes", Text(ENGINE_TEXT("engine", "null, true or false"), {}), MEMBER(writes)),
            row<ModelSection>("model.patches", Text(ENGINE_TEXT("engine", "null or {\"file\": …, \"tensor\": …}"), {}),
                              MEMBER(patches)),
            listRow("model.without", parts, part, MEMBER(without)),
            listRow("model.patch", parts, part, MEMBER(patch)),
            row<ModelSection>("model.from", Text(ENGINE_TEXT("engine", "a text"), {}), MEMBER(from)),
            listRow("model.overrides", numbers, number, MEMBER(overrides)),
            listRow("model.unplaced_without", parts, part, MEMBER(unplaced.without)),
            listRow("model.unplaced_patch", parts, part, MEMBER(unplaced.patch)),
            listRow("model.unplaced_overrides", numbers, number, MEMBER(unplaced.overrides))};
}

/// In the order of the file.
const std::vector<SectionField> &fieldsOfSection()
{
    static const std::vector<SectionField> all = makeFieldsOfSection();
    return all;
}

Result<void> readSection(ReadModelSession &into, const Json &section, Json::Object &unread)
{
    const auto *members = section.as<Json::Object>();
    if (members == nullptr)
        return wrongValue("model", section, Text(ENGINE_TEXT("engine", "an object {…}"), {}));
    Json::Object inside;
    for (const auto &[name, value] : *members) {
        const std::string path = std::string(kModelKey) + name;
        const auto &all = fieldsOfSection();
        const auto field = std::find_if(all.begin(), all.end(), [&](const SectionField &f) { return f.path == path; });
        if (field == all.end()) {
            into.unknownKeys.add(path);
            inside.emplace_back(name, value);
        } else if (!field->read(into.model, value))
            return wrongValueOf(*field, value);
        else
            addUnreadKeys(into.unknownKeys, path, value);
    }
    if (auto once = checkEachCellOnce("model.overrides", into.model.overrides); !once)
        return once;
    if (auto once = checkEachCellOnce("model.unplaced_overrides", into.model.unplaced.overrides); !once)
        return once;
    if (!inside.empty())
        unread.emplace_back("model", Json(std::move(inside)));
    if (section.find("path") == nullptr)
        return Error{"", "model.path", Text(ENGINE_TEXT("engine", "nothing"), {}), fieldsOfSection().front().expected};
    return {};
}

Result<void> readTopKey(ReadModelSession &into, const std::string &key, Json &value, Json::Object &unread)
{
    if (key == "model")
        return readSection(into, value, unread);
    if (key == "view") // never a reason to refuse a session: whoever shows it judges it
        into.view = std::move(value);
    else if (key == "title" && !readValue(value, into.title))
        return wrongValue(key, value, Text(ENGINE_TEXT("engine", "a text"), {}));
    else if (key != "title" && key != "format" && key != "version") {
        into.unknownKeys.add(key);
        unread.emplace_back(key, std::move(value));
    }
    return {};
}

} // namespace

Result<ReadModelSession> readModelSession(std::string_view json)
{
    auto parsed = parseSession(json);
    if (!parsed)
        return parsed.error();
    ReadModelSession out;
    Json::Object unread;
    for (auto &[key, value] : *parsed->as<Json::Object>())
        if (const auto read = readTopKey(out, key, value, unread); !read)
            return read.error();
    out.unread = keptUnread(std::move(unread));
    if (!isOfModel(*parsed))
        return Error{"", "model", Text(ENGINE_TEXT("engine", "nothing"), {}),
                     Text(ENGINE_TEXT("engine", "an object {…}"), {})};
    return out;
}

Error inSection(Error error)
{
    error.field = "model." + error.field;
    return error;
}

std::vector<std::pair<std::string, std::string>> settingsBetween(const ModelSection &from, const ModelSection &to)
{
    std::vector<std::pair<std::string, std::string>> settings;
    for (const SectionField &field : fieldsOfSection())
        if (std::string now = writtenJson(field.write(to));
            field.path != "model.path" && now != writtenJson(field.write(from)))
            settings.emplace_back(field.path, std::move(now));
    return settings;
}

bool isModelSession(std::string_view json)
{
    if (json.find("\"model\"") == std::string_view::npos) // soon, for large files of layers
        return false;
    const auto parsed = parseSession(json);
    return parsed && isOfModel(*parsed);
}

std::string writeModelSession(const std::string &title, const ModelSection &model, const Json &view,
                              const std::string &unread)
{
    Json json = sessionHeader();
    if (!title.empty())
        json.at("title") = Json(title);
    Json &section = json.at("model");
    const ModelSection none;
    for (const SectionField &field : fieldsOfSection())
        if (Json value = field.write(model); writtenJson(value) != writtenJson(field.write(none)))
            section.at(field.path.substr(kModelKey.size())) = std::move(value);
    putBackUnread(json, unread, [](const std::string &) { return false; }); // no key of it is one that was written
    if (!view.isNull())
        json.at("view") = view;
    return layOut(json);
}

} // namespace headscope
