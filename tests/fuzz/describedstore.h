// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/utf8.h"
#include "engine/formats/tensorstore.h"
#include "engine/io/decode.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope {

/// The text up to a separator, which is taken away with it.
inline std::string_view takeWord(std::string_view &text, char separator)
{
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

/// Ones, −∞, twos and others, whatever the type.
inline Result<void> fillBytes(std::span<std::byte> out)
{
    constexpr std::string_view pattern("\0\0\x80\x3f\0\0\x80\xff\0\0\0\0\0\0\0\x40", 16);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::byte>(pattern[i % pattern.size()]);
    return {};
}

/// A line "F32 2,3 NAME" for each tensor, up to an empty one: what an import sees, without the bytes of any format, so
/// that what is changed is still read.
class DescribedStore : public TensorStore
{
public:
    /// Takes the lines away from a text.
    explicit DescribedStore(std::string_view &text)
    {
        for (std::string_view line = takeWord(text, '\n'); !line.empty(); line = takeWord(text, '\n'))
            add(line);
    }

    void setFacts(Json facts) { tell(std::move(facts)); }
    std::string_view kind() const override { return "described"; }

protected:
    Result<AnyTensor> readAt(std::size_t place) const override
    {
        return decodedNumbers(fillBytes, m_types[place], tensors()[place].shape);
    }

private:
    void add(std::string_view line)
    {
        const auto type = numberTypeNamed(takeWord(line, ' '));
        std::string_view lengths = takeWord(line, ' ');
        Shape shape;
        while (!lengths.empty()) {
            const std::string_view word = takeWord(lengths, ',');
            Index length = 0;
            std::from_chars(word.data(), word.data() + word.size(), length);
            shape.push_back(std::max<Index>(length, 0));
        }
        if (!type || find(line) != nullptr || !isUtf8(line)) // as in every format
            return;
        if (auto tensor = storedTensor(std::string(line), *type, std::move(shape))) {
            list(std::move(*tensor));
            m_types.push_back(*type);
        }
    }

    std::vector<NumberType> m_types;
};

} // namespace headscope
