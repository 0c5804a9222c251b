// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldvalue.h"

#include "engine/document/cellname.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

template <class T>
bool readList(const Json &json, std::vector<T> &values)
{
    if (!json.is_array())
        return false;
    std::vector<T> list(json.size());
    for (std::size_t i = 0; i < json.size(); ++i)
        if (!readValue(json[i], list[i]))
            return false;
    values = std::move(list);
    return true;
}

template <class T>
bool readLists(const Json &json, std::vector<std::vector<T>> &values)
{
    if (!json.is_array())
        return false;
    std::vector<std::vector<T>> lists(json.size());
    for (std::size_t i = 0; i < json.size(); ++i)
        if (!readList(json[i], lists[i]))
            return false;
    values = std::move(lists);
    return true;
}

} // namespace

bool readValue(const Json &json, bool &value)
{
    if (!json.is_boolean())
        return false;
    value = json.get<bool>();
    return true;
}

bool readValue(const Json &json, Index &value)
{
    const bool fits = json.is_number_unsigned()
                          ? json.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<Index>::max())
                          : json.is_number_integer();
    if (fits)
        value = json.get<Index>();
    return fits;
}

bool readValue(const Json &json, std::uint32_t &value)
{
    Index wide = 0;
    if (!readValue(json, wide) || wide < 0 || wide > std::numeric_limits<std::uint32_t>::max())
        return false;
    value = static_cast<std::uint32_t>(wide);
    return true;
}

bool readValue(const Json &json, double &value)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr std::array<std::pair<std::string_view, double>, 3> words{
        {{"-inf", -infinity}, {"inf", infinity}, {"nan", std::numeric_limits<double>::quiet_NaN()}}};
    if (json.is_number()) {
        value = json.get<double>();
        return true;
    }
    for (const auto &[word, number] : words)
        if (json.is_string() && json.get_ref<const std::string &>() == word) {
            value = number;
            return true;
        }
    return false;
}

bool readValue(const Json &json, std::string &value)
{
    if (!json.is_string())
        return false;
    value = json.get<std::string>();
    return true;
}

bool readValue(const Json &json, TensorRef &value)
{
    const bool hasBoth = json.is_object() && json.size() == 2 && json.contains("file") && json.contains("tensor");
    return hasBoth && readValue(json["file"], value.file) && readValue(json["tensor"], value.tensor);
}

bool readValue(const Json &json, Window &value)
{
    std::vector<Index> sides;
    if (!readList(json, sides) || sides.size() != 2 || std::min(sides[0], sides[1]) < -1)
        return false;
    value = {sides[0], sides[1]};
    return true;
}

bool readValue(const Json &json, ValidLens &value)
{
    std::vector<Index> perItem;
    std::vector<std::vector<Index>> perQuery;
    if (json.is_null())
        value = std::monostate();
    else if (readList(json, perItem))
        value = std::move(perItem);
    else if (readLists(json, perQuery))
        value = std::move(perQuery);
    else
        return false;
    return true;
}

bool readValue(const Json &json, TokenLists &value)
{
    std::vector<std::string> forAll;
    if (json.is_null())
        value.clear();
    else if (readList(json, forAll))
        value = {std::move(forAll)};
    else
        return readLists(json, value);
    return true;
}

bool readValue(const Json &json, Overrides &value)
{
    if (!json.is_array())
        return false;
    Overrides list;
    for (const Json &entry : json) {
        std::string cell;
        double number = 0;
        const bool hasBoth = entry.is_object() && entry.size() == 2 && entry.contains("cell") &&
                             entry.contains("value") && readValue(entry["cell"], cell) &&
                             readValue(entry["value"], number);
        const auto name = hasBoth ? readCellName(cell) : std::nullopt;
        if (!name)
            return false;
        list.push_back({name->tensor, name->cell, number});
    }
    value = std::move(list);
    return true;
}

Json writeValue(double value)
{
    if (std::isnan(value))
        return "nan";
    return std::isinf(value) ? Json(value < 0 ? "-inf" : "inf") : Json(value);
}

Json writeValue(const Overrides &value)
{
    Json list = Json::array();
    for (const Override &entry : value)
        list.push_back({{"cell", cellName(entry.tensor, entry.cell)}, {"value", writeValue(entry.value)}});
    return list;
}

Json writeValue(const TensorRef &value)
{
    return {{"file", value.file}, {"tensor", value.tensor}};
}

Json writeValue(const Window &value)
{
    return Json::array({value.left, value.right});
}

Json writeValue(const ValidLens &value)
{
    if (const auto *perItem = std::get_if<std::vector<Index>>(&value))
        return Json(*perItem);
    if (const auto *perQuery = std::get_if<std::vector<std::vector<Index>>>(&value))
        return Json(*perQuery);
    return Json(nullptr);
}

Json writeValue(const TokenLists &value)
{
    return value.empty() ? Json(nullptr) : value.size() == 1 ? Json(value.front()) : Json(value);
}

} // namespace headscope
