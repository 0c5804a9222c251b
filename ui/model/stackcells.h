// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/access/paintedcells.h"

namespace headscope {

class StackView;

/// The blocks of a stack as rows, and in each the block and its heads.
class StackCells : public PaintedCells
{
    Q_OBJECT

public:
    explicit StackCells(StackView &stack);

    Index rows() const override;
    Index columns() const override;
    bool has(const Place &place) const override;
    QString name(const Place &place) const override;
    QRectF rect(const Place &place) const override;
    std::optional<Place> placeAt(const QPointF &point) const override;
    std::optional<Place> current() const override;
    void choose(const Place &place) override;

private:
    StackView &m_stack;
};

} // namespace headscope
