// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRegularExpression>
#include <QString>

namespace headscope {

/// Whether this is all that a refusal may say.
inline bool isOneSentence(const QByteArray &said)
{
    static const QRegularExpression line(QStringLiteral(
        "^headscope: [^\\x00-\\x1f\\x7f]+: got [^\\x00-\\x1f\\x7f]+, expected [^\\x00-\\x1f\\x7f]+\\n$"));
    return line.match(QString::fromUtf8(said)).hasMatch();
}

} // namespace headscope
