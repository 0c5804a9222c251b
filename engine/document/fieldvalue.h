// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/document/strictjson.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

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
    for (std::size_t i = 0; i < Words<Enum>::list.size(); ++i)
        if (json.is_string() && json.get_ref<const std::string &>() == Words<Enum>::list[i]) {
            value = static_cast<Enum>(i);
            return true;
        }
    return false;
}

template <class T>
bool readValue(const Json &json, std::optional<T> &value)
{
    T inner{};
    if (!json.is_null() && !readValue(json, inner))
        return false;
    value = json.is_null() ? std::nullopt : std::optional<T>(std::move(inner));
    return true;
}

template <class T>
Json writeValue(const T &value)
{
    return Json(value);
}
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
Json writeValue(const std::optional<T> &value)
{
    return value ? writeValue(*value) : Json(nullptr);
}

} // namespace headscope
