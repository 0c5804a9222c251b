// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sides.h"

#include "app/window/fold.h"
#include "app/window/foldhandle.h"

#include <QHBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kNarrowWindow = 1250; // below, the side panels give way to the maps

} // namespace

Sides::Sides(Qt::Edge edge, SideWidths widths, QWidget *parent) : QWidget(parent), m_edge(edge), m_widths(widths)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
}

void Sides::put(QWidget *view, QWidget *panel)
{
    m_panel = panel;
    panel->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    auto *row = static_cast<QHBoxLayout *>(layout());
    row->addWidget(view, 1);
    row->insertWidget(m_edge == Qt::LeftEdge ? 0 : 1, panel);
}

Fold *Sides::addFold(QWidget *panel)
{
    auto *handle = new FoldHandle(m_edge, this);
    handle->setObjectName(panel->objectName() + QStringLiteral("Handle"));
    auto *row = static_cast<QHBoxLayout *>(layout());
    row->insertWidget(std::min(1, row->count()), handle);
    return new Fold(panel, handle);
}

void Sides::resizeEvent(QResizeEvent *)
{
    m_panel->setFixedWidth(window()->width() < kNarrowWindow ? m_widths.narrow : m_widths.wide);
}

} // namespace headscope
