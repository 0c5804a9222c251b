// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/normalizer.h"
#include "engine/tokens/prefixes.h"
#include "engine/tokens/subwords.h"

#include <map>

namespace headscope {

/// A token that stands beside the vocabulary: it is found in a text before anything is cut.
struct AddedToken
{
    TokenId id = 0;
    std::string content;
    bool isSpecial = false;
    bool singleWord = false;   ///< not within a word
    bool takesLeft = false;    ///< the spaces before it, too
    bool takesRight = false;   ///< and those behind
    bool isNormalized = false; ///< is looked for in the text that was made ready
};

/// A stretch of a text: an added token, or what lies between them.
struct Segment
{
    Range range;
    std::optional<TokenId> id;
};

class AddedTokens
{
public:
    AddedTokens() = default;
    /// The normalizer makes ready those that are looked for in a text that was.
    AddedTokens(std::vector<AddedToken> tokens, const Normalizer &normalizer);

    const AddedToken *find(TokenId id) const;
    std::optional<TokenId> idOf(std::string_view content) const;
    TokenId size() const; ///< one more than the largest id

    std::vector<Segment> inText(std::string_view text) const { return segments(text, m_plain); }
    std::vector<Segment> inNormalized(std::string_view text) const { return segments(text, m_normalized); }

private:
    /// Of several that look alike once they are made ready the first is found, of the special ones before all others:
    /// as Prefixes takes the last, these come in the order from behind.
    std::vector<Prefixes::Word> inOrderOfFinding(std::vector<Prefixes::Word> words) const;
    std::vector<Segment> segments(std::string_view text, const Prefixes &wanted) const;
    /// What the token at that place takes, or nothing where it may not stand there.
    std::optional<Range> taken(std::string_view text, Range match, std::size_t free, const AddedToken &token) const;

    std::map<TokenId, AddedToken> m_tokens;
    std::map<std::string, TokenId, std::less<>> m_ids;
    std::vector<std::string> m_wanted; // what is looked for
    Prefixes m_plain;
    Prefixes m_normalized;
};

/// The letters of a token; refused at its part where they are too many.
std::string checkedContent(std::string content, const FilePart &part);
/// A token as files describe it, {"content": "[CLS]", "lstrip": false, …}, without its id.
AddedToken addedTokenOf(const FilePart &part);
/// The added_tokens of a tokenizer.json. Those that the vocabulary has, too, have its ids; the others come behind it
/// and behind one another, whatever ids the file says. Source: add_tokens() of Hugging Face's tokenizers.
std::vector<AddedToken> addedTokensOf(const FilePart &part, const Vocabulary &vocabulary);

} // namespace headscope
