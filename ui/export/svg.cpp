// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "ui/export/figurepage.h"
#include "ui/export/figurewords.h"
#include "ui/theme/fonts.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QSvgGenerator>

namespace headscope {
namespace {

/// As JSON without the two characters that XML has no place for, which JSON can tell by their numbers.
QString sessionOf(const FigureJob &job)
{
    return QString::fromStdString(figureSession(job))
        .replace(QChar(0xFFFE), QStringLiteral("\\ufffe"))
        .replace(QChar(0xFFFF), QStringLiteral("\\uffff"));
}

/// What makes the figure again, which Qt's writer has no place for.
QByteArray metadata(const FigureJob &job)
{
    const QString text = QStringLiteral("HeadScope %1\nheadscope export %2\n%3")
                             .arg(QCoreApplication::applicationVersion(), figureCommand(job), sessionOf(job));
    return "<metadata>" + text.toHtmlEscaped().toUtf8() + "</metadata>\n";
}

/// A length of the drawing, which Qt writes in whole pixels.
void writeLength(QByteArray &svg, const QByteArray &name, double pixels)
{
    const QByteArray mark = ' ' + name + "=\"";
    const qsizetype begin = svg.indexOf(mark, svg.indexOf("<svg")) + mark.size();
    const QByteArray exact = QByteArray::number(pixels / kLogicalDpi * kMmPerInch, 'g', 8) + "mm";
    svg.replace(begin, svg.indexOf('"', begin) - begin, exact);
}

/// For where the fonts are missing: words would get serifs and not fit into their room. Qt writes one family alone.
void addGenericFamilies(QByteArray &svg)
{
    const auto add = [&svg](const QFont &font, const QByteArray &generic) {
        const QByteArray family = R"(font-family=")" + font.family().toUtf8();
        svg.replace(family + '"', family + ", " + generic + '"');
    };
    add(uiFont(), "sans-serif");
    add(numberFont(), "monospace");
}

/// Viewers would join signs, too: "->" to an arrow.
void keepSigns(QByteArray &svg)
{
    svg.insert(svg.indexOf(" viewBox=\"", svg.indexOf("<svg")), R"( style="font-variant-ligatures:none")");
}

/// Of cells and colour bars, whose pixels are numbers: browsers know another word than Qt writes.
void keepHardEdges(QByteArray &svg)
{
    const QByteArray known = "image-rendering=\"optimizeSpeed\"";
    svg.replace(known, known + " style=\"image-rendering:pixelated\"");
}

} // namespace

QByteArray figureSvg(const FigureJob &job, const CancelToken &isCancelled)
{
    const FigurePage page(job, isCancelled);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setResolution(static_cast<int>(kLogicalDpi));
    svg.setSize(page.size().toSize());
    svg.setViewBox(QRectF(QPointF(), page.size()));
    svg.setTitle(figureTitle(job).toHtmlEscaped());
    svg.setDescription(figureDescription(job).toHtmlEscaped());
    QPainter painter(&svg);
    painter.save(); // without a change of state Qt writes the first words without their colour
    page.paint(painter);
    painter.restore();
    painter.end();
    writeLength(bytes, "width", page.size().width());
    writeLength(bytes, "height", page.size().height());
    const QByteArray end = "</desc>\n";
    bytes.insert(bytes.indexOf(end) + end.size(), metadata(job));
    addGenericFamilies(bytes);
    keepSigns(bytes);
    keepHardEdges(bytes);
    return bytes;
}

} // namespace headscope
