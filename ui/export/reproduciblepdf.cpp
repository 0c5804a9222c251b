// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/reproduciblepdf.h"

#include <QUuid>

#include <cctype>

namespace headscope {
namespace {

/// The offset in the file of each part that begins behind `at`, and of the table that tells them, after that place has
/// got longer `by` some bytes.
void shiftParts(QByteArray &pdf, qsizetype at, qsizetype by)
{
    const QByteArray mark("startxref\n");
    const qsizetype told = pdf.lastIndexOf(mark) + mark.size();
    if (told < mark.size())
        return;
    qsizetype end = told;
    while (end < pdf.size() && std::isdigit(static_cast<unsigned char>(pdf[end])) != 0)
        ++end;
    const qsizetype table = pdf.mid(told, end - told).toLongLong() + by;
    pdf.replace(told, end - told, QByteArray::number(table));
    constexpr qsizetype row = 20; // bytes: "0000000015 00000 n \n", behind two lines
    constexpr qsizetype digits = 10;
    for (qsizetype i = pdf.indexOf('\n', table + 5) + 1; i > 0 && pdf.mid(i + digits, 1) == " "; i += row)
        if (const qsizetype begin = pdf.mid(i, digits).toLongLong(); begin > at)
            pdf.replace(i, digits, QByteArray::number(begin + by).rightJustified(digits, '0'));
}

/// A time of PDF, which says its zone as "Z" or "+08'00'".
void writePdfTime(QByteArray &pdf, qsizetype at)
{
    const QByteArray time("19930101000000Z");
    const qsizetype length = pdf.indexOf(')', at) - at;
    if (length < 0)
        return;
    pdf.replace(at, length, time);
    if (length != time.size())
        shiftParts(pdf, at, time.size() - length);
}

/// A time of XMP, which Qt writes with the hours and minutes of its zone. It stands in a stream, whose length is told:
/// it is as long as before.
void writeXmpTime(QByteArray &pdf, qsizetype at)
{
    QByteArray time("1993-01-01T00:00:00");
    if (const QByteArray sign = pdf.mid(at + time.size(), 1); sign == "+" || sign == "-")
        time += "+00:00";
    pdf.replace(at, time.size(), time);
}

void writeBehind(QByteArray &pdf, const QByteArray &mark, void (*write)(QByteArray &, qsizetype))
{
    for (qsizetype at = pdf.indexOf(mark); at >= 0; at = pdf.indexOf(mark, at + mark.size()))
        write(pdf, at + mark.size());
}

/// That of the format's first year, in UTC wherever the file is made.
void writeTime(QByteArray &pdf)
{
    for (const char *mark : {"/CreationDate (D:", "/ModDate (D:"})
        writeBehind(pdf, mark, writePdfTime);
    for (const QByteArray name : {"xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"})
        for (const QByteArray &mark : {name + "=\"", '<' + name + '>'}) // as an attribute, or as an element
            writeBehind(pdf, mark, writeXmpTime);
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
