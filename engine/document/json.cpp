// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"

#include "engine/document/fieldvalue.h"
#include "engine/document/jsonlayout.h"
#include "engine/document/strictjson.h"
#include "engine/document/unreadmembers.h"
#include "engine/document/wrongvalue.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

constexpr std::string_view kFormat = "headscope-session";
constexpr Index kVersion = 1;

// Keys that are always objects of keys.
constexpr std::array<std::string_view, 8> kSections{"layer", "mask",   "inputs",   "weights",
                                                    "past",  "tokens", "expected", "maps"};

template <class List>
bool holds(const List &list, std::string_view value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

/// What a value is in a message; a key that is not there has nothing.
Text gotText(const Json *value)
{
    return value != nullptr ? Text(shortJson(*value)) : Text(ENGINE_TEXT("engine", "nothing"), {});
}

/// Whatever does not say that it is a session of a version that can be read is refused before its other keys are.
Result<void> checkHeader(const Json &json)
{
    const Json *format = json.find("format");
    const auto *name = format != nullptr ? format->as<std::string>() : nullptr;
    if (name == nullptr || *name != kFormat)
        return Error{"", "format", gotText(format), Text('"' + std::string(kFormat) + '"')};
    const Json *version = json.find("version");
    const auto *number = version != nullptr ? version->as<Index>() : nullptr;
    if (number == nullptr || *number < 1 || *number > kVersion)
        return Error{
            "", "version", gotText(version),
            Text(ENGINE_TEXT("engine", "%1, the newest that this HeadScope reads"), {std::to_string(kVersion)})};
    return {};
}

/// What is read, and beside it the members that are not: of the object that is being read.
struct KeyReading
{
    ReadDocument &into;
    Json::Object &unread;

    void passOver(const std::string &path, const std::string &key, const Json &value) const
    {
        into.unknownKeys.add(path);
        unread.emplace_back(key, value);
    }
};

/// In one order, wherever the file has them.
void sortByKey(Json::Object &object)
{
    std::sort(object.begin(), object.end(), [](const JsonMember &a, const JsonMember &b) { return a.first < b.first; });
}

Result<void> readKeysIn(const KeyReading &reading, const std::string &path, const Json::Object &object);

Result<void> readKey(const KeyReading &reading, const std::string &path, const Json &value)
{
    const Field *field = findField(path);
    if (field == nullptr) {
        reading.passOver(path, path.substr(path.rfind('.') + 1), value); // npos + 1 is 0
        return {};
    }
    if (!field->read(reading.into.document, value))
        return wrongValueOf(*field, value);
    if (const auto *object = value.as<Json::Object>(); object != nullptr && field->isGroup)
        return readKeysIn(reading, path, *object);
    addUnreadKeys(reading.into.unknownKeys, path, value);
    return path == "overrides" ? checkEachCellOnce(path, reading.into.document.overrides) : Result<void>();
}

Result<void> readKeysIn(const KeyReading &reading, const std::string &path, const Json::Object &object)
{
    Json::Object unread;
    const KeyReading inside{reading.into, unread};
    for (const auto &[key, value] : object) {
        const std::string keyPath = path + "." + key;
        if (key.find('.') != std::string::npos) // a dotted path is not a key of the file
            inside.passOver(keyPath, key, value);
        else if (auto read = readKey(inside, keyPath, value); !read)
            return read;
    }
    sortByKey(unread);
    if (!unread.empty())
        reading.unread.emplace_back(path.substr(path.rfind('.') + 1), Json(std::move(unread)));
    return {};
}

Result<void> readSection(const KeyReading &reading, const std::string &name, const Json &section)
{
    const auto *keys = section.as<Json::Object>();
    if (keys == nullptr)
        return wrongValue(name, section, Text(ENGINE_TEXT("engine", "an object {…}"), {}));
    return readKeysIn(reading, name, *keys);
}

Result<void> readTopKey(const KeyReading &reading, const std::string &key, Json &value)
{
    if (holds(kSections, key))
        return readSection(reading, key, value);
    if (key == "format" || key == "version")
        return {};
    if (key == "view") { // never a reason to refuse a session: whoever shows it judges it
        reading.into.view = std::move(value);
        return {};
    }
    if (key.find('.') == std::string::npos)
        return readKey(reading, key, value);
    reading.passOver(key, key, value); // a dotted path is not a key of the file
    return {};
}

Error unknownPath(std::string_view path)
{
    return {"", shortened(std::string(path)), Text(ENGINE_TEXT("engine", "a key that does not exist"), {}),
            Text(ENGINE_TEXT("engine", "a key of the session file such as layer.num_heads"), {})};
}

/// Whether the key is a part of a group that is not there, such as layer.rope.size.
bool isWithoutGroup(const Document &document, std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    const Field *group = dot == std::string_view::npos ? nullptr : findField(path.substr(0, dot));
    return group != nullptr && group->isGroup && group->write(document).isNull();
}

} // namespace

