// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/activationwords.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

/// The words that settings have for activations. The tanh form of GELU has several.
constexpr std::array<std::pair<std::string_view, Activation>, 8> kWords{{{"relu", Activation::Relu},
                                                                         {"gelu", Activation::Gelu},
                                                                         {"gelu_new", Activation::GeluTanh},
                                                                         {"gelu_fast", Activation::GeluTanh},
                                                                         {"gelu_tanh", Activation::GeluTanh},
                                                                         {"gelu_pytorch_tanh", Activation::GeluTanh},
                                                                         {"silu", Activation::Silu},
                                                                         {"swish", Activation::Silu}}};

Text knownWords()
{
    std::vector<std::string> words;
    words.reserve(kWords.size());
    for (const auto &[word, activation] : kWords)
        words.emplace_back(word);
    return Text(asOneArgument(words));
}

} // namespace

std::string_view activationWord(std::string_view word)
{
    const auto *known = std::find_if(kWords.begin(), kWords.end(), [&](const auto &row) { return row.first == word; });
    return known != kWords.end() ? known->first : std::string_view();
}

Result<Activation> activationOf(const ModelSettings &settings, const ModelFamily &family)
{
    const std::string told = settings.word(family.activationKey);
    for (const auto &[word, activation] : kWords)
        if (word == (told.empty() ? family.activation : told))
            return activation;
    return settings.wrong(family.activationKey, knownWords());
}

} // namespace headscope
