// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <set>

namespace headscope {

/// Makes the terms of the glossary in a rich text links to their entries, "term:softmax": each once, where it stands
/// first, unless it is among those told already, which it joins. What is a link stays as it is; the style is that of
/// the links.
QString withTermLinks(const QString &html, const QString &language, const QString &style, std::set<QString> &told);

/// The id of the term that a link leads to; empty where it leads elsewhere.
QString termOfLink(const QString &link);

} // namespace headscope
