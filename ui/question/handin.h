// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "ui/question/question.h"

#include <QByteArray>

#include <map>
#include <string>

namespace headscope {

// What a student hands in: a small file of JSON, whose one format has a version. It has nothing of the right answers in
// it, and nothing that it says of them would count: whoever marks it asks the engine.

/// One answer, and what it was given to.
struct HandedAnswer
{
    Asked asked = Asked::Choice;
    Answer answer;
    std::string fingerprint = {}; ///< of the question, in hexadecimal digits; a file may lack it
    bool operator==(const HandedAnswer &) const = default;
};

struct HandIn
{
    QString lesson; ///< the name of a lesson of this program, or of the file of one: "mine.md"
    QString student;
    std::map<int, HandedAnswer> answers; ///< by the number of the question in its lesson, from 1
    bool operator==(const HandIn &) const = default;
};

inline constexpr int kFingerprintDigits = 12;
inline constexpr std::uint64_t kLargestHandIn = 1U << 20U; ///< bytes

/// The lesson's name as it stands in the file: without the folders of a file.
QString handInName(const QString &lesson);

/// "choice", "number", "shape", "row" or "mask", as the file calls what is asked for.
std::string_view askedName(Asked asked);

QByteArray writeHandIn(const HandIn &handIn);
/// Strict: every key must be there but for `fingerprint`, and no other. The error names the key, what stood there and
/// what could.
Result<HandIn> readHandIn(std::string_view json);

} // namespace headscope
