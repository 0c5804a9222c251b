// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/reproduciblepdf.h"

#include <QUuid>

namespace headscope {
namespace {

// All that is replaced is as long as before, because the file knows where its parts begin.

void writeBehind(QByteArray &pdf, const QByteArray &mark, const QByteArray &words)
{
    for (qsizetype at = pdf.indexOf(mark); at >= 0; at = pdf.indexOf(mark, at + mark.size()))
        pdf.replace(at + mark.size(), words.size(), words);
}

/// That of the format's first year.
void writeTime(QByteArray &pdf)
{
    for (const char *mark : {"/CreationDate (D:", "/ModDate (D:"})
        writeBehind(pdf, mark, "19930101000000");
    for (const QByteArray name : {"xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"})
        for (const QByteArray &mark : {name + "=\"", '<' + name + '>'}) // as an attribute, or as an element
            writeBehind(pdf, mark, "1993-01-01T00:00:00");
}

/// Qt draws it from version 6.8 on; here the rest of the file decides it. It stands in what describes the file and, in
/// hexadecimal, at its end.
void writeNumber(QByteArray &pdf)
{
    constexpr qsizetype length = 36;
    const QByteArray mark("xmpMM:DocumentID=\"uuid:");
    const qsizetype at = pdf.indexOf(mark);
    if (at < 0)
        return;
    const QByteArray drawn = pdf.mid(at + mark.size(), length);
    QByteArray rest = pdf;
    rest.replace(drawn, "").replace(drawn.toHex(), "");
    const QByteArray number = QUuid::createUuidV5(QUuid(), rest).toByteArray(QUuid::WithoutBraces);
    pdf.replace(drawn, number).replace(drawn.toHex(), number.toHex());
}

} // namespace

QByteArray withPageSize(QByteArray pdf, const QSizeF &points)
{
    const QByteArray mark("\n/MediaBox [");
    const qsizetype at = pdf.indexOf(mark);
    if (at < 0)
        return pdf;
    const qsizetype begin = at + mark.size();
    const QByteArray rounded = pdf.mid(begin, pdf.indexOf(']', begin) - begin);
    const QByteArray top = QByteArray::number(rounded.split(' ').last().toDouble()); // what is drawn begins there
    const auto exact = [](double number) { return QByteArray::number(number, 'f', 4); };
    const QByteArray box = "0 " + exact(top.toDouble() - points.height()) + ' ' + exact(points.width()) + ' ' + top;
    if (box.size() <= rounded.size())
        pdf.replace(begin, rounded.size(), box.leftJustified(rounded.size()));
    return pdf;
}

QByteArray reproduciblePdf(QByteArray pdf)
{
    writeTime(pdf);
    writeNumber(pdf);
    return pdf;
}

} // namespace headscope
