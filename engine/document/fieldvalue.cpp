// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldvalue.h"

#include "engine/document/cellname.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace headscope {
namespace {

/// The name of a cell and the number that an override puts there.
bool readOverride(const Json &json, Override &value)
{
    const Json *cell = json.find("cell");
    const Json *number = json.find("value");
    if (cell == nullptr || number == nullptr)
        return false;
    const auto *text = cell->as<std::string>();
    auto name = text != nullptr ? readCellName(*text) : std::nullopt;
    if (!name || !readValue(*number, value.value))
        return false;
    value.tensor = std::move(name->tensor);
    value.cell = std::move(name->cell);
    return true;
}

/// Whether it is an object of more than the two keys that are read.
bool hasMoreKeys(const Json &json)
{
    const auto *object = json.as<Json::Object>();
    return object != nullptr && object->size() > 2;
}

} // namespace

bool readValue(const Json &json, bool &value)
{
    const auto *flag = json.as<bool>();
    if (flag != nullptr)
        value = *flag;
    return flag != nullptr;
}

bool readValue(const Json &json, Index &value)
{
    const auto *whole = json.as<std::int64_t>();
    if (whole != nullptr)
        value = *whole;
    return whole != nullptr;
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
    if (const auto *number = json.as<double>())
        value = *number;
    else if (const auto *whole = json.as<std::int64_t>())
        value = static_cast<double>(*whole);
    else if (const auto *large = json.as<std::uint64_t>())
        value = static_cast<double>(*large);
    else {
        const auto *text = json.as<std::string>();
        const auto word = std::find_if(words.begin(), words.end(),
                                       [&](const auto &entry) { return text != nullptr && entry.first == *text; });
        if (word == words.end())
            return false;
        value = word->second;
    }
    return true;
}

bool readValue(const Json &json, std::string &value)
{
    const auto *text = json.as<std::string>();
    if (text != nullptr)
        value = *text;
    return text != nullptr;
}

bool readValue(const Json &json, TensorRef &value)
{
    const Json *file = json.find("file");
    const Json *tensor = json.find("tensor");
    TensorRef read;
    if (file == nullptr || tensor == nullptr || !readValue(*file, read.file) || !readValue(*tensor, read.tensor))
        return false;
    value = std::move(read);
    return true;
}

bool readValue(const Json &json, Window &value)
{
    std::vector<Index> sides;
    if (!readValue(json, sides) || sides.size() != 2 || std::min(sides[0], sides[1]) < -1)
        return false;
    value = {sides[0], sides[1]};
    return true;
}

bool readValue(const Json &json, ValidLens &value)
{
    std::vector<Index> perItem;
    std::vector<std::vector<Index>> perQuery;
    if (json.isNull())
        value = NoValue();
    else if (readValue(json, perItem))
        value = std::move(perItem);
    else if (readValue(json, perQuery))
        value = std::move(perQuery);
    else
        return false;
    return true;
}

bool readValue(const Json &json, TokenLists &value)
{
    std::vector<std::string> forAll;
    if (json.isNull())
        value.clear();
    else if (readValue(json, forAll))
        value = {std::move(forAll)};
    else
        return readValue<std::vector<std::string>>(json, value);
    return true;
}

bool readValue(const Json &json, Overrides &value)
{
    const auto *entries = json.as<Json::List>();
    if (entries == nullptr)
        return false;
    Overrides list(entries->size());
    for (std::size_t i = 0; i < list.size(); ++i)
        if (!readOverride((*entries)[i], list[i]))
            return false;
    value = std::move(list);
    return true;
}

Result<void> checkEachCellOnce(const std::string &path, const Overrides &list)
{
    std::set<std::pair<std::string_view, Cell>> known;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (!known.emplace(list[i].tensor, list[i].cell).second)
            return Error{"", path + "[" + std::to_string(i) + "]",
                         Text(ENGINE_TEXT("engine", "%1 again"), {shortened(cellName(list[i].tensor, list[i].cell))}),
                         Text(ENGINE_TEXT("engine", "each cell once"), {})};
    return {};
}

void addUnreadKeys(UnknownKeys &into, const std::string &path, const Json &value)
{
    if (const auto *list = value.as<Json::List>())
        for (std::size_t i = 0; i < list->size(); ++i)
            if (hasMoreKeys((*list)[i]))
                addUnreadKeys(into, path + "[" + std::to_string(i) + "]", (*list)[i]);
    if (!hasMoreKeys(value))
        return;
    const bool isTensor = value.find("file") != nullptr && value.find("tensor") != nullptr;
    for (const auto &[key, member] : *value.as<Json::Object>())
        if (key != (isTensor ? "file" : "cell") && key != (isTensor ? "tensor" : "value"))
            into.addLost(path + "." + key);
}

Json writeValue(std::uint32_t value)
{
    return Json(Index{value});
}

Json writeValue(double value)
{
    if (std::isnan(value))
        return Json("nan");
    return std::isinf(value) ? Json(value < 0 ? "-inf" : "inf") : Json(value);
}

Json writeValue(const Overrides &value)
{
    Json::List list;
    for (const Override &entry : value) {
        Json &json = list.emplace_back();
        json.at("cell") = Json(cellName(entry.tensor, entry.cell));
        json.at("value") = writeValue(entry.value);
    }
    return Json(std::move(list));
}

Json writeValue(const TensorRef &value)
{
    Json json;
    json.at("file") = Json(value.file);
    json.at("tensor") = Json(value.tensor);
    return json;
}

Json writeValue(const Window &value)
{
    return writeValue(std::vector<Index>{value.left, value.right});
}

Json writeValue(const ValidLens &value)
{
    if (const auto *perItem = std::get_if<std::vector<Index>>(&value))
        return writeValue(*perItem);
    if (const auto *perQuery = std::get_if<std::vector<std::vector<Index>>>(&value))
        return writeValue(*perQuery);
    return {};
}

Json writeValue(const TokenLists &value)
{
    if (value.empty())
        return {};
    return value.size() == 1 ? writeValue(value.front()) : writeValue<std::vector<std::string>>(value);
}

} // namespace headscope
