// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/document.h"
#include "engine/document/jsonvalue.h"
#include "engine/document/unknownkeys.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope {

template <class Enum, std::size_t Count>
using WordList = std::array<std::pair<Enum, std::string_view>, Count>;

/// The words of a choice in the session file, as messages list them.
template <class Enum>
struct Words;
template <>
struct Words<Precision>
{
    static constexpr WordList<Precision, 2> list{{{Precision::Float32, "float32"}, {Precision::Float64, "float64"}}};
};
template <>
struct Words<Causal>
{
    static constexpr WordList<Causal, 3> list{
        {{Causal::None, "none"}, {Causal::TopLeft, "top_left"}, {Causal::BottomRight, "bottom_right"}}};
};
template <>
struct Words<FillMode>
{
    static constexpr WordList<FillMode, 2> list{{{FillMode::Overwrite, "overwrite"}, {FillMode::Add, "add"}}};
};
template <>
struct Words<DeadRow>
{
    static constexpr WordList<DeadRow, 4> list{{{DeadRow::Computed, "computed"},
                                                {DeadRow::Zero, "zero"},
                                                {DeadRow::Uniform, "uniform"},
                                                {DeadRow::Nan, "nan"}}};
};
template <>
struct Words<Norm>
{
    static constexpr WordList<Norm, 5> list{{{Norm::None, "none"},
                                             {Norm::Pre, "pre"},
                                             {Norm::PreQuery, "pre_query"},
                                             {Norm::Post, "post"},
                                             {Norm::PreAndPost, "pre_and_post"}}};
};
template <>
struct Words<NormKind>
{
    static constexpr WordList<NormKind, 2> list{{{NormKind::Layer, "layer"}, {NormKind::Rms, "rms"}}};
};
template <>
struct Words<Pairing>
{
    static constexpr WordList<Pairing, 2> list{{{Pairing::Half, "half"}, {Pairing::Interleaved, "interleaved"}}};
};
template <>
struct Words<RopeScalingType>
{
    static constexpr WordList<RopeScalingType, 2> list{
        {{RopeScalingType::Linear, "linear"}, {RopeScalingType::Llama3, "llama3"}}};
};
template <>
struct Words<BlockKind>
{
    static constexpr WordList<BlockKind, 5> list{{{BlockKind::Attention, "attention"},
                                                  {BlockKind::Embedding, "embedding"},
                                                  {BlockKind::FeedForward, "feed_forward"},
                                                  {BlockKind::Final, "final"},
                                                  {BlockKind::Unembedding, "unembedding"}}};
};
template <>
struct Words<Activation>
{
    static constexpr WordList<Activation, 4> list{{{Activation::Relu, "relu"},
                                                   {Activation::Gelu, "gelu"},
                                                   {Activation::GeluTanh, "gelu_tanh"},
                                                   {Activation::Silu, "silu"}}};
};
template <>
struct Words<InputKind>
{
    static constexpr WordList<InputKind, 5> list{{{InputKind::Ones, "ones"},
                                                  {InputKind::Normal, "normal"},
                                                  {InputKind::Uniform, "uniform"},
                                                  {InputKind::Arange, "arange"},
                                                  {InputKind::File, "file"}}};
};
template <>
struct Words<WeightKind>
{
    static constexpr WordList<WeightKind, 4> list{{{WeightKind::Linear, "linear"},
                                                   {WeightKind::XavierUniform, "xavier_uniform"},
                                                   {WeightKind::Identity, "identity"},
                                                   {WeightKind::File, "file"}}};
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
    for (const auto &[choice, word] : Words<Enum>::list)
        if (text != nullptr && *text == word) {
            value = choice;
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

/// Refuses a list of changed numbers that has one for the same cell twice, as two versions of a file that were merged
/// may: which of them is meant nobody knows. `path` is the key of the list.
Result<void> checkEachCellOnce(const std::string &path, const Overrides &list);

/// Adds the keys in a value which has been read that say nothing: those beside the two of a tensor in a file, or of a
/// changed number, also in a list of them.
void addUnreadKeys(UnknownKeys &into, const std::string &path, const Json &value);

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
    const auto &words = Words<Enum>::list;
    const auto isIt = [value](const auto &each) { return each.first == value; };
    return Json(std::find_if(words.begin(), words.end(), isIt)->second);
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
