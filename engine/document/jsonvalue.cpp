// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/jsonvalue.h"

#include "engine/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headscope {
namespace {

/// The fewest digits that read back as the same number, with a point where there is no exponent.
std::string numberText(double value)
{
    if (!std::isfinite(value))
        return "null";
    constexpr double least = 1e-4;
    constexpr double most = 1e15;
    const bool isPlain = value == 0 || (std::abs(value) >= least && std::abs(value) < most);
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                   isPlain ? std::chars_format::fixed : std::chars_format::scientific)
                         .ptr;
    std::string text(digits.data(), end);
    return isPlain && text.find('.') == std::string::npos ? text + ".0" : text;
}

void appendEscape(std::string &out, char character)
{
    constexpr std::string_view named = "\"\\\b\f\n\r\t";
    constexpr std::string_view letters = "\"\\bfnrt";
    constexpr std::string_view hex = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(character);
    if (const auto at = named.find(character); at != std::string_view::npos)
        out += {'\\', letters[at]};
    else
        out += {'\\', 'u', '0', '0', hex[code >> 4U], hex[code & 15U]};
}

void appendQuoted(std::string &out, std::string_view text)
{
    out += '"';
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8Length(text, i);
        if (length == 0)
            out += "\xef\xbf\xbd";
        else if (text[i] == '"' || text[i] == '\\' || static_cast<unsigned char>(text[i]) < 0x20)
            appendEscape(out, text[i]);
        else
            out.append(text, i, length);
        i += std::max<std::size_t>(length, 1);
    }
    out += '"';
}

/// Writes a value level by level; a value has few levels.
class Writer
{
public:
    std::string text;

    void operator()(const NoValue & /*value*/) { text += "null"; }
    void operator()(bool value) { text += value ? "true" : "false"; }
    void operator()(std::int64_t value) { text += std::to_string(value); }
    void operator()(std::uint64_t value) { text += std::to_string(value); }
    void operator()(double value) { text += numberText(value); }
    void operator()(const std::string &value) { appendQuoted(text, value); }
    void operator()(const Json::List &list)
    {
        writeAll("[]", list, [this](const Json &item) { item.visit(*this); });
    }
    void operator()(const Json::Object &object)
    {
        writeAll("{}", object, [this](const JsonMember &member) {
            appendQuoted(text, member.first);
            text += ':';
            member.second.visit(*this);
        });
    }

private:
    template <class Items, class Write>
    void writeAll(std::string_view brackets, const Items &items, Write write)
    {
        text += brackets.front();
        for (std::size_t i = 0; i < items.size(); ++i) {
            text += i == 0 ? "" : ",";
            write(items[i]);
        }
        text += brackets.back();
    }
};

} // namespace

const Json *Json::find(std::string_view key) const
{
    const auto *object = as<Object>();
    if (object == nullptr)
        return nullptr;
    const auto found =
        std::find_if(object->begin(), object->end(), [key](const JsonMember &member) { return member.first == key; });
    return found == object->end() ? nullptr : &found->second;
}

Json &Json::at(std::string_view key)
{
    if (isNull())
        m_value = Object();
    auto &object = std::get<Object>(m_value);
    const auto found =
        std::find_if(object.begin(), object.end(), [key](const JsonMember &member) { return member.first == key; });
    return found != object.end() ? found->second : object.emplace_back(std::string(key), Json()).second;
}

std::string writtenJson(const Json &value)
{
    Writer writer;
    value.visit(writer);
    return std::move(writer.text);
}

Json asJson(const std::vector<std::string> &words)
{
    Json::List list;
    for (const std::string &word : words)
        list.emplace_back(word);
    return Json(std::move(list));
}

} // namespace headscope
