// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/mapnames.h"

#include "engine/base/lowered.h"
#include "engine/checkpoints/inputnames.h"

#include <algorithm>
#include <set>
#include <utility>

namespace headscope {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSeparator(char c)
{
    return c == '.' || c == '_' || c == '/' || c == '-';
}

/// Whether the number at this place is that of a head: "head0", "attn.head_1". Behind another word, as in
/// "multi_head.1" and "attn_heads12", it counts layers or heads.
bool countsHeads(std::string_view name, std::size_t number)
{
    std::size_t end = number;
    while (end > 0 && isSeparator(name[end - 1]))
        --end;
    std::size_t from = end;
    while (from > 0 && !isSeparator(name[from - 1]) && !isDigit(name[from - 1]))
        --from;
    const std::string word = lowered(name.substr(from, end - from));
    return (word == "head" || word == "heads") && (from == 0 || name[from - 1] != '_');
}

/// Behind the digits that begin here.
std::size_t endOfNumber(std::string_view name, std::size_t from)
{
    return std::min(name.find_first_not_of("0123456789", from), name.size());
}

bool holdsAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(),
                       [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

} // namespace

NumberedName numberedName(const std::string &name)
{
    std::pair<std::size_t, std::size_t> found{name.size(), name.size()};
    bool standsAlone = false;
    for (std::size_t from = 0; from < name.size() && !standsAlone; ++from) {
        if (!isDigit(name[from]) || (from > 0 && isDigit(name[from - 1])) || countsHeads(name, from))
            continue;
        const std::size_t end = endOfNumber(name, from);
        standsAlone = (from == 0 || isSeparator(name[from - 1])) && (end == name.size() || isSeparator(name[end]));
        if (standsAlone || found.first == name.size())
            found = {from, end};
    }
    return {name.substr(0, found.first) + '#' + name.substr(found.second),
            name.substr(found.first, found.second - found.first)};
}

std::string commonNameOf(const std::string &around)
{
    std::string title = around;
    if (const std::size_t number = title.find('#'); number != std::string::npos) {
        const bool hasBefore = number > 0 && isSeparator(title[number - 1]);
        title.erase(number - (hasBefore ? 1 : 0), hasBefore ? 2 : 1);
    }
    const auto isWord = [](char c) { return !isSeparator(c); };
    title.erase(title.begin(), std::find_if(title.begin(), title.end(), isWord));
    return title;
}

bool isNamedAsOneHead(std::string_view name, Index heads)
{
    const std::string count = std::to_string(heads);
    for (std::size_t i = 1; i < name.size(); ++i)
        if (isDigit(name[i]) && countsHeads(name, i) && name.substr(i, endOfNumber(name, i) - i) != count)
            return true;
    return false;
}

bool isNamedAsMaps(std::string_view name)
{
    return holdsAny(name, {"attentions", "attention_weights", "attn_weights", "attention_probs", "attn_probs",
                           "attention_maps", "attention_scores", "attn_output_weights"});
}

bool isNamedAsAveraged(std::string_view name)
{
    return holdsAny(name, {"attn_output_weights"});
}

bool isStackedByName(std::string_view name)
{
    return holdsAny(name, {"attentions", "layers", "enc_attention", "dec_attention", "all_attention"});
}

bool canBeMaps(const StoredTensor &tensor)
{
    return !tensor.fault && tensor.shape.size() >= 2 && tensor.shape.size() <= 5 && tensor.decodedBytes > 0 &&
           isOfReals(tensor);
}

MapNames::MapNames(const TensorStore &store)
{
    std::set<std::string_view> parts;
    for (const StoredTensor &tensor : store.tensors())
        if (const std::string_view part = partOfRun(tensor.name); !part.empty())
            parts.insert(part);
    m_haveSeveral = parts.size() > 1;
}

bool MapNames::mayBeMaps(const StoredTensor &tensor) const
{
    const std::string_view name = tensor.name;
    const bool mayBeMatrix =
        holdsAny(name, {"attn", "attention"}) && !name.ends_with(".weight") && !name.ends_with(".bias");
    return canBeMaps(tensor) && (tensor.shape.size() > 2 || mayBeMatrix) && !isAnotherOfRun(tensor);
}

/// Whether it is called as another tensor of a run than its weights. An ordinary name, such as that of x.npy or of an
/// output in each layer, says that only beside others, or of a matrix or of axes that maps seldom have.
bool MapNames::isAnotherOfRun(const StoredTensor &tensor) const
{
    const Shape &shape = tensor.shape;
    const std::string_view part = partOfRun(tensor.name);
    if (part.empty())
        return isNamedAsOfRun(tensor.name);
    const bool isNamedAsWeights = std::find(kWeightNames.begin(), kWeightNames.end(), part) != kWeightNames.end();
    const bool mayBeAnything = shape.size() > 3 || (shape.size() == 3 && shape[1] == shape[2]);
    return !isNamedAsWeights && (m_haveSeveral || !mayBeAnything);
}

} // namespace headscope
