// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The fixed range of the colours in the bar of the heads.
#include "ui/heads/headsbar.h"

#include "ui/lines/wraplabel.h"
#include "ui/text/showntext.h"
#include "ui/theme/wrongmark.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// With three digits of what lies between the ends.
QString wordsOf(const ValueRange &range)
{
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    const double halfWidth = range.high / 2 - range.low / 2; // a double has room for it, however far apart the ends are
    const int digits = std::clamp(static_cast<int>(std::ceil(std::log10(largest / 2 / halfWidth))) + 3, 3, 17);
    return QStringLiteral("%1:%2").arg(range.low, 0, 'g', digits).arg(range.high, 0, 'g', digits);
}

} // namespace

void HeadsBar::setupRange(QHBoxLayout *layout)
{
    m_fixed = new QLineEdit(QStringLiteral("0:1"), this);
    m_fixed->setObjectName(QStringLiteral("galleryFixedRange"));
    m_fixed->setFixedWidth(80);
    m_fixed->hide();
    layout->insertWidget(layout->count() - 1, m_fixed);
    m_complaint = new WrapLabel(this);
    m_complaint->setObjectName(QStringLiteral("galleryRangeError"));
    m_complaint->setProperty("kind", QStringLiteral("error"));
    m_complaint->setTextFormat(Qt::PlainText);
    m_complaint->hide();
}

/// What stands in the line are the ends of a range, or they are not.
void HeadsBar::tellRange(bool isWrong)
{
    const QString sentence = isWrong ? tr("Range: got “%1”, expected two numbers, the lower one first, such as 0:1")
                                           .arg(shownText(m_fixed->text()))
                                     : QString();
    markWrong(m_fixed, sentence);
    m_complaint->setText(sentence);
    m_complaint->setVisible(isWrong);
}

/// Ends that were picked in the maps, or those of before again.
void HeadsBar::showRange(const std::optional<ValueRange> &range)
{
    const int fixed = m_range.box->findData(static_cast<int>(RangeMode::Fixed));
    if (m_range.box->currentIndex() != fixed)
        m_unfixed = m_range.box->currentIndex();
    if (range) {
        m_fixed->setText(wordsOf(*range));
        m_fixed->setCursorPosition(0);
    }
    const QSignalBlocker quiet(m_range.box);
    m_range.box->setCurrentIndex(range ? fixed : m_unfixed);
    take();
}

} // namespace headscope
