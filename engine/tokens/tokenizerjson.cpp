// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/disagreement.h"
#include "engine/tokens/foldertokens.h"
#include "engine/tokens/openers.h"
#include "engine/tokens/tokenizerclass.h"

namespace headscope {
namespace {

/// Llama's classes put around a text what their configuration says, whatever the post-processor would. Where it does
/// not say, versions of the library differ, and the post-processor counts.
bool goesByItsConfiguration(const FilePart &config, std::string_view className)
{
    if (!config.at("add_bos_token").isThere() && !config.at("add_eos_token").isThere())
        return false;
    return className == "LlamaTokenizer" || className == "CodeLlamaTokenizer" || className == "GemmaTokenizer";
}

} // namespace

Result<SharedTokenizer> openTokenizerJson(const std::filesystem::path &folder)
{
    const std::filesystem::path file = folder / "tokenizer.json";
    const auto json = jsonOfFile(file);
    if (!json)
        return json.error();
    const auto config = configIn(folder);
    if (!config)
        return config.error();
    const auto name = classIn(folder, "tokenizer.json");
    return name ? tokenizerOfJson(*json, file, *config, *name) : name.error();
}

Result<SharedTokenizer> tokenizerOfJson(const Json &json, const std::filesystem::path &file, const Json &config,
                                        std::string_view className)
{
    Refusal refusal;
    const FilePart root(json, "", refusal);
    PipelineParts parts;
    parts.normalizer = normalizerOf(root.at("normalizer"));
    parts.preTokenizer = preTokenizerOf(root.at("pre_tokenizer"));
    parts.subwords = subwordsOf(root.at("model"));
    parts.surround = surroundOf(root.at("post_processor"));
    parts.decoder = decoderOf(root.at("decoder"));
    std::vector<AddedToken> added;
    if (!refusal.isThere())
        added = addedTokensOf(root.at("added_tokens"), parts.subwords->vocabulary());
    if (refusal.isThere())
        return refusal.error()->in(file.string());
    const FilePart settings(config, "", refusal);
    addFromVocabulary(added, settings, className, parts.subwords->vocabulary());
    parts.added = AddedTokens(std::move(added), parts.normalizer);
    if (goesByItsConfiguration(settings, className))
        parts.surround = configuredSurround(settings, parts, true, false);
    if (auto note = disagreement(json, config, parts, className))
        parts.notes.push_back(std::move(*note));
    return tokenizerOf(std::move(parts), refusal, file.parent_path() / "tokenizer_config.json");
}

} // namespace headscope
