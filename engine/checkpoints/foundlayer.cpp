// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/family.h"

#include "engine/base/lowered.h"
#include "engine/base/readnumber.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// The words of a name between its dots.
std::vector<std::string_view> wordsOf(std::string_view name)
{
    std::vector<std::string_view> words;
    while (!name.empty()) {
        const std::size_t dot = std::min(name.find('.'), name.size());
        words.push_back(name.substr(0, dot));
        name.remove_prefix(std::min(dot + 1, name.size()));
    }
    return words;
}

bool hasWord(std::string_view name, std::string_view word)
{
    const auto words = wordsOf(name);
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Where config.json has the settings of a part of a model that is called so: "vision_tower", "language_model".
std::string partKey(std::string_view word)
{
    constexpr std::array<std::array<std::string_view, 2>, 5> keys{{{"vision", "vision_config"},
                                                                   {"visual", "vision_config"},
                                                                   {"audio", "audio_config"},
                                                                   {"language", "text_config"},
                                                                   {"text", "text_config"}}};
    const auto known =
        std::find_if(keys.begin(), keys.end(), [word](const auto &row) { return word.starts_with(row[0]); });
    return known != keys.end() ? std::string((*known)[1]) : std::string();
}

/// The name of a class without the library that it is written for: TensorFlow and JAX have the same models.
std::string_view withoutLibrary(std::string_view name)
{
    for (const std::string_view library : {std::string_view("TF"), std::string_view("Flax")})
        if (name.starts_with(library))
            return name.substr(library.size());
    return name;
}

/// Whether a class of transformers is of a type.
bool isClassOf(std::string_view type, std::string_view named)
{
    const std::string name = lowered(withoutLibrary(named));
    std::string plain(type);
    std::erase(plain, '-');
    std::erase(plain, '_');
    constexpr std::array<std::string_view, 6> behind{"for",        "model",      "lmhead",
                                                     "withlmhead", "doublehead", "encodermodel"};
    return name.starts_with(plain) && std::any_of(behind.begin(), behind.end(), [&](std::string_view word) {
               return std::string_view(name).substr(plain.size()).starts_with(word);
           });
}

/// Null is no, as in Python.
std::optional<bool> truthIn(const Json &config, std::string_view key)
{
    const Json *value = config.find(key);
    const bool *truth = value != nullptr ? value->as<bool>() : nullptr;
    if (value != nullptr && value->isNull())
        return false;
    return truth != nullptr ? std::optional(*truth) : std::nullopt;
}

} // namespace

bool isMatrix(Parameter part)
{
    using enum Parameter;
    constexpr std::array matrices{Wq, Wk, Wv, Wo, Qkv, RelativeTable};
    return std::find(matrices.begin(), matrices.end(), part) != matrices.end();
}

const StoredTensor *FoundLayer::find(Parameter part) const
{
    const auto found = parts.find(part);
    return found == parts.end() ? nullptr : found->second;
}

bool FoundLayer::has(const StoredTensor &tensor) const
{
    return std::any_of(parts.begin(), parts.end(), [&tensor](const auto &part) { return part.second == &tensor; });
}

Index FoundLayer::queryWidth() const
{
    if (const StoredTensor *q = find(Parameter::Wq))
        return q->shape[family->isTransposed ? 1 : 0];
    return find(Parameter::Qkv)->shape[family->isTransposed ? 1 : 0] / 3;
}

Index FoundLayer::modelSize() const
{
    const StoredTensor *matrix = find(Parameter::Wq) != nullptr ? find(Parameter::Wq) : find(Parameter::Qkv);
    return matrix->shape[family->isTransposed ? 0 : 1];
}

Index FoundLayer::keyWidth() const
{
    const StoredTensor *k = find(Parameter::Wk);
    return k != nullptr ? k->shape[family->isTransposed ? 1 : 0] : queryWidth();
}

Index FoundLayer::valueWidth() const
{
    const StoredTensor *v = find(Parameter::Wv);
    return v != nullptr ? v->shape[family->isTransposed ? 1 : 0] : keyWidth();
}

std::optional<Index> FoundLayer::number() const
{
    std::optional<Index> last;
    for (const std::string_view word : wordsOf(name))
        if (const auto number = readNumber<Index>(word.starts_with("block") ? word.substr(5) : word))
            last = number;
    return last;
}

bool FoundLayer::isNamedCross() const
{
    constexpr std::array<std::string_view, 8> cross{"multihead_attn",  "encoder_attn", "crossattention",
                                                    "EncDecAttention", "src_attn",     "enc_attn",
                                                    "attention2",      "cross_attn"};
    const auto words = wordsOf(name);
    return std::find_first_of(words.begin(), words.end(), cross.begin(), cross.end()) != words.end();
}

