// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/protobuf.h"

namespace headscope {

std::optional<ProtobufField> ProtobufReader::next()
{
    if (m_rest.empty() || m_isBroken)
        return std::nullopt;
    ProtobufField field;
    const auto key = varint();
    m_isBroken = !key || !readContent(*key & 7U, field);
    if (m_isBroken)
        return std::nullopt;
    field.number = *key >> 3U;
    return field;
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
std::optional<std::uint64_t> ProtobufReader::varint()
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !m_rest.empty(); shift += 7) {
        const auto byte = std::to_integer<std::uint64_t>(m_rest.front());
        m_rest = m_rest.subspan(1);
        value |= (byte & 0x7FU) << shift;
        if (byte < 0x80)
            return value;
    }
    return std::nullopt;
}

std::optional<ByteView> ProtobufReader::take(std::uint64_t length)
{
    if (length > m_rest.size())
        return std::nullopt;
    const ByteView taken = m_rest.first(length);
    m_rest = m_rest.subspan(length);
    return taken;
}

bool ProtobufReader::readContent(unsigned kind, ProtobufField &field)
{
    enum Kind : unsigned { Number = 0, EightBytes = 1, Text = 2, FourBytes = 5 };
    if (kind == Number || kind == Text) {
        const auto value = varint();
        const auto bytes = value && kind == Text ? take(*value) : ByteView();
        field.value = value.value_or(0);
        field.bytes = bytes.value_or(ByteView());
        return value && bytes;
    }
    const auto bytes = kind == EightBytes || kind == FourBytes ? take(kind == EightBytes ? 8 : 4) : std::nullopt;
    if (bytes)
        field.value = kind == EightBytes ? littleAt<std::uint64_t>(*bytes, 0) : littleAt<std::uint32_t>(*bytes, 0);
    return bytes.has_value();
}

} // namespace headscope
