// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"

#include "engine/document/field.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

constexpr std::string_view kFormat = "headscope-session";
constexpr Index kVersion = 1;

// Keys that are objects of keys, and those that the file format keeps for later.
constexpr std::array<std::string_view, 6> kSections{"layer", "mask", "inputs", "weights", "past", "tokens"};
constexpr std::array<std::string_view, 3> kKeptForLater{"layer.rope", "layer.alibi", "weights.sink"};

template <class List>
bool holds(const List &list, std::string_view value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

Error wrongValue(const std::string &path, const Json &value, Text expected)
{
    return {"", path, Text(shortJson(value)), std::move(expected)};
}

Result<void> checkHeader(const Json &json)
{
    if (json.contains("format") && json["format"] != kFormat)
        return wrongValue("format", json["format"], Text("\"" + std::string(kFormat) + "\""));
    if (!json.contains("version"))
        return {};
    const Json &version = json["version"];
    if (!version.is_number_integer() || version < 1 || version > kVersion)
        return wrongValue(
            "version", version,
            Text(ENGINE_TEXT("engine", "%1, the newest that this HeadScope reads"), {std::to_string(kVersion)}));
    return {};
}

Result<void> readKey(ReadDocument &into, const std::string &path, const Json &value)
{
    if (holds(kKeptForLater, path))
        return value.is_null()
                   ? Result<void>()
                   : wrongValue(path, value, Text(ENGINE_TEXT("engine", "%1, all that this version can do"), {"null"}));
    const Field *field = findField(path);
    if (field == nullptr)
        into.unknownKeys.push_back(path);
    else if (!field->read(into.document, value))
        return wrongValue(path, value, field->expected);
    return {};
}

Result<void> readSection(ReadDocument &into, const std::string &name, const Json &section)
{
    if (!section.is_object())
        return wrongValue(name, section, Text(ENGINE_TEXT("engine", "an object {…}"), {}));
    for (const auto &[key, value] : section.items())
        if (auto read = readKey(into, name + "." + key, value); !read)
            return read;
    return {};
}

Result<void> readTopKey(ReadDocument &into, const std::string &key, const Json &value)
{
    if (holds(kSections, key))
        return readSection(into, key, value);
    if (key == "format" || key == "version")
        return {};
    if (key == "view")
        return value.is_object() ? Result<void>()
                                 : wrongValue(key, value, Text(ENGINE_TEXT("engine", "an object {…}"), {}));
    if (key.find('.') == std::string::npos)
        return readKey(into, key, value);
    into.unknownKeys.push_back(key); // a dotted path is not a key of the file
    return {};
}

Error unknownPath(std::string_view path)
{
    return {"", std::string(path), Text(ENGINE_TEXT("engine", "a key that does not exist"), {}),
            Text(ENGINE_TEXT("engine", "a key of the session file such as layer.num_heads"), {})};
}

} // namespace

Result<ReadDocument> readDocument(std::string_view json)
{
    const auto parsed = parseStrictJson(json);
    if (!parsed)
        return parsed.error();
    if (!parsed->is_object())
        return wrongValue("JSON", *parsed, Text(ENGINE_TEXT("engine", "an object {…}"), {}));
    if (const auto header = checkHeader(*parsed); !header)
        return header.error();
    ReadDocument out;
    for (const auto &[key, value] : parsed->items())
        if (const auto read = readTopKey(out, key, value); !read)
            return read.error();
    return out;
}

std::string writeDocument(const Document &document)
{
    Json json{{"format", kFormat}, {"version", kVersion}};
    for (const Field &field : fields()) {
        const std::size_t dot = field.path.find('.');
        Json &section = dot == std::string_view::npos ? json : json[std::string(field.path.substr(0, dot))];
        section[std::string(field.path.substr(dot + 1))] = field.write(document); // npos + 1 is 0
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Document> withSetting(const Document &document, std::string_view path, std::string_view json)
{
    const Field *field = findField(path);
    if (field == nullptr)
        return unknownPath(path);
    const auto parsed = parseStrictJson(json);
    if (!parsed)
        return Error{"", std::string(path), Text(std::string(json)), field->expected};
    Document changed = document;
    if (!field->read(changed, *parsed))
        return wrongValue(std::string(path), *parsed, field->expected);
    return changed;
}

std::string settingAt(const Document &document, std::string_view path)
{
    const Field *field = findField(path);
    return field == nullptr ? std::string()
                            : field->write(document).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace headscope
