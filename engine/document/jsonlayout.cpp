// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/jsonlayout.h"

#include <algorithm>
#include <vector>

namespace headscope {
namespace {

constexpr std::size_t kWidth = 100; // bytes in a line
constexpr std::size_t kStep = 2;

/// A value of a list, or one of an object behind its key.
struct Member
{
    std::string label;
    const Json *value;
};

bool isStructured(const Json &value)
{
    return value.as<Json::List>() != nullptr || value.as<Json::Object>() != nullptr;
}

std::vector<Member> membersOf(const Json &value)
{
    std::vector<Member> members;
    if (const auto *list = value.as<Json::List>())
        for (const Json &item : *list)
            members.push_back({{}, &item});
    if (const auto *object = value.as<Json::Object>())
        for (const JsonMember &member : *object)
            members.push_back({writtenJson(Json(member.first)) + ": ", &member.second});
    return members;
}

std::string inBrackets(const Json &value, const std::string &content, const std::string &inner)
{
    return value.as<Json::List>() != nullptr ? "[" + content + "]" : "{" + inner + content + inner + "}";
}

std::string onOneLine(const Json &value)
{
    const std::vector<Member> members = membersOf(value);
    if (members.empty())
        return writtenJson(value);
    std::string content;
    for (const Member &member : members)
        content.append(content.empty() ? "" : ", ").append(member.label).append(onOneLine(*member.value));
    return inBrackets(value, content, " ");
}

bool isPlainList(const Json &value)
{
    const auto *list = value.as<Json::List>();
    return list != nullptr && std::none_of(list->begin(), list->end(), isStructured);
}

std::string lineBreak(std::size_t indent)
{
    std::string out(indent + 1, ' ');
    out.front() = '\n';
    return out;
}

std::string onLines(const Json &value, std::size_t indent);

/// The text of a member, on several lines where it does not fit on one.
std::string laidOut(const Member &member, std::size_t indent)
{
    const std::string line = member.label + onOneLine(*member.value);
    const bool fits = membersOf(*member.value).empty() || indent + line.size() < kWidth;
    return fits ? line : member.label + onLines(*member.value, indent);
}

std::string onLines(const Json &value, std::size_t indent)
{
    const std::string newLine = lineBreak(indent + kStep);
    const bool fills = isPlainList(value);
    std::string content;
    std::size_t column = kWidth;
    for (const Member &member : membersOf(value)) {
        const std::string text = laidOut(member, indent + kStep);
        const bool goesOn = fills && column + text.size() + kStep < kWidth;
        column = (goesOn ? column + 1 : indent + kStep) + text.size() + 1;
        content.append(content.empty() ? "" : ",").append(goesOn ? " " : newLine).append(text);
    }
    return inBrackets(value, content + lineBreak(indent), "");
}

} // namespace

std::string layOut(const Json &object)
{
    return onLines(object, 0) + "\n";
}

} // namespace headscope