bool FoundLayer::readsOneMemory() const
{
    const StoredTensor *keys = find(Parameter::Wk);
    const StoredTensor *values = find(Parameter::Wv);
    const std::size_t inputs = family->isTransposed ? 0 : 1;
    const bool areOneTensor = keys == nullptr || values == nullptr;
    return isNamedCross() && (areOneTensor || keys->shape[inputs] == values->shape[inputs]);
}

bool FoundLayer::lacksTable() const
{
    return family->name == "t5" && !isCross() && find(Parameter::RelativeTable) == nullptr;
}

FoundLayer FoundLayer::asReadBy(const Json &config) const
{
    constexpr std::array<std::string_view, 3> types{"t5", "mt5", "switch_transformers"};
    FoundLayer read = *this;
    const bool isShared =
        std::any_of(types.begin(), types.end(), [&](std::string_view type) { return isOfType(config, type); });
    if (firstTable != nullptr && isShared)
        read.parts[Parameter::RelativeTable] = firstTable;
    return read;
}

bool FoundLayer::readsOwnTable() const
{
    return firstTable != nullptr && find(Parameter::RelativeTable) != firstTable;
}

bool FoundLayer::isCross() const
{
    for (const Parameter part : {Parameter::Wk, Parameter::Wv})
        if (const StoredTensor *matrix = find(part);
            matrix != nullptr && matrix->shape[family->isTransposed ? 0 : 1] != modelSize())
            return true;
    return isNamedCross();
}

std::string_view FoundLayer::block() const
{
    const std::string_view all = name;
    const std::size_t end = family->name == "t5" ? all.rfind(".layer.") : all.rfind('.');
    return all.substr(0, end == std::string_view::npos ? 0 : end);
}

bool FoundLayer::isNamedDecoder() const
{
    return hasWord(name, "decoder");
}

bool FoundLayer::isOfDecoder() const
{
    return isNamedDecoder() || (isBesideCross && !hasWord(name, "encoder"));
}

const Json &FoundLayer::settingsIn(const Json &config) const
{
    const auto groupAt = [&config](const std::string &key) {
        const Json *group = config.find(key);
        return group != nullptr && group->as<Json::Object>() != nullptr ? group : nullptr;
    };
    for (const std::string_view word : wordsOf(name)) {
        if (const Json *group = groupAt(partKey(word)))
            return *group;
        for (const std::string &key : {std::string(word) + "_config", std::string(word)})
            if (const Json *group = groupAt(key); group != nullptr && group->find("model_type") != nullptr)
                return *group; // else it is of something else: MPT's "attn_config"
    }
    const Json *ofTexts = name.find("model.layers.") != std::string::npos ? groupAt("text_config") : nullptr;
    return ofTexts != nullptr ? *ofTexts : config; // the texts of Qwen's models that see have no word for it
}

std::optional<double> numberOf(const Json &value)
{
    if (const auto *whole = value.as<std::int64_t>())
        return static_cast<double>(*whole);
    if (const auto *word = value.as<std::string>()) // who reads 1e-5 from YAML has a word, and writes it in quotes
        return readFinite(*word);
    const auto *real = value.as<double>();
    return real != nullptr ? std::optional(*real) : std::nullopt;
}

std::optional<double> numberIn(const Json &config, std::string_view key)
{
    const Json *value = config.find(key);
    return value != nullptr ? numberOf(*value) : std::nullopt;
}

std::string wordIn(const Json &config, std::string_view key)
{
    const Json *value = config.find(key);
    const auto *word = value != nullptr ? value->as<std::string>() : nullptr;
    return word != nullptr ? *word : std::string();
}

bool isOfType(const Json &config, std::string_view type)
{
    const std::string told = wordIn(config, "model_type");
    const Json *classes = config.find("architectures");
    const auto *list = classes != nullptr ? classes->as<Json::List>() : nullptr;
    if (!told.empty() || list == nullptr)
        return told == type;
    return std::any_of(list->begin(), list->end(), [&](const Json &each) {
        const auto *name = each.as<std::string>();
        return name != nullptr && isClassOf(type, *name);
    });
}

bool isSetIn(const Json &config, std::string_view key)
{
    return truthIn(config, key) == true;
}

bool isOffIn(const Json &config, std::string_view key)
{
    return truthIn(config, key) == false;
}

} // namespace headscope
