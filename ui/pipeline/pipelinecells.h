// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/access/paintedcells.h"

namespace headscope {

class PipelineView;

/// The tensors of the pipeline with their shapes, for screen readers.
class PipelineCells : public PaintedCells
{
    Q_OBJECT

public:
    explicit PipelineCells(PipelineView &view);

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override;
    QString name(const Place &place) const override;
    QString description(const Place &place) const override;
    QRectF rect(const Place &place) const override;
    std::optional<Place> placeAt(const QPointF &point) const override;
    std::optional<Place> current() const override;
    void choose(const Place &place) override;

private:
    PipelineView &m_view;
};

} // namespace headscope
