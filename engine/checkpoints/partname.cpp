// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/partname.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace headscope {
namespace {

/// The words of a name in small letters: they end where a letter or digit does not follow, and before a capital.
std::vector<std::string> smallWords(std::string_view name)
{
    std::vector<std::string> words;
    bool isInside = false;
    bool wasSmall = false;
    for (const char letter : name) {
        const auto code = static_cast<unsigned char>(letter);
        const bool isCapital = std::isupper(code) != 0;
        if (std::isalnum(code) == 0) {
            isInside = false;
            continue;
        }
        if (!isInside || (isCapital && wasSmall))
            words.emplace_back();
        words.back() += static_cast<char>(std::tolower(code));
        isInside = true;
        wasSmall = std::islower(code) != 0;
    }
    return words;
}

struct KnownWord
{
    std::string_view word;
    NamedFor what;
};

/// Those that stand alone or with a letter for weight or bias before them: "q", "wq", "bq".
constexpr std::array<KnownWord, 17> kNameWords{{{"q", NamedFor::Queries},
                                                {"qs", NamedFor::Queries},
                                                {"query", NamedFor::Queries},
                                                {"queries", NamedFor::Queries},
                                                {"k", NamedFor::Keys},
                                                {"ks", NamedFor::Keys},
                                                {"key", NamedFor::Keys},
                                                {"keys", NamedFor::Keys},
                                                {"v", NamedFor::Values},
                                                {"vs", NamedFor::Values},
                                                {"value", NamedFor::Values},
                                                {"values", NamedFor::Values},
                                                {"kv", NamedFor::KeysAndValues},
                                                {"qkv", NamedFor::All},
                                                {"o", NamedFor::Output},
                                                {"out", NamedFor::Output},
                                                {"output", NamedFor::Output}}};
constexpr std::array<std::string_view, 6> kPerhapsOutput{"proj", "projection", "dense", "fc", "combine", "merge"};
constexpr std::array<std::string_view, 3> kBias{"bias", "biases", "b"};
constexpr std::array<std::string_view, 4> kWeight{"weight", "weights", "w", "kernel"};

bool isOneOf(std::string_view word, std::span<const std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

const KnownWord *knownWord(std::string_view word)
{
    const auto *found =
        std::find_if(kNameWords.begin(), kNameWords.end(), [word](const KnownWord &k) { return k.word == word; });
    return found == kNameWords.end() ? nullptr : found;
}

/// The word, without a letter before it or a word for projection behind it.
const KnownWord *knownWithin(std::string_view word)
{
    if (const KnownWord *known = knownWord(word))
        return known;
    if (word.starts_with('w') || word.starts_with('b'))
        return knownWord(word.substr(1));
    for (const std::string_view end : {"proj", "lin", "linear"})
        if (word.ends_with(end))
            return knownWord(word.substr(0, word.size() - end.size()));
    return nullptr;
}

/// Where a word stands that is known, and how many words there say it.
struct WordPlace
{
    std::size_t first;
    std::size_t count;
    NamedFor what;
};

std::optional<WordPlace> placeIn(const std::vector<std::string> &words)
{
    const auto at = [&](std::size_t i) { return i < words.size() ? knownWithin(words[i]) : nullptr; };
    const auto is = [&](std::size_t i, NamedFor what) { return at(i) != nullptr && at(i)->what == what; };
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (is(i, NamedFor::Queries) && is(i + 1, NamedFor::Keys) && is(i + 2, NamedFor::Values)) // query_key_value
            return WordPlace{i, 3, NamedFor::All};
        if (is(i, NamedFor::Keys) && is(i + 1, NamedFor::Values))
            return WordPlace{i, 2, NamedFor::KeysAndValues};
    }
    std::optional<WordPlace> last;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (const KnownWord *known = at(i);
            known != nullptr && (!last || known->what != NamedFor::Output || last->what == NamedFor::Output))
            last = WordPlace{i, 1, known->what};
    for (std::size_t i = 0; i < words.size() && !last; ++i) {
        const bool isFused = (words[i] == "in" && i + 1 < words.size() && words[i + 1] == "proj") ||
                             (words[i] == "c" && i + 1 < words.size() && words[i + 1] == "attn");
        if (isFused)
            return WordPlace{i, 2, NamedFor::All};
        if (isOneOf(words[i], kPerhapsOutput))
            return WordPlace{i, 1, NamedFor::PerhapsOutput};
    }
    return last;
}

} // namespace

std::optional<PartName> readPartName(std::string_view name)
{
    const std::vector<std::string> words = smallWords(name);
    const auto place = placeIn(words);
    if (!place)
        return std::nullopt;
    PartName read{place->what};
    const std::string &own = words[place->first];
    read.isBias = place->what != NamedFor::PerhapsOutput && own.starts_with('b'); // bq
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i >= place->first && i < place->first + place->count)
            continue;
        read.isBias |= isOneOf(words[i], kBias);
        read.isKernel |= words[i] == "kernel";
        read.isNorm |= words[i].find("norm") != std::string::npos || words[i].starts_with("ln");
        if (!isOneOf(words[i], kBias) && !isOneOf(words[i], kWeight))
            read.module.push_back(words[i]);
    }
    return read;
}

} // namespace headscope
