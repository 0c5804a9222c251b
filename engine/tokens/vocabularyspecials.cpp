// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/foldertokens.h"
#include "engine/tokens/tokenizerclass.h"

#include <algorithm>
#include <set>

namespace headscope {
namespace {

/// The special tokens that a class has where its configuration names no others, in the order of their keys.
struct OwnSpecials
{
    std::span<const std::string_view> classes;
    std::array<std::string_view, kSpecialTokens.size()> tokens;
};
constexpr std::array<std::string_view, 2> kLlamaClasses{"LlamaTokenizer", "CodeLlamaTokenizer"};
constexpr OwnSpecials kOwnSpecials[] = {
    {kWordPieceClasses, {"[UNK]", "", "", "[PAD]", "[SEP]", "[CLS]", "[MASK]"}},
    {kGpt2Classes, {"<|endoftext|>", "<|endoftext|>", "<|endoftext|>", "", "", "", ""}},
    {kRobertaClasses, {"<unk>", "<s>", "</s>", "<pad>", "</s>", "<s>", "<mask>"}},
    {kLlamaClasses, {"<unk>", "<s>", "</s>", "", "", "", ""}}};

std::string_view ownSpecial(std::string_view className, std::size_t key)
{
    for (const OwnSpecials &own : kOwnSpecials)
        if (isAmongClasses(own.classes, className))
            return own.tokens[key];
    return {};
}

/// Adds each of a name once, where the vocabulary has it.
class Adding
{
public:
    Adding(std::vector<AddedToken> &added, const Vocabulary &vocabulary) : m_added(&added), m_vocabulary(&vocabulary)
    {
        for (const AddedToken &token : added)
            m_names.insert(token.content);
    }

    bool isWanted(std::string_view name) const
    {
        return !name.empty() && m_vocabulary->idOf(name) && m_names.find(name) == m_names.end();
    }
    void add(AddedToken token)
    {
        token.id = m_vocabulary->idOf(token.content).value_or(0);
        m_names.insert(token.content);
        m_added->push_back(std::move(token));
    }
    void addSpecial(const FilePart &part, std::string_view fallback = {}, bool takesLeft = false)
    {
        if (!isWanted(part.isThere() ? tokenIn(part.json()).value_or("") : fallback))
            return;
        AddedToken token = specialOf(part, fallback);
        if (part.json().as<Json::Object>() == nullptr) // which says so itself
            token.takesLeft = takesLeft;
        add(std::move(token));
    }

private:
    std::vector<AddedToken> *m_added;
    const Vocabulary *m_vocabulary;
    std::set<std::string, std::less<>> m_names;
};

} // namespace

void addFromVocabulary(std::vector<AddedToken> &added, const FilePart &config, std::string_view className,
                       const Vocabulary &vocabulary)
{
    Adding adding(added, vocabulary);
    const FilePart numbered = config.at(kNumberedTokens);
    if (const auto *all = numbered.json().as<Json::Object>())
        for (const JsonMember &member : *all)
            if (adding.isWanted(tokenIn(member.second).value_or("")))
                adding.add(
                    addedTokenOf({member.second, numbered.place() + "." + shortened(member.first), config.refusal()}));
    for (std::size_t i = 0; i < kSpecialTokens.size(); ++i) {
        const bool isNull = config.json().find(kSpecialTokens[i]) != nullptr && !config.at(kSpecialTokens[i]).isThere();
        const bool takesLeft = isAmongClasses(kRobertaClasses, className) && ownSpecial(className, i) == "<mask>";
        adding.addSpecial(config.at(kSpecialTokens[i]), isNull ? "" : ownSpecial(className, i), takesLeft);
    }
    const FilePart others = config.at(kOtherSpecialTokens);
    if (others.json().as<Json::List>() != nullptr)
        for (const FilePart &one : others.list())
            adding.addSpecial(one);
}

} // namespace headscope
