// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/rolloutmap.h"

#include "engine/tensor/coverednumber.h"
#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/figure/arrowkey.h"
#include "ui/figure/cellmarks.h"
#include "ui/figure/legible.h"
#include "ui/figure/valuescale.h"
#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/model/uprightwords.h"
#include "ui/session/oldrun.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kHeader = 18;     // of a part
constexpr double kPartGap = 6;     // between the parts
constexpr double kWordHeight = 16; // below them, of words that lie flat
constexpr double kDigitWidth = 22; // a cell with room for two digits
constexpr int kDigitSize = 9;

/// ".31": short enough for a small cell.
QString shareWords(double share)
{
    const QString digits = QString::number(share, 'f', 2);
    return digits.startsWith(u'0') ? digits.mid(1) : digits;
}

/// Many layers have low rows.
double rowHeight(Index layers)
{
    return layers > 6 ? 13 : 18;
}

} // namespace

/// Both maps as one table, for screen readers.
class RolloutCells : public PaintedCells
{
public:
    explicit RolloutCells(RolloutMap &map) : PaintedCells(&map), m_map(map) {}

    Index rows() const override { return m_map.rowCount(); }
    Index columns() const override { return m_map.columnCount(); }
    QString name(const Place &place) const override { return m_map.sentenceOf(place); }
    QString rowName(Index row) const override { return m_map.layerOf(row).title; }
    QString columnName(Index column) const override { return m_map.m_tokens[static_cast<qsizetype>(column)]; }
    QRectF rect(const Place &place) const override { return m_map.cell(place); }
    std::optional<Place> placeAt(const QPointF &point) const override { return m_map.placeAt(point); }
    std::optional<Place> current() const override
    {
        return m_map.rowCount() == 0 ? std::nullopt : std::optional(m_map.m_current);
    }
    void choose(const Place &place) override { Q_EMIT m_map.picked(place.second); }

private:
    RolloutMap &m_map;
};

RolloutMap::RolloutMap(QWidget *parent) : QWidget(parent), m_cells(new RolloutCells(*this))
{
    setObjectName(QStringLiteral("rolloutMap"));
    showWords();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RolloutMap::show(std::vector<Row> rows, const QStringList &tokens, Index from, const QStringList &patches)
{
    m_rows = std::move(rows);
    m_tokens = tokens;
    m_patches = patches;
    m_from = from;
    measure();
    moveTo({std::clamp<Index>(m_current.first, 0, std::max<Index>(0, rowCount() - 1)),
            std::clamp<Index>(m_current.second, 0, std::max<Index>(0, columnCount() - 1))});
    updateGeometry();
}

double RolloutMap::share(const Place &place) const
{
    const auto part = static_cast<std::size_t>(place.first / layers());
    return layerOf(place.first).shares[part][static_cast<std::size_t>(place.second)];
}

void RolloutMap::measure()
{
    m_widest = {};
    for (const Row &row : m_rows)
        m_widest.title = std::max(m_widest.title, lineWidth(uiFont(kCaptionSize), row.title));
    const QFont font = uiFont(kCaptionSize, Weight::Bold); // as that which is looked from
    for (const QString &token : m_tokens)
        m_widest.token = std::max(m_widest.token, lineWidth(font, token));
}

double RolloutMap::topOf(int part) const
{
    return part * (kHeader + static_cast<double>(layers()) * rowHeight(layers()) + kPartGap) + kHeader;
}

QRectF RolloutMap::cell(const Place &place) const
{
    const double height = rowHeight(layers());
    const double top = topOf(static_cast<int>(place.first / layers()));
    const double gap = cellWidth() > 6 ? 1 : 0;
    return {titleWidth() + static_cast<double>(place.second) * cellWidth(),
            top + static_cast<double>(place.first % layers()) * height, cellWidth() - gap, height - 1};
}

std::optional<RolloutMap::Place> RolloutMap::placeAt(const QPointF &point) const
{
    for (Index row = 0; row < rowCount(); ++row) {
        const QRectF first = cell({row, 0});
        const double column = (point.x() - first.left()) / cellWidth();
        if (point.y() >= first.top() && point.y() <= first.bottom() && column >= 0 &&
            column < static_cast<double>(columnCount()))
            return Place{row, static_cast<Index>(column)};
    }
    return std::nullopt;
}

double RolloutMap::bottom() const
{
    return topOf(1) + static_cast<double>(layers()) * rowHeight(layers());
}

bool RolloutMap::liesFlat() const
{
    return wordsLieFlat(m_widest.token, cellWidth());
}

QSize RolloutMap::sizeHint() const
{
    const double words = liesFlat() ? kWordHeight : uprightHeight(m_widest.token);
    return {300, static_cast<int>(bottom() + words)};
}

QString RolloutMap::partTitle(int part) const
{
    return part == 0 ? tr("attention of the layer, mean of its heads") : tr("rollout: through all layers up to it");
}

QString RolloutMap::sentenceOf(const Place &place) const
{
    const double number = share(place);
    const QString words = isCovered(number) ? QStringLiteral("?") : shareNumber(number, 3);
    const bool isOfLayer = place.first < layers();
    const QString &title = layerOf(place.first).title;
    const auto column = static_cast<qsizetype>(place.second);
    if (!m_patches.isEmpty())
        return (isOfLayer ? tr("%1 attends to %2 with %3") : tr("up to %1, the share of %2 is %3"))
            .arg(title, m_patches[column], words);
    return (isOfLayer ? tr("%1 attends to token %2, “%3”, with %4") : tr("up to %1, token %2, “%3”, has the share %4"))
        .arg(title, QString::number(column), inSentence(m_tokens[column]), words);
}

void RolloutMap::paintCell(QPainter &painter, const Place &place) const
{
    const Theme &theme = themeOf(palette());
    const QRectF rect = cell(place);
    const double number = share(place);
    if (std::isnan(number)) {
        painter.fillRect(rect, theme.hatchGround);
        paintHatch(painter, rect, theme.hatch);
        return;
    }
    const QRgb color = scaleFor(specOf(Role::Weights), {0, 1}, m_colorMap).color(number);
    const bool hasDigits = rect.width() >= kDigitWidth && rect.height() >= kDigitSize + 3;
    painter.fillRect(rect, QColor::fromRgb(hasDigits ? digitGround(color) : color));
    if (!hasDigits)
        return;
    painter.setPen(inkOn(color));
    painter.setFont(numberFont(kDigitSize));
    drawLine(painter, rect, Qt::AlignCenter, shareWords(number));
}

void RolloutMap::paintPart(QPainter &painter, int part) const
{
    const Theme &theme = themeOf(palette());
    const double left = titleWidth();
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.text);
    drawLine(painter, QRectF(left, topOf(part) - kHeader, width() - left, kHeader), Qt::AlignLeft | Qt::AlignVCenter,
             elidedLine(painter.font(), partTitle(part), width() - left));
    for (Index layer = 0; layer < layers(); ++layer) {
        const Index row = part * layers() + layer;
        const QRectF first = cell({row, 0});
        painter.setFont(uiFont(kCaptionSize));
        painter.setPen(theme.muted);
        drawLine(painter, QRectF(0, first.top(), left - 8, first.height()), Qt::AlignRight | Qt::AlignVCenter,
                 elidedLine(painter.font(), layerOf(row).title, left - 8));
        for (Index column = 0; column < columnCount(); ++column)
            paintCell(painter, {row, column});
    }
}

