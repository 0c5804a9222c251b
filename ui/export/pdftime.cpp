// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pdftime.h"

namespace headscope {

/// The time becomes that of the format's first year, as long as before, because the file knows where its parts begin.
QByteArray withoutTime(QByteArray pdf)
{
    const auto blank = [&](const char *mark, const QByteArray &time) {
        const QByteArray sign(mark);
        for (qsizetype at = pdf.indexOf(sign); at >= 0; at = pdf.indexOf(sign, at + sign.size()))
            pdf.replace(at + sign.size(), time.size(), time);
    };
    blank("/CreationDate (D:", "19930101000000");
    for (const char *tag : {"<xmp:CreateDate>", "<xmp:ModifyDate>", "<xmp:MetadataDate>"})
        blank(tag, "1993-01-01T00:00:00");
    return pdf;
}

} // namespace headscope
