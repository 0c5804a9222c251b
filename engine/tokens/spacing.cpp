// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/sentencepiece.h"
#include "engine/tokens/unicode.h"

#include <memory>

namespace headscope {
namespace {

constexpr std::string_view kSpaceSign = "▁";

/// One text that is made ready.
class Spacing
{
public:
    Spacing(const SpacingRules &rules, const Prefixes &kept, const AlignedText &text)
        : m_rules(rules), m_kept(kept), m_text(text), m_space(rules.writesSpaces ? kSpaceSign : " ")
    {}

    Result<AlignedText> ready()
    {
        std::size_t at = m_rules.joinsSpaces ? behindSpaces() : 0;
        if (at == m_text.size())
            return AlignedText();
        if (beginsWithSpace(at))
            m_out.append(m_space, m_text.placeOf(at));
        m_endsWithSpace = m_rules.joinsSpaces;
        while (at < m_text.size()) {
            const Stretch stretch = stretchAt(at);
            add(stretch.made, {at, at + stretch.length});
            at += stretch.length;
            if (m_out.size() > kLongestMadeText)
                return becomesTooLong();
        }
        if (m_rules.joinsSpaces)
            dropSpacesBehind();
        if (m_rules.addsSpace && m_rules.spaceBehind)
            m_out.append(m_space, m_text.placeOf(m_text.size()));
        return std::move(m_out);
    }

private:
    struct Stretch
    {
        std::size_t length = 0;
        std::string_view made;
    };

    /// What the longest rule for the text from there on makes; a letter without a rule stays.
    Stretch stretchAt(std::size_t at) const
    {
        const std::string_view text = m_text.text();
        if (const auto kept = m_kept.longestAt(text, at))
            return {kept->first, text.substr(at, kept->first)};
        if (const auto rule = m_rules.map ? m_rules.map->longestAt(text, at) : std::nullopt)
            return {rule->first, rule->second};
        const std::size_t length = letterAt(text, at).bytes;
        return {length, text.substr(at, length)};
    }

    /// Where spaces are joined, those that stood before `at` are one all the same.
    bool beginsWithSpace(std::size_t at) const
    {
        const bool isWanted = !m_rules.addsAtStartAlone || m_text.placeOf(0).begin == 0 || at > 0;
        return isWanted && m_rules.addsSpace && !m_rules.spaceBehind;
    }

    std::size_t behindSpaces() const
    {
        std::size_t at = 0;
        for (Stretch stretch; at < m_text.size() && (stretch = stretchAt(at)).made == " ";)
            at += stretch.length;
        return at;
    }

    void add(std::string_view made, Range from)
    {
        while (m_endsWithSpace && made.starts_with(' '))
            made.remove_prefix(1);
        const bool isAsItWas = made == m_text.text().substr(from.begin, from.end - from.begin);
        const Range all = m_text.originOf(from);
        for (std::size_t i = 0; i < made.size(); ++i) {
            const Range origin = isAsItWas ? m_text.originOf({from.begin + i, from.begin + i + 1}) : all;
            m_out.append(made[i] == ' ' ? m_space : made.substr(i, 1), origin);
        }
        if (!made.empty())
            m_endsWithSpace = m_rules.joinsSpaces && made.ends_with(' ');
    }

    void dropSpacesBehind()
    {
        std::size_t end = m_out.size();
        while (m_out.text().substr(0, end).ends_with(m_space))
            end -= m_space.size();
        AlignedText kept;
        kept.append(m_out, {0, end});
        m_out = std::move(kept);
    }

    const SpacingRules &m_rules;
    const Prefixes &m_kept;
    const AlignedText &m_text;
    std::string_view m_space;
    AlignedText m_out;
    bool m_endsWithSpace = false;
};

} // namespace

Normalizer followsSpacing(SpacingRules rules)
{
    const auto shared = std::make_shared<const SpacingRules>(std::move(rules));
    std::vector<Prefixes::Word> kept;
    for (const std::string &word : shared->kept)
        kept.emplace_back(word, 0);
    return [shared, prefixes = Prefixes(std::move(kept))](AlignedText &text) -> Result<void> {
        auto ready = Spacing(*shared, prefixes, text).ready();
        if (!ready)
            return ready.error();
        text = std::move(*ready);
        return {};
    };
}

} // namespace headscope
