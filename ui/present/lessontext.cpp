// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/lessontext.h"

#include "engine/plan/tensortable.h"
#include "ui/text/showntext.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QRegularExpression>

namespace headscope {
namespace {

const QRegularExpression &codeSpan()
{
    static const QRegularExpression pattern(QStringLiteral("`([^`]+)`"));
    return pattern;
}

/// A tensor has the colour of its role; an axis or a setting that of what is chosen.
QString nameAsHtml(const QString &name, const Theme &theme)
{
    const TensorSpec *tensor = findTensor(name.toStdString());
    const QColor color = tensor != nullptr ? theme.of(tensor->family) : theme.accent;
    return QStringLiteral("<span style=\"color:%1; font-weight:600\">%2</span>").arg(color.name(), name);
}

/// A shape, or the place of a number, is read in one line.
QString withWholeShapes(QString html)
{
    static const QRegularExpression sizes(QStringLiteral("[(\\[]\\d+(?:, \\d+)+[)\\]]"));
    const QString broken = html;
    for (auto all = sizes.globalMatch(broken); all.hasNext();) {
        const auto match = all.next();
        html.replace(match.capturedStart(), match.capturedLength(), match.captured().replace(u' ', QChar::Nbsp));
    }
    return html;
}

/// QTextDocument takes the direction of a paragraph from its first letter, also where that is isolated, as a word is by
/// inSentence(): there a mark tells it.
QString withDirection(const QString &text, const QString &html)
{
    constexpr QChar leftToRight(0x200E);
    return text.isRightToLeft() || withoutIsolates(text) == text ? html : leftToRight + html;
}

template <class NameAsHtml>
QString asHtml(const QString &text, NameAsHtml nameHtml)
{
    static const QRegularExpression bold(QStringLiteral("\\*\\*([^*]+)\\*\\*"));
    static const QRegularExpression slanted(QStringLiteral("\\*([^*\\s][^*]*)\\*"));
    QString html = text.toHtmlEscaped();
    QString out;
    qsizetype from = 0;
    for (auto all = codeSpan().globalMatch(html); all.hasNext();) {
        const auto match = all.next();
        out += html.mid(from, match.capturedStart() - from) + nameHtml(match.captured(1));
        from = match.capturedEnd();
    }
    out += html.mid(from);
    out.replace(bold, QStringLiteral("<b>\\1</b>")).replace(slanted, QStringLiteral("<i>\\1</i>"));
    return withDirection(text, withWholeShapes(out));
}

} // namespace

QString lessonHtml(const QString &text, const Theme &theme)
{
    return asHtml(text, [&theme](const QString &name) { return nameAsHtml(name, theme); });
}

QString lessonHtmlOnPaper(const QString &text)
{
    return asHtml(text, [](const QString &name) { return QStringLiteral("<b>%1</b>").arg(name); });
}

QStringList namesIn(const QString &text)
{
    QStringList names;
    for (auto all = codeSpan().globalMatch(text); all.hasNext();)
        names << all.next().captured(1);
    return names;
}

} // namespace headscope
