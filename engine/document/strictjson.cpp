// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strictjson.h"

#include "engine/base/gbk.h"
#include "engine/base/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace headscope {
namespace {

constexpr std::size_t kDeepest = 64;

/// A key that an object has twice, or null.
const std::string *keyTwice(const Json::Object &object)
{
    std::vector<const std::string *> keys;
    keys.reserve(object.size());
    for (const JsonMember &member : object)
        keys.push_back(&member.first);
    std::sort(keys.begin(), keys.end(), [](const std::string *a, const std::string *b) { return *a < *b; });
    const auto twice = std::adjacent_find(keys.begin(), keys.end(),
                                          [](const std::string *a, const std::string *b) { return *a == *b; });
    return twice == keys.end() ? nullptr : *twice;
}

/// What stands there, as far as one would name it: a number, a word, or else the one sign.
std::string_view wordAt(std::string_view text, std::size_t position)
{
    const auto isOfWord = [&](std::size_t i) {
        const char sign = i < text.size() ? text[i] : ' ';
        return (sign >= '0' && sign <= '9') || (sign >= 'A' && sign <= 'Z') || (sign >= 'a' && sign <= 'z') ||
               std::string_view("+-._'").find(sign) != std::string_view::npos;
    };
    std::size_t first = position;
    std::size_t end = position;
    while (first > 0 && isOfWord(position) && isOfWord(first - 1))
        --first;
    while (isOfWord(end))
        ++end;
    const bool isSign = end == first && position < text.size() && text[position] > ' ' && text[position] < '\x7f';
    return text.substr(std::min(first, text.size()), isSign ? 1 : end - first);
}

Error errorAt(std::string_view text, std::size_t position, Text expected)
{
    const std::string_view before = text.substr(0, position);
    const auto line = std::to_string(1 + std::count(before.begin(), before.end(), '\n'));
    const std::size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0: the first line
    const std::string column = std::to_string(before.size() - lineStart + 1);
    const std::string word = isUtf8(text) ? shortened(std::string(wordAt(text, position))) : "";
    Text got = word.empty() ? Text(ENGINE_TEXT("engine", "an error at line %1, column %2"), {line, column})
                            : Text(ENGINE_TEXT("engine", "an error at line %1, column %2: “%3”"), {line, column, word});
    return {"", "JSON", std::move(got), utf8Expected(text, std::move(expected))};
}

Text expectedJson()
{
    return {ENGINE_TEXT("engine", "valid JSON in UTF-8"), {}};
}

/// Listens to the library's parser, keeps the values, and refuses what it lets through: duplicate keys, deep nesting,
/// too many values. Its own values are no use here: they need memory even where memory is given back.
class Keeper : public nlohmann::json_sax<nlohmann::json>
{
public:
    Keeper(std::string_view text, std::size_t mostValues) : m_text(text), m_mostValues(mostValues) {}

    Json root;
    Error error;

    bool null() override { return keep(Json()); }
    bool boolean(bool value) override { return keep(Json(value)); }
    bool number_integer(number_integer_t value) override { return keep(Json(std::int64_t{value})); }
    bool number_unsigned(number_unsigned_t value) override
    {
        const bool fits = value <= static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
        return keep(fits ? Json(static_cast<std::int64_t>(value)) : Json(std::uint64_t{value}));
    }
    bool number_float(number_float_t value, const string_t & /*written*/) override { return keep(Json(value)); }
    bool string(string_t &value) override { return keep(Json(std::move(value))); }
    bool binary(binary_t & /*value*/) override { return false; } // JSON has none
    bool start_object(std::size_t /*count*/) override { return open(Json(Json::Object())); }
    bool start_array(std::size_t /*count*/) override { return open(Json(Json::List())); }
    bool end_array() override { return close(); }

    bool key(string_t &name) override
    {
        m_open.back().as<Json::Object>()->emplace_back(std::move(name), Json());
        return true;
    }

    bool end_object() override
    {
        if (const std::string *twice = keyTwice(*m_open.back().as<Json::Object>()))
            return refuse(placeOf(twice->empty() ? "\"\"" : shortened(*twice)),
                          Text(ENGINE_TEXT("engine", "the same key twice"), {}),
                          Text(ENGINE_TEXT("engine", "each key once"), {}));
        return close();
    }

    bool parse_error(std::size_t position, const std::string & /*token*/,
                     const nlohmann::detail::exception &thrown) override
    {
        constexpr int kTooLarge = 406; // the library's number of a number that overflows
        error = errorAt(m_text, position == 0 ? 0 : position - 1,
                        thrown.id == kTooLarge ? Text(ENGINE_TEXT("engine", "a number that float64 has"), {})
                                               : expectedJson());
        return false;
    }

private:
    bool refuse(std::string field, Text got, Text expected)
    {
        error = {"", std::move(field), std::move(got), std::move(expected)};
        return false;
    }

    /// A key of the innermost object as it is written in messages: "overrides[2].cell".
    std::string placeOf(const std::string &key) const
    {
        std::string path;
        for (std::size_t i = 0; i + 1 < m_open.size(); ++i)
            if (const auto *object = m_open[i].as<Json::Object>())
                path += (path.empty() ? "" : ".") + shortened(object->back().first);
            else
                path += "[" + std::to_string(m_open[i].as<Json::List>()->size()) + "]";
        return path.empty() ? key : path + "." + key;
    }

    /// Puts a value where the parser is: behind the newest key, at the end of the list, or at the root.
    bool keep(Json value)
    {
        if (++m_values > m_mostValues)
            return refuse("JSON", Text(ENGINE_TEXT("engine", "more than %1 values"), {std::to_string(m_mostValues)}),
                          Text(ENGINE_TEXT("engine", "at most %1 values"), {std::to_string(m_mostValues)}));
        if (m_open.empty())
            root = std::move(value);
        else if (auto *object = m_open.back().as<Json::Object>())
            object->back().second = std::move(value);
        else
            m_open.back().as<Json::List>()->push_back(std::move(value));
        return true;
    }

    bool open(Json value)
    {
        if (m_open.size() == kDeepest)
            return refuse("JSON", Text(ENGINE_TEXT("engine", "more than %1 levels"), {std::to_string(kDeepest)}),
                          Text(ENGINE_TEXT("engine", "at most %1"), {std::to_string(kDeepest)}));
        m_open.push_back(std::move(value));
        return true;
    }

    bool close()
    {
        Json done = std::move(m_open.back());
        m_open.pop_back();
        return keep(std::move(done));
    }

    std::string_view m_text;
    std::size_t m_mostValues;
    std::vector<Json> m_open; ///< the objects and lists that the parser is in
    std::size_t m_values = 0;
};

} // namespace

Result<Json> parseStrictJson(std::string_view text, std::size_t mostValues)
{
    Keeper keeper(text, mostValues);
    if (!nlohmann::json::sax_parse(text, &keeper))
        return keeper.error;
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) // the parser ends there
        return errorAt(text, nul, expectedJson());
    return std::move(keeper.root);
}

std::string shortJson(const Json &value)
{
    return shortened(writtenJson(value));
}

} // namespace headscope
