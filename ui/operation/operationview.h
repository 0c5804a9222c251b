// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

#include <vector>

namespace headscope {

class MapWidget;

/// The current step drawn as what it does: its operands, the operator, its result, from the table of tensors.
class OperationView : public QWidget
{
    Q_OBJECT

public:
    explicit OperationView(Session &session, QWidget *parent = nullptr);

    MapWidget *resultMap() const { return m_maps.back(); }
    /// The map of an operand, in the order of the table of tensors.
    MapWidget *operandMap(int index) const { return m_maps[static_cast<std::size_t>(index)]; }
    int operandCount() const { return m_operandCount; }
    /// Shows what the changed numbers changed, instead of the numbers. Without any, the numbers.
    void setShowsChange(bool shows);
    bool wantsChange() const { return m_wantsChange; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setupMaps();
    void connectMap(MapWidget *map);
    void connectEditing(MapWidget *map);
    bool showsChange() const;
    void showSelection();
    void showResult();
    void showCursor();
    void showMap(MapWidget *map, TensorId tensor, bool isResult);
    void arrange();
    void alignCells();
    static constexpr int kLowView = 260; // the words stand beside the title
    static constexpr double kNoHeading = 4;
    static constexpr double kMargin = 12;
    static constexpr double kSign = 20; // between two operands

    double heading() const;
    double arrowLength() const;
    void paintHeading(QPainter &painter) const;
    void paintOperators(QPainter &painter) const;
    QString operatorName() const;
    bool hasBand() const;
    std::vector<TensorId> shownTensors() const;

    Session &m_session;
    std::vector<MapWidget *> m_maps; // two operands, then the result
    int m_operandCount = 0;
    bool m_wantsChange = false;
    Selection m_shown; // of which tensor, batch item and head the maps are
};

} // namespace headscope
