// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"

#include <QByteArray>
#include <QFile>
#include <QMetaType>
#include <string_view>

Q_DECLARE_METATYPE(headscope::Bytes) // for rows of bytes

/// What the tests of the loaders share: files to read and messages to compare.

inline headscope::Bytes bytesOf(std::string_view text)
{
    const headscope::ByteView view = headscope::asBytes(text);
    return {view.begin(), view.end()};
}

inline headscope::Bytes golden(const QString &name)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/golden/npy/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no golden file %s", qPrintable(file.fileName()));
    return bytesOf(file.readAll().toStdString());
}

template <class T>
QByteArray sentenceOf(const headscope::Result<T> &result)
{
    return result ? QByteArray("no error") : QByteArray::fromStdString(result.error().sentence());
}

/// A small generator of its own, so that a failing round is the same on every machine.
class Dice
{
public:
    std::size_t below(std::size_t limit)
    {
        m_state = m_state * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(m_state >> 33U) % limit;
    }
    bool isTrueOnceIn(std::size_t times) { return below(times) == 0; }

    template <class List>
    auto oneOf(const List &list)
    {
        return *(std::begin(list) + static_cast<std::ptrdiff_t>(below(std::size(list))));
    }

private:
    std::uint64_t m_state = 1;
};