/// Below its column: flat where all have room so, else upright.
void RolloutMap::paintToken(QPainter &painter, Index column) const
{
    const Theme &theme = themeOf(palette());
    const bool isFrom = column == m_from;
    const QRectF over = cell({0, column});
    const QString &word = m_tokens[static_cast<qsizetype>(column)];
    painter.setFont(uiFont(kCaptionSize, isFrom ? Weight::Bold : Weight::Regular));
    painter.setPen(isFrom ? theme.selection : theme.muted);
    if (liesFlat())
        return drawLine(painter, QRectF(over.left(), bottom(), over.width(), kWordHeight), Qt::AlignCenter, word);
    paintUpright(painter, {over.center().x(), bottom()}, word, Upright::Below);
}

/// Each where it has room; that which is looked from in any case.
void RolloutMap::paintTokens(QPainter &painter) const
{
    const Index every = uprightStep(cellWidth());
    for (Index column = 0; column < columnCount(); ++column)
        if (column == m_from || (column % every == 0 && std::abs(column - m_from) >= every))
            paintToken(painter, column);
}

void RolloutMap::paintEvent(QPaintEvent *)
{
    if (m_rows.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(m_isDimmed ? kOldOpacity : 1);
    for (const int part : {0, 1})
        paintPart(painter, part);
    paintTokens(painter);
    if (hasFocus())
        paintOutline(painter, cell(m_current).adjusted(1, 1, -1, -1), themeOf(palette()).accent, themeOf(palette()));
}

void RolloutMap::showWords()
{
    setAccessibleName(tr("Attention and rollout of each layer"));
    moveTo(m_current);
}

/// Screen readers hear the cell there.
void RolloutMap::moveTo(const Place &place)
{
    m_current = place;
    m_cells->describe(m_rows.empty() ? QString() : sentenceOf(place));
    update();
}

void RolloutMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        measure();
    QWidget::changeEvent(event);
}

void RolloutMap::mouseMoveEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    setToolTip(plainToolTip(place ? sentenceOf(*place) : QString()));
}

void RolloutMap::mouseReleaseEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton) {
        moveTo(*place);
        Q_EMIT picked(place->second);
    }
}

void RolloutMap::keyPressEvent(QKeyEvent *event)
{
    const Action action = m_rows.empty() ? Action::None : actionOf(*event, KeyPlace::Rollout);
    if (action == Action::LookFrom)
        return Q_EMIT picked(m_current.second);
    const QPoint arrow = arrowOf(event->key());
    Place place = m_current;
    switch (action) {
    case Action::MoveCell: place = {place.first + arrow.y(), place.second + arrow.x()}; break;
    case Action::FirstCell: place.second = 0; break;
    case Action::LastCell: place.second = columnCount() - 1; break;
    default: return event->ignore();
    }
    moveTo({std::clamp<Index>(place.first, 0, rowCount() - 1), std::clamp<Index>(place.second, 0, columnCount() - 1)});
    Q_EMIT shown(cell(m_current));
}

} // namespace headscope
