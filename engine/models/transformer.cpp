// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/transformer.h"

#include <algorithm>

namespace headscope {

bool ModelSigns::isEnd(TokenId id) const
{
    return std::find(ends.begin(), ends.end(), id) != ends.end();
}

std::optional<std::size_t> Transformer::find(std::string_view name) const
{
    const auto found = std::find_if(blocks.begin(), blocks.end(), [&](const ModelBlock &b) { return b.name == name; });
    return found == blocks.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - blocks.begin()));
}

Index Transformer::vocabularySize(Column column) const
{
    const auto embedding = std::find_if(blocks.begin(), blocks.end(), [column](const ModelBlock &block) {
        const bool isOfColumn = (block.column == Column::Decoder) == (column == Column::Decoder);
        return isOfColumn && block.document.layer.kind == BlockKind::Embedding;
    });
    return weights->shapeOf(embedding->document.weights.wToken.value())->front();
}

std::string Transformer::wordOf(Column column, TokenId id) const
{
    const SharedTokenizer &words = tokenizer(column);
    return words == nullptr ? std::to_string(id) : headscope::wordOf(*words, id);
}

std::string Transformer::className(TokenId id) const
{
    const auto at = static_cast<std::size_t>(id);
    return at < classes.size() ? classes[at] : std::to_string(id);
}

std::string wordOf(const Tokenizer &words, TokenId id)
{
    return words.token(id).empty() ? words.tokenOrId(id) : words.shown(id);
}

} // namespace headscope
