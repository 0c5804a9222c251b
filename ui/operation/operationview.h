// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace headscope {

class MapWidget;
class MaskBrush;
class OperationTools;
class SplitTheatre;
struct Explanation;
struct MapContent;

/// The current step drawn as what it does: its operands, the operator, its result, from the table of tensors. Where a
/// step has no operands, all that it gives is shown: queries, keys and values.
class OperationView : public QWidget
{
    Q_OBJECT

public:
    explicit OperationView(Session &session, QWidget *parent = nullptr);

    MapWidget *resultMap() const { return m_maps.back(); }
    /// The map of an operand, in the order of the table of tensors.
    MapWidget *operandMap(int index) const { return m_maps[static_cast<std::size_t>(index)]; }
    int operandCount() const { return m_operandCount; }
    /// The maps of a step without operands from first to last, the result among them; empty for other steps.
    const std::vector<MapWidget *> &givenMaps() const { return m_given; }
    /// Takes the number that stands in a field over a cell, if it was typed there: whoever saves wants it, too.
    void takeTyped();
    /// Opens the theatre of the split and plays it from its start; playing stops where it stands.
    void playMoves(double speed);
    void stopMoves();
    /// Of which head and batch item it is.
    QString title() const;
    /// What is seen, or what can be done.
    QString hint() const { return hints().constFirst(); }
    /// The same in as many words as fit into this width; a hint is whole, or not there.
    QString hintIn(double width) const;
    /// The sum that the walk has reached in its cell.
    std::optional<double> runningSum() const { return m_runningSum; }

Q_SIGNALS:
    void askWanted(const QString &hiddenWord); ///< about what has been hidden

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setupMaps();
    void setupTools();
    void complain(const QString &sentence);
    void showMoves(bool isOn);
    void placeTools();
    void connectMap(MapWidget *map);
    void connectEditing(MapWidget *map);
    void showSelection();
    void showResult();
    void clear();
    void followPart();
    void closeEditors();
    void showCursor();
    void showWalk(const Explanation *explanation);
    MapContent contentOf(TensorId tensor, bool isResult) const;
    static void showMap(MapWidget *map, const MapContent &content);
    std::vector<TensorId> givenTensors() const;
    void showGiven(const std::vector<TensorId> &given);
    void showOperands();
    void arrange();
    void arrangeGiven();
    bool haveSameRows() const;
    double roomOfSharedWords(double unit) const;
    void arrangeOperands();
    void alignCells();
    static constexpr int kLowView = 260;    // the words stand beside the title
    static constexpr int kLowestView = 200; // the maps need it all, but for what the bar above does not tell
    static constexpr double kNoHeading = 4;
    static constexpr double kMargin = 12;
    static constexpr double kSign = 20; // between two operands

    bool hasTitle() const;
    double heading() const;
    QFont operatorFont() const;
    double arrowLength() const;
    QStringList hints() const;
    QStringList brushHints() const;
    bool areOfSharedHead() const;
    QString noteOfHead() const;
    QString titleIn(const QFont &font, double width) const;
    void paintHeading(QPainter &painter) const;
    const TensorSpec &shownSpec() const;
    void paintOperators(QPainter &painter) const;
    QString operatorName() const;
    bool hasBand() const;
    std::vector<TensorId> shownTensors() const;

    Session &m_session;
    std::vector<MapWidget *> m_maps;  // three operands, then the result
    std::vector<MapWidget *> m_given; // those of them that show what the step gives, in the order of the tensors
    OperationTools *m_tools = nullptr;
    MaskBrush *m_brush = nullptr;
    SplitTheatre *m_theatre = nullptr;
    QString m_complaint;      // what the brush refused, in a sentence
    Selection m_complainedAt; // what was looked at then
    int m_operandCount = 0;
    std::optional<double> m_runningSum; // the sum that the walk has reached
    Selection m_shown;                  // tensor, batch item and head that the maps show
    Index m_part = 0;                   // the block of a model, or the layer of maps, that is looked at
};

} // namespace headscope