Result<Json> parseSession(std::string_view json)
{
    if (json.size() > kLargestSession)
        return Error{"", "JSON", Text(ENGINE_TEXT("engine", "%1 bytes"), {std::to_string(json.size())}),
                     Text(ENGINE_TEXT("engine", "at most %1 bytes"), {std::to_string(kLargestSession)})};
    auto parsed = parseStrictJson(json);
    if (!parsed)
        return parsed;
    if (const auto header = checkHeader(*parsed); !header)
        return header.error();
    return parsed;
}

bool isOfModel(const Json &session)
{
    return session.find("model") != nullptr;
}

Json sessionHeader()
{
    Json json;
    json.at("format") = Json(kFormat);
    json.at("version") = Json(kVersion);
    return json;
}

Result<ReadDocument> readDocument(std::string_view json)
{
    auto parsed = parseSession(json);
    if (!parsed)
        return parsed.error();
    if (isOfModel(*parsed))
        return Error{"", "model", Text(ENGINE_TEXT("engine", "a whole model"), {}),
                     Text(ENGINE_TEXT("engine", "a session of one layer"), {})};
    ReadDocument out;
    Json::Object unread;
    for (auto &[key, value] : *parsed->as<Json::Object>())
        if (const auto read = readTopKey({out, unread}, key, value); !read)
            return read.error();
    sortByKey(unread);
    out.document.unread = keptUnread(std::move(unread));
    return out;
}

std::string writeDocument(const Document &document, const Json &view)
{
    Json json = sessionHeader();
    for (const Field &field : fields()) {
        const bool isPart = std::count(field.path.begin(), field.path.end(), '.') > 1; // its group writes it
        if (isPart || settingAt(document, field.path) == settingAt({}, field.path))    // as text: -0 is not 0
            continue;
        const std::size_t dot = field.path.find('.');
        Json &section = dot == std::string_view::npos ? json : json.at(field.path.substr(0, dot));
        section.at(field.path.substr(dot + 1)) = field.write(document); // npos + 1 is 0
    }
    putBackUnread(json, document.unread, [](const std::string &path) { return findField(path) != nullptr; });
    if (!view.isNull())
        json.at("view") = view;
    return layOut(json);
}

Result<Document> withSetting(const Document &document, std::string_view path, std::string_view json)
{
    const Field *field = findField(path);
    if (field == nullptr)
        return unknownPath(path);
    auto parsed = parseStrictJson(json);
    if (!parsed)
        return Error{"", std::string(path), Text(shortened(std::string(json))), field->expected};
    ReadDocument changed{document, {}};
    Json::Object unread;
    if (const auto read = readKey({changed, unread}, std::string(path), *parsed); !read)
        return read.error();
    if (!changed.unknownKeys.isEmpty())
        return unknownPath(changed.unknownKeys.names().front());
    if (parsed->isNull() && isWithoutGroup(document, path))
        return document; // nothing of what is not there
    return std::move(changed.document);
}

std::string settingAt(const Document &document, std::string_view path)
{
    const Field *field = findField(path);
    return field == nullptr ? std::string() : writtenJson(field->write(document));
}

} // namespace headscope
