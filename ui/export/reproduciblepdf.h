// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace headscope {

/// How fine the places on a page of a PDF file are told.
inline constexpr int kPdfUnitsPerInch = 1200;

/// The bytes of a PDF file of Qt without the time of writing and the number that is drawn for each file: the same pages
/// are the same file, and others get another number.
QByteArray reproduciblePdf(QByteArray pdf);

} // namespace headscope
