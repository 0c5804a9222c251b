// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSizeF>

namespace headscope {

/// How fine the places on a page of a PDF file are told.
inline constexpr int kPdfUnitsPerInch = 1200;

/// A PDF file of Qt with one page, whose size in points Qt has rounded to whole ones.
QByteArray withPageSize(QByteArray pdf, const QSizeF &points);

/// The bytes of a PDF file of Qt without the time of writing, its zone and the number that is drawn for each file: the
/// same pages are the same file wherever it is made, and others get another number.
QByteArray reproduciblePdf(QByteArray pdf);

} // namespace headscope
