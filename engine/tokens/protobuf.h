// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/bytes.h"

#include <optional>

namespace headscope {

/// One field of a message in the wire format of protocol buffers.
struct ProtobufField
{
    std::uint64_t number = 0;
    std::uint64_t value = 0; ///< of a number, as it is stored
    ByteView bytes = {};     ///< of a text or a message within
};

/// Reads the fields of a message one by one, which are those of the file: nothing is copied.
class ProtobufReader
{
public:
    explicit ProtobufReader(ByteView message) : m_rest(message) {}

    std::optional<ProtobufField> next(); ///< nothing at the end, and where the message is none
    bool isBroken() const { return m_isBroken; }

private:
    std::optional<std::uint64_t> varint();
    std::optional<ByteView> take(std::uint64_t length);
    bool readContent(unsigned kind, ProtobufField &field);

    ByteView m_rest;
    bool m_isBroken = false;
};

} // namespace headscope
