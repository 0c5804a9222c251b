// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strictjson.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace headscope {
namespace {

constexpr std::size_t kDeepest = 64;

Error errorAt(std::string_view text, std::size_t position)
{
    const std::string_view before = text.substr(0, position);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0: the first line
    return {"", "JSON",
            Text(ENGINE_TEXT("engine", "an error at line %1, column %2"),
                 {std::to_string(line), std::to_string(before.size() - lineStart + 1)}),
            Text(ENGINE_TEXT("engine", "valid JSON in UTF-8"), {})};
}

/// Listens to the parser and refuses what it lets through: duplicate keys and deep nesting.
class Checker : public nlohmann::json_sax<Json>
{
public:
    explicit Checker(std::string_view text) : m_text(text) {}

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t &) override { return true; }
    bool string(string_t &) override { return true; }
    bool binary(binary_t &) override { return true; }
    bool start_object(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_array() override { return close(); }

    bool key(string_t &name) override
    {
        if (m_keys.back().insert(name).second)
            return true;
        error = Error{"", name, Text(ENGINE_TEXT("engine", "the same key twice"), {}),
                      Text(ENGINE_TEXT("engine", "each key once"), {})};
        return false;
    }

    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        error = errorAt(m_text, position == 0 ? 0 : position - 1);
        return false;
    }

    Error error;

private:
    bool open()
    {
        m_keys.emplace_back();
        if (m_keys.size() <= kDeepest)
            return true;
        error = Error{"", "JSON", Text(ENGINE_TEXT("engine", "more than %1 levels"), {std::to_string(kDeepest)}),
                      Text(ENGINE_TEXT("engine", "at most %1"), {std::to_string(kDeepest)})};
        return false;
    }
    bool close()
    {
        m_keys.pop_back();
        return true;
    }

    std::string_view m_text;
    std::vector<std::set<std::string>> m_keys;
};

} // namespace

Result<Json> parseStrictJson(std::string_view text)
{
    Checker checker(text);
    if (!Json::sax_parse(text, &checker))
        return checker.error;
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) // the parser ends there
        return errorAt(text, nul);
    return Json::parse(text, nullptr, false);
}

std::string shortJson(const Json &value)
{
    constexpr std::size_t longest = 60;
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() <= longest)
        return text;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) // not inside a character
        --end;
    return text.substr(0, end) + "…";
}

} // namespace headscope
