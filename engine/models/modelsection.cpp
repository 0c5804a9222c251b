// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelsection.h"

#include "engine/document/fieldvalue.h"
#include "engine/document/json.h"
#include "engine/document/jsonlayout.h"
#include "engine/document/unreadmembers.h"

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

/// A key of the section: what its value must be, and how it is read and written. Of a list, `item` says what each must
/// be, so that the one that is wrong is named.
struct SectionKey
{
    std::string_view key;
    Text expected;
    bool (*read)(ModelSection &model, const Json &json);
    Json (*write)(const ModelSection &model);
    Text item = {};
};

bool readPath(ModelSection &model, const Json &json)
{
    return readValue(json, model.path) && !model.path.empty() && model.path.find('\0') == std::string::npos;
}

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

bool readValidLen(ModelSection &model, const Json &json)
{
    return readValue(json, model.reading.validLen) && model.reading.validLen.value_or(1) >= 1;
}

// clang-format off
#define MODEL_PART(member)                                                                                             \
    [](ModelSection &model, const Json &json) { return readValue(json, model.member); },                               \
    [](const ModelSection &model) { return writeValue(model.member); }
// clang-format on

/// In the order of the file.
const std::vector<SectionKey> &sectionKeys()
{
    static const Text part(ENGINE_TEXT("engine", "a name such as \"layer.0.self/head.2\""), {});
    static const Text parts(ENGINE_TEXT("engine", "a list of names such as \"layer.0.self/head.2\""), {});
    static const Text number(ENGINE_TEXT("engine", "{\"cell\": \"layer.0.self/scores[0,0,1,0]\", \"value\": a number}"),
                             {});
    static const Text numbers(
        ENGINE_TEXT("engine", "a list of {\"cell\": \"layer.0.self/scores[0,0,1,0]\", \"value\": a number}"), {});
    static const std::vector<SectionKey> keys{
        {"path", Text(ENGINE_TEXT("engine", "the path of a model, or example:NAME"), {}), readPath,
         [](const ModelSection &model) { return Json(model.path); }},
        {"text", Text(ENGINE_TEXT("engine", "a text"), {}), MODEL_PART(text)},
        {"segments", Text(ENGINE_TEXT("engine", "null or a list of whole numbers from 0"), {}), readSegments,
         writeSegments, Text(ENGINE_TEXT("engine", "a whole number from 0"), {})},
        {"valid_len", Text(ENGINE_TEXT("engine", "null or a whole number from 1"), {}), readValidLen,
         [](const ModelSection &model) { return writeValue(model.reading.validLen); }},
        {"text_to", Text(ENGINE_TEXT("engine", "null or a text"), {}), MODEL_PART(textTo)},
        {"target_ids", Text(ENGINE_TEXT("engine", "null or a list of ids of tokens"), {}), readIds, writeIds,
         Text(ENGINE_TEXT("engine", "the id of a token, a whole number from 0"), {})},
        {"writes", Text(ENGINE_TEXT("engine", "null, true or false"), {}), MODEL_PART(writes)},
        {"patches", Text(ENGINE_TEXT("engine", "null or {\"file\": …, \"tensor\": …}"), {}), MODEL_PART(patches)},
        {"without", parts, MODEL_PART(without), part},
        {"patch", parts, MODEL_PART(patch), part},
        {"from", Text(ENGINE_TEXT("engine", "a text"), {}), MODEL_PART(from)},
        {"overrides", numbers, MODEL_PART(overrides), number},
        {"unplaced_without", parts, MODEL_PART(unplaced.without), part},
        {"unplaced_patch", parts, MODEL_PART(unplaced.patch), part},
        {"unplaced_overrides", numbers, MODEL_PART(unplaced.overrides), number}};
    return keys;
}

#undef MODEL_PART

Error wrong(std::string path, const Json &value, const Text &expected)
{
    return {"", std::move(path), Text(shortJson(value)), expected};
}

/// Blames the item of a list that cannot be read alone.
Error wrongKey(const SectionKey &key, const Json &value)
{
    const std::string path = "model." + std::string(key.key);
    const auto *list = key.item.format.empty() ? nullptr : value.as<Json::List>();
    ModelSection alone;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
        if (!key.read(alone, Json(Json::List{(*list)[i]})))
            return wrong(path + "[" + std::to_string(i) + "]", (*list)[i], key.item);
    return wrong(path, value, key.expected);
}

Result<void> readSection(ReadModelSession &into, const Json &section, Json::Object &unread)
{
    const auto *members = section.as<Json::Object>();
    if (members == nullptr)
        return wrong("model", section, Text(ENGINE_TEXT("engine", "an object {…}"), {}));
    Json::Object inside;
    for (const auto &[name, value] : *members) {
        const auto &keys = sectionKeys();
        const auto key =
            std::find_if(keys.begin(), keys.end(), [&name = name](const SectionKey &k) { return k.key == name; });
        if (key == keys.end()) {
            into.unknownKeys.add("model." + name);
            inside.emplace_back(name, value);
        } else if (!key->read(into.model, value))
            return wrongKey(*key, value);
        else
            addUnreadKeys(into.unknownKeys, "model." + name, value);
    }
    if (auto once = checkEachCellOnce("model.overrides", into.model.overrides); !once)
        return once;
    if (auto once = checkEachCellOnce("model.unplaced_overrides", into.model.unplaced.overrides); !once)
        return once;
    if (!inside.empty())
        unread.emplace_back("model", Json(std::move(inside)));
    if (section.find("path") == nullptr)
        return Error{"", "model.path", Text(ENGINE_TEXT("engine", "nothing"), {}), sectionKeys().front().expected};
    return {};
}

Result<void> readTopKey(ReadModelSession &into, const std::string &key, Json &value, Json::Object &unread)
{
    if (key == "model")
        return readSection(into, value, unread);
    if (key == "view") // never a reason to refuse a session: whoever shows it judges it
        into.view = std::move(value);
    else if (key == "title" && !readValue(value, into.title))
        return wrong(key, value, Text(ENGINE_TEXT("engine", "a text"), {}));
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
    for (const SectionKey &key : sectionKeys())
        if (std::string now = writtenJson(key.write(to)); key.key != "path" && now != writtenJson(key.write(from)))
            settings.emplace_back("model." + std::string(key.key), std::move(now));
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
    for (const SectionKey &key : sectionKeys())
        if (Json value = key.write(model); writtenJson(value) != writtenJson(key.write(none)))
            section.at(key.key) = std::move(value);
    putBackUnread(json, unread, [](const std::string &) { return false; }); // no key of it is one that was written
    if (!view.isNull())
        json.at("view") = view;
    return layOut(json);
}

} // namespace headscope
