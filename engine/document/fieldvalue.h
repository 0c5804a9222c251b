// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/document/jsonvalue.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope {

/// The words of a choice in the session file, in the order of the enum.
template <class Enum>
struct Words;
template <>
struct Words<Precision>
{
    static constexpr std::array<std::string_view, 2> list{"float32", "float64"};
};
template <>
struct Words<Causal>
{
    static constexpr std::array<std::string_view, 3> list{"none", "top_left", "bottom_right"};
};
template <>
struct Words<FillMode>
{
    static constexpr std::array<std::string_view, 2> list{"overwrite", "add"};
};
template <>
struct Words<DeadRow>
{
    static constexpr std::array<std::string_view, 4> list{"computed", "zero", "uniform", "nan"};
};
template <>
struct Words<Norm>
{
    static constexpr std::array<std::string_view, 5> list{"none", "pre", "pre_query", "post", "pre_and_post"};
};
template <>
struct Words<NormKind>
{
    static constexpr std::array<std::string_view, 2> list{"layer", "rms"};
};
template <>
struct Words<Pairing>
{
    static constexpr std::array<std::string_view, 2> list{"half", "interleaved"};
};
template <>
struct Words<RopeScalingType>
{
    static constexpr std::array<std::string_view, 2> list{"linear", "llama3"};
};
template <>
struct Words<InputKind>
{
    static constexpr std::array<std::string_view, 5> list{"ones", "normal", "uniform", "arange", "file"};
};
template <>
struct Words<WeightKind>
{
    static constexpr std::array<std::string_view, 4> list{"linear", "xavier_uniform", "identity", "file"};
};

// clang-format off
template <class Enum>
concept Choice = requires { Words<Enum>::list; };
// clang-format on

// Each readValue says whether the JSON has the right type; it changes the value only then.
bool readValue(const Json &json, bool &value);
bool readValue(const Json &json, Index &value);
bool readValue(const Json &json, std::uint32_t &value);
bool readValue(const Json &json, double &value);
bool readValue(const Json &json, std::string &value);
bool readValue(const Json &json, TensorRef &value);
bool readValue(const Json &json, Window &value);
bool readValue(const Json &json, ValidLens &value);
bool readValue(const Json &json, TokenLists &value);
bool readValue(const Json &json, Overrides &value);

template <Choice Enum>
bool readValue(const Json &json, Enum &value)
{
    const auto *text = json.as<std::string>();
    for (std::size_t i = 0; i < Words<Enum>::list.size(); ++i)
        if (text != nullptr && *text == Words<Enum>::list[i]) {
            value = static_cast<Enum>(i);
            return true;
        }
    return false;
}

template <class T>
bool readValue(const Json &json, std::vector<T> &value);

template <class T>
bool readValue(const Json &json, std::optional<T> &value)
{
    T inner{};
    if (!json.isNull() && !readValue(json, inner))
        return false;
    value = json.isNull() ? std::nullopt : std::optional<T>(std::move(inner));
    return true;
}

template <class T>
bool readValue(const Json &json, std::vector<T> &value)
{
    const auto *items = json.as<Json::List>();
    if (items == nullptr)
        return false;
    std::vector<T> list(items->size());
    for (std::size_t i = 0; i < list.size(); ++i)
        if (!readValue((*items)[i], list[i]))
            return false;
    value = std::move(list);
    return true;
}

template <class T>
Json writeValue(const T &value)
{
    return Json(value);
}
Json writeValue(std::uint32_t value);
Json writeValue(double value);
Json writeValue(const TensorRef &value);
Json writeValue(const Window &value);
Json writeValue(const ValidLens &value);
Json writeValue(const TokenLists &value);
Json writeValue(const Overrides &value);

template <Choice Enum>
Json writeValue(const Enum &value)
{
    return Json(Words<Enum>::list.at(static_cast<std::size_t>(value)));
}

template <class T>
Json writeValue(const std::vector<T> &value);

template <class T>
Json writeValue(const std::optional<T> &value)
{
    return value ? writeValue(*value) : Json();
}

template <class T>
Json writeValue(const std::vector<T> &value)
{
    Json::List list;
    list.reserve(value.size());
    for (const T &item : value)
        list.push_back(writeValue(item));
    return Json(std::move(list));
}

} // namespace headscope
