// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets of the comparison, and where they stand.
#include "ui/compare/comparedside.h"
#include "ui/compare/compareview.h"
#include "ui/compare/legendstrip.h"
#include "ui/lines/wraplabel.h"
#include "ui/operation/mapwidget.h"
#include "ui/theme/combobox.h"

#include <QHBoxLayout>
#include <QLabel>

namespace headscope {
namespace {

constexpr int kBesideSides = 20;
constexpr int kBetweenLines = 6; // of pickers

} // namespace

void CompareView::setupPickers(QVBoxLayout *rows)
{
    auto *sides = new QHBoxLayout;
    sides->setSpacing(kBesideSides);
    sides->addWidget(m_a);
    sides->addWidget(m_b);
    sides->addStretch(1);
    m_tensor->setObjectName(QStringLiteral("comparedTensor"));
    m_tensor->setProperty("kind", QStringLiteral("small"));
    m_tensor->setMinimumWidth(64); // in a narrow window
    m_pickers = new QBoxLayout(QBoxLayout::LeftToRight);
    m_pickers->addWidget(m_tensor, 0, Qt::AlignLeft);
    m_pickers->addLayout(sides, 1);
    rows->addLayout(m_pickers);
    arrangePickers();
}

/// In one line where it has room for the words of all pickers; else the tensor stands above the sides.
void CompareView::arrangePickers()
{
    const QMargins around = layout()->contentsMargins();
    const int needed = m_tensor->sizeHint().width() + m_a->sizeHint().width() + m_b->sizeHint().width() +
                       2 * kBesideSides + around.left() + around.right();
    const bool isOneLine = needed <= width();
    m_pickers->setDirection(isOneLine ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_pickers->setSpacing(isOneLine ? kBesideSides : kBetweenLines);
}

void CompareView::setupMaps(QVBoxLayout *rows)
{
    auto *maps = new QHBoxLayout;
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        auto *map = new MapWidget(this);
        map->setObjectName(QStringLiteral("comparedMap%1").arg(i));
        connect(map, &MapWidget::cellHovered, this, [this](std::optional<Place> place) {
            if (!m_pinned)
                setCursorTo(place, false);
        });
        connect(map, &MapWidget::cellPicked, this, [this](Index row, Index column) { pin(Place{row, column}); });
        connect(map, &MapWidget::letGo, this, [this] { pin(std::nullopt); });
        maps->addWidget(map, 1);
        m_maps[i] = map;
    }
    rows->addLayout(maps, 1);
    m_legend = new LegendStrip(this);
    rows->addWidget(m_legend);
}

void CompareView::setupWords(QVBoxLayout *rows)
{
    m_cell = addLabel(QStringLiteral("comparedCell"), QStringLiteral("body"));
    m_complaint = addLabel(QStringLiteral("comparedComplaint"), QStringLiteral("error"));
    m_summary = addLabel(QStringLiteral("comparedSummary"), QStringLiteral("body"));
    m_complaint->hide();
    for (QLabel *label : {m_cell, m_complaint, m_summary})
        rows->addWidget(label);
}

QLabel *CompareView::addLabel(const QString &name, const QString &kind)
{
    auto *label = new WrapLabel(this);
    label->setObjectName(name);
    label->setProperty("kind", kind);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace headscope
