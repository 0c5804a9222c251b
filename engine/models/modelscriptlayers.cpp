// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelscriptparts.h"

#include <cctype>
#include <optional>

namespace headscope {
namespace {

bool isOfNumber(char letter)
{
    return std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

/// Text and numbers by turns, text first.
std::vector<std::string> cutAtNumbers(const std::string &text)
{
    std::vector<std::string> pieces{""};
    for (const char letter : text) {
        const bool isInNumber = pieces.size() % 2 == 0;
        if (isOfNumber(letter) != isInNumber)
            pieces.emplace_back();
        pieces.back() += letter;
    }
    return pieces;
}

/// Puts "f" before the literals that have the number of a layer in them. None where it stands outside of one.
std::optional<std::string> withFormats(const std::string &text)
{
    std::string out;
    constexpr std::size_t none = std::string::npos;
    std::size_t begin = none; // of the literal
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '{' && begin == none)
            return std::nullopt;
        out += text[at];
        if (text[at] == '\\' && begin != none)
            out += text[++at];
        else if (text[at] == '"' && begin == none)
            begin = out.size() - 1;
        else if (text[at] == '"') {
            if (out.find("{i}", begin) != std::string::npos)
                out.insert(begin, "f");
            begin = none;
        }
    }
    return out;
}

/// Layers that have been found to differ in their number alone, as far as they go.
class Loop
{
public:
    Loop(const std::string &layer, Index number) : m_first(number), m_next(number + 1), m_pieces(cutAtNumbers(layer)) {}

    /// Takes one more layer in, if it is as the others are.
    bool add(const std::string &layer)
    {
        const auto pieces = cutAtNumbers(layer);
        auto merged = m_pieces;
        if (pieces.size() != merged.size() || layer.find('{') != std::string::npos)
            return false;
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (!merge(merged[i], pieces[i], i % 2 == 1))
                return false;
        if (!withFormats(joined(merged)))
            return false;
        m_pieces = std::move(merged);
        ++m_next;
        return true;
    }

    std::string text() const
    {
        const std::string lines = joined(m_pieces);
        if (m_next == m_first + 1)
            return lines;
        const std::string from = m_first > 0 ? std::to_string(m_first) + ", " : "";
        return "    for i in range(" + from + std::to_string(m_next) + "):\n" + indented(*withFormats(lines));
    }

private:
    static std::string joined(const std::vector<std::string> &pieces)
    {
        std::string all;
        for (const std::string &piece : pieces)
            all += piece;
        return all;
    }

    static std::string indented(const std::string &lines)
    {
        std::string out;
        for (std::size_t at = 0; at < lines.size();) {
            const std::size_t end = lines.find('\n', at) + 1;
            out += "    " + lines.substr(at, end - at);
            at = end;
        }
        return out;
    }

    bool merge(std::string &known, const std::string &other, bool isNumber) const
    {
        if (known == other)
            return true;
        const bool isFirst = m_next == m_first + 1 && known == std::to_string(m_first);
        if (!isNumber || (!isFirst && known != "{i}") || other != std::to_string(m_next))
            return false;
        known = "{i}";
        return true;
    }

    Index m_first;
    Index m_next;
    std::vector<std::string> m_pieces;
};

} // namespace

std::string loopsOver(const std::vector<std::string> &layers, Index first)
{
    std::vector<Loop> loops;
    for (const std::string &layer : layers) {
        if (loops.empty() || !loops.back().add(layer))
            loops.emplace_back(layer, first);
        ++first;
    }
    std::string out;
    for (const Loop &loop : loops)
        out += loop.text();
    return out;
}

} // namespace headscope
