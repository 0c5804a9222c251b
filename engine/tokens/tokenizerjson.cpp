// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/openers.h"

namespace headscope {

Result<SharedTokenizer> openTokenizerJson(const std::filesystem::path &folder)
{
    const std::filesystem::path file = folder / "tokenizer.json";
    const auto json = jsonOfFile(file);
    if (!json)
        return json.error();
    Refusal refusal;
    const FilePart root(*json, "", refusal);
    PipelineParts parts;
    parts.normalizer = normalizerOf(root.at("normalizer"));
    parts.preTokenizer = preTokenizerOf(root.at("pre_tokenizer"));
    parts.subwords = subwordsOf(root.at("model"));
    parts.surround = surroundOf(root.at("post_processor"));
    parts.decoder = decoderOf(root.at("decoder"));
    if (!refusal.isThere())
        parts.added = AddedTokens(addedTokensOf(root.at("added_tokens"), parts.subwords->vocabulary()),
                                  refusal.isThere() ? Normalizer() : parts.normalizer);
    return tokenizerOf(std::move(parts), refusal, file);
}

} // namespace headscope
