// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/cellname.h"
#include "engine/run/trace.h"
#include "ui/text/minus.h"

#include <QRegularExpression>
#include <QString>

#include <cmath>
#include <optional>

namespace headscope {

/// Works out "0.5·(-2) + 1 / √4" as a hand does, in double.
class Calculation
{
public:
    explicit Calculation(QString text) : m_text(std::move(text.remove(u' '))) {}

    /// Nothing where there is more than numbers and signs.
    std::optional<double> value()
    {
        const double result = sum();
        return m_isWrong || m_at != m_text.size() ? std::nullopt : std::optional(result);
    }

private:
    bool takes(QChar c)
    {
        const bool isThere = m_at < m_text.size() && m_text[m_at] == c;
        m_at += isThere ? 1 : 0;
        return isThere;
    }

    double sum()
    {
        double result = product();
        while (!m_isWrong) {
            if (takes(u'+'))
                result += product();
            else if (takes(u'−'))
                result -= product();
            else
                break;
        }
        return result;
    }

    double product()
    {
        double result = factor();
        while (!m_isWrong) {
            if (takes(u'·') || takes(u'×'))
                result *= factor();
            else if (takes(u'/'))
                result /= factor();
            else
                break;
        }
        return result;
    }

    double factor()
    {
        if (takes(u'√'))
            return std::sqrt(factor());
        if (takes(u'(')) {
            const double result = sum();
            m_isWrong = m_isWrong || !takes(u')');
            return result;
        }
        static const QRegularExpression number(QStringLiteral("[-−]?\\d+(\\.\\d+)?(e[-−+]?\\d+)?"));
        const auto match =
            number.match(m_text, m_at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
        m_isWrong = m_isWrong || !match.hasMatch();
        m_at += match.capturedLength();
        return withHyphen(match.captured()).toDouble();
    }

    QString m_text;
    qsizetype m_at = 0;
    bool m_isWrong = false;
};

/// The same where cells are named: each name is the engine's number.
inline std::optional<double> valueOf(QString text, const Trace &trace)
{
    static const QRegularExpression name(QStringLiteral("[A-Za-z_]+\\[[0-9, ]+\\]"));
    for (auto match = name.match(text); match.hasMatch(); match = name.match(text)) {
        const auto cell = readCellName(match.captured().toStdString());
        const double value = trace.value(findTensor(cell->tensor)->role, cell->cell);
        text.replace(match.capturedStart(), match.capturedLength(),
                     QStringLiteral("(%1)").arg(QString::number(value, 'g', 17)));
    }
    return Calculation(text).value();
}

/// The first "a = b" of a text whose digits do not give b; empty where all do. Counts those that are right.
inline QString wrongEquation(const QString &text, const Trace &trace, int &checked)
{
    static const QRegularExpression sign(QStringLiteral("(^| )([=≈]) "), QRegularExpression::MultilineOption);
    QString before;
    bool isEqual = false;
    qsizetype from = 0;
    for (auto at = sign.globalMatch(text); from <= text.size();) {
        const auto match = at.hasNext() ? at.next() : QRegularExpressionMatch();
        const qsizetype end = match.hasMatch() ? match.capturedStart() : text.size();
        const QString part = text.mid(from, end - from).trimmed(); // lines of words may follow the number
        const QString first = part.section(u'\n', 0, 0);
        const auto left = valueOf(before, trace);
        const auto right = valueOf(first, trace);
        if (isEqual && left && right) {
            // A name is a float behind its digits; between digits there is no such excuse.
            const double tolerance = (before + first).contains(u'[') ? 2.5e-7 : 1e-12;
            if (std::abs(*left - *right) > tolerance * std::max(std::abs(*left), std::abs(*right)))
                return before + QStringLiteral(" = ") + first;
            ++checked;
        }
        if (!match.hasMatch())
            break;
        before = part.section(u'\n', -1);
        isEqual = match.captured(2) == QStringLiteral("=");
        from = match.capturedEnd();
    }
    return {};
}

} // namespace headscope
