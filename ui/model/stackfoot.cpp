// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/stackfoot.h"

#include "engine/models/prediction.h"
#include "ui/lines/linetext.h"
#include "ui/model/positionstrip.h"
#include "ui/model/stackview.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace headscope {
namespace {

constexpr int kFootHeight = 34;
constexpr double kAboveChips = 6; // the chips, which are as high as the positions' widget less 3 below them
constexpr double kChipsHeight = 26;
constexpr double kStreamWidth = 3; // as in the stack

} // namespace

StackFoot::StackFoot(Session &session, const StackView &stack, QWidget *parent)
    : QWidget(parent), m_stack(stack), m_positions(new PositionStrip(session, this))
{
    setObjectName(QStringLiteral("stackFoot"));
    setFixedHeight(kFootHeight);
    connect(&stack, &StackView::laidOut, this, &StackFoot::layOut);
    connect(&session, &Session::opened, this, qOverload<>(&QWidget::update)); // there is no stack until its run is done
}

QRectF StackFoot::placeOf(const PlacedColumn &column) const
{
    return {column.frames, kAboveChips, column.place.right() - column.frames, kChipsHeight};
}

void StackFoot::layOut()
{
    for (const PlacedColumn &column : m_stack.stack().columns())
        if (column.column == predictingColumn(m_stack.trace()->model()))
            m_positions->setGeometry(placeOf(column).toRect());
    update();
}

/// Those that are only read: of the other column, and of a model that says nothing of each of them.
void StackFoot::paintTokens(QPainter &painter, const PlacedColumn &column) const
{
    const Theme &theme = themeOf(palette());
    const Transformer &model = m_stack.trace()->model();
    const QRectF place = placeOf(column).adjusted(0, 0, 0, -3);
    painter.setFont(uiFont(kChipSize));
    if (model.grid) {
        painter.setPen(theme.muted);
        drawLine(painter, place, Qt::AlignLeft | Qt::AlignVCenter,
                 tr("CLS, and %1 patches row by row").arg(model.grid->patches()));
    }
    const SharedTokenizer &tokenizer = model.tokenizer(column.column);
    const bool isChosenFrom = column.column == predictingColumn(model) && m_positions->hasTokens();
    if (tokenizer == nullptr || isChosenFrom)
        return;
    const auto &ids = m_stack.trace()->plan.input.ids(column.column);
    std::vector<QString> words;
    words.reserve(ids.size());
    for (const TokenId id : ids)
        words.push_back(tokenWord(*tokenizer, id));
    const auto chips = placedChips(words, 0, place);
    for (const PlacedChip &chip : chips)
        paintChip(painter, chip.place, words[chip.token], readChip(theme, tokenizer->isSpecial(ids[chip.token])));
    painter.setPen(theme.muted);
    if (chips.size() < words.size())
        paintChipDots(painter, chips.empty() ? place : place.translated(chips.back().place.right() - place.left(), 0));
}

void StackFoot::paintEvent(QPaintEvent *)
{
    if (!m_stack.trace())
        return;
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(QRectF(0, 0, width(), 1), theme.line);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PlacedColumn &column : m_stack.stack().columns()) {
        painter.setPen(QPen(theme.neutral, kStreamWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        const double middle = kAboveChips + kChipsHeight / 2;
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({{column.stream, 0}, {column.stream, middle}, {column.frames - 4, middle}}));
        paintTokens(painter, column);
    }
}

} // namespace headscope
