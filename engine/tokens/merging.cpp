// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/merging.h"

#include <algorithm>
#include <queue>

namespace headscope {
namespace {

constexpr std::size_t kNoToken = static_cast<std::size_t>(-1);

/// A pair that may be joined, if it is still there when its turn comes.
struct Wanted
{
    std::uint32_t rank = 0;
    std::size_t at = 0;
    TokenId made = 0;

    bool operator<(const Wanted &other) const // the greatest of a queue comes first
    {
        return rank != other.rank ? rank > other.rank : at > other.at;
    }
};

/// Tokens in a chain: where one was joined to that before, its place stays empty.
class Chain
{
public:
    Chain(std::vector<Subword> &tokens, const Merges &merges) : m_tokens(tokens), m_merges(merges)
    {
        m_next.resize(tokens.size());
        m_before.resize(tokens.size());
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            m_next[i] = i + 1 < tokens.size() ? i + 1 : kNoToken;
            m_before[i] = i == 0 ? kNoToken : i - 1;
        }
    }

    void joinAll()
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i)
            want(i);
        while (!m_queue.empty()) {
            const Wanted top = m_queue.top();
            m_queue.pop();
            if (isStillThere(top))
                join(top);
        }
        std::erase_if(m_tokens, [](const Subword &token) { return token.id < 0; });
    }

private:
    void want(std::size_t at)
    {
        if (at == kNoToken || m_next[at] == kNoToken)
            return;
        if (const Merges::Merge *merge = m_merges.find(m_tokens[at].id, m_tokens[m_next[at]].id))
            m_queue.push({merge->rank, at, merge->made});
    }

    bool isStillThere(const Wanted &pair) const
    {
        if (m_tokens[pair.at].id < 0 || m_next[pair.at] == kNoToken)
            return false;
        const Merges::Merge *merge = m_merges.find(m_tokens[pair.at].id, m_tokens[m_next[pair.at]].id);
        return merge != nullptr && merge->made == pair.made;
    }

    void join(const Wanted &pair)
    {
        const std::size_t right = m_next[pair.at];
        m_tokens[pair.at].id = pair.made;
        m_tokens[pair.at].range.end = m_tokens[right].range.end;
        m_tokens[right].id = -1;
        m_next[pair.at] = m_next[right];
        if (m_next[right] != kNoToken)
            m_before[m_next[right]] = pair.at;
        want(m_before[pair.at]);
        want(pair.at);
    }

    std::vector<Subword> &m_tokens;
    const Merges &m_merges;
    std::vector<std::size_t> m_next;
    std::vector<std::size_t> m_before;
    std::priority_queue<Wanted> m_queue;
};

} // namespace

const Merges::Merge *Merges::find(TokenId left, TokenId right) const
{
    const auto found = m_merges.find(keyOf(left, right));
    return found == m_merges.end() ? nullptr : &found->second;
}

void Merges::join(std::vector<Subword> &tokens) const
{
    if (tokens.size() > 1)
        Chain(tokens, *this).joinAll();
}

} // namespace headscope
