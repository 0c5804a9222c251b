// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/jsonvalue.h"

#include <QString>

#include <utility>
#include <vector>

namespace headscope {

/// Lines of a block, with their numbers in the file.
using NumberedLines = std::vector<std::pair<int, QString>>;

/// "key: text", the colon also in the width of Chinese.
struct KeyLine
{
    QString key; ///< in small letters, whatever the line has; all of it, where it has no colon
    QString text;
};
KeyLine keyLine(const QString &line);

/// What is wrong with a line: what stood there, and what could.
Error wrongLine(int number, const QString &got, const char *expected);

/// The text as JSON; what is none is a word.
Json valueOf(const QString &text);

} // namespace headscope
