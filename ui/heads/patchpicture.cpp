// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/patchpicture.h"

#include "ui/access/paintedcells.h"
#include "ui/figure/arrowkey.h"
#include "ui/figure/colorbar.h"
#include "ui/lines/tooltip.h"
#include "ui/text/words.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kPatchEdge = 3;     // for the lines around patches at the edge
constexpr int kBelowPatches = 30; // for the chip or the bar
constexpr double kClsHeight = 22;

} // namespace

/// The patches in rows and columns, for screen readers.
class PatchCells : public PaintedCells
{
public:
    explicit PatchCells(PatchPicture &picture) : PaintedCells(&picture), m_picture(picture) {}

    Index rows() const override { return grid().down; }
    Index columns() const override { return grid().across; }
    QString name(const Place &place) const override { return m_picture.sentenceOf(tokenOf(place)); }
    QRectF rect(const Place &place) const override { return m_picture.rectOf(tokenOf(place)); }
    std::optional<Place> placeAt(const QPointF &point) const override { return placeOf(m_picture.tokenAt(point)); }
    std::optional<Place> current() const override { return placeOf(m_picture.m_cursor); }
    void choose(const Place &place) override { m_picture.pick(tokenOf(place)); }

private:
    PatchGrid grid() const { return m_picture.m_content.image ? m_picture.m_content.image->grid : PatchGrid(); }
    Index tokenOf(const Place &place) const { return 1 + place.first * grid().across + place.second; }
    std::optional<Place> placeOf(const std::optional<Index> &token) const
    {
        if (!token || *token < 1 || grid().across < 1)
            return std::nullopt;
        return Place{(*token - 1) / grid().across, (*token - 1) % grid().across};
    }

    PatchPicture &m_picture;
};

PatchPicture::PatchPicture(const QString &name, QWidget *parent)
    : QWidget(parent), m_cells(new PatchCells(*this)), m_shown(this, Urgency::Visible, [this] {
          tellCursor();
          update();
      })
{
    setObjectName(name);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setFixedSize(wantedSize());
}

void PatchPicture::setContent(const Content &content)
{
    if (content == m_content)
        return;
    const bool isOther = content.image != m_content.image || content.head != m_content.head ||
                         content.query != m_content.query || content.trace == nullptr;
    m_content = content;
    if (isOther)
        m_shown.forget();
    if (m_cursor && *m_cursor >= tokens())
        m_cursor.reset();
    setFixedSize(wantedSize());
    ask();
    tellCursor();
    update();
}

/// The numbers may have to be computed again.
void PatchPicture::ask()
{
    if (!hasWeights() || !m_content.image ||
        !isOnImage(Slice(m_content.trace, Role::Weights, 0, m_content.head), *m_content.image))
        return;
    FigureOptions options;
    options.heads = {m_content.head};
    options.image = m_content.image;
    options.queries = Span{m_content.query, m_content.query + 1};
    options.colorMap = m_content.colorMap;
    options.annotate = Annotate::Off; // digits would cover the picture; the pointer tells them
    m_shown.ask([trace = m_content.trace, options, &theme = themeOf(palette())](const CancelToken &isCancelled) {
        FigurePanel panel = panelsOf(trace, options, theme, isCancelled).front();
        FetchedSlice numbers(panel.slice);
        return Shown{std::move(panel), std::move(numbers)};
    });
}

void PatchPicture::setLit(std::optional<Index> token)
{
    if (token == m_lit)
        return;
    m_lit = token;
    update();
}

void PatchPicture::setSide(int side)
{
    m_side = side;
    setFixedSize(wantedSize());
    update();
}

QSize PatchPicture::wantedSize() const
{
    QSize picture(m_side, m_side);
    if (m_content.image)
        picture = m_content.image->picture.size().scaled(picture, Qt::KeepAspectRatio);
    return picture + QSize(2 * kPatchEdge, 2 * kPatchEdge + kBelowPatches);
}

MapGeometry PatchPicture::cells() const
{
    const QRectF area(kPatchEdge, kPatchEdge, width() - 2 * kPatchEdge, height() - 2 * kPatchEdge - kBelowPatches);
    const PatchGrid grid = m_content.image ? m_content.image->grid : PatchGrid();
    return {area, grid.down, grid.across};
}

QRectF PatchPicture::chip() const
{
    return {double{kPatchEdge}, height() - kClsHeight - 2, 44, kClsHeight};
}

QRectF PatchPicture::bar() const
{
    return {double{kPatchEdge}, height() - kColorBarHeight, width() - 2.0 * kPatchEdge, kColorBarHeight};
}

QRectF PatchPicture::rectOf(Index token) const
{
    if (token == 0)
        return hasWeights() ? QRectF() : chip();
    if (!m_content.image || token > m_content.image->grid.patches())
        return {};
    return cells().cell((token - 1) / m_content.image->grid.across, (token - 1) % m_content.image->grid.across);
}

std::optional<Index> PatchPicture::tokenAt(const QPointF &point) const
{
    if (!m_content.image)
        return std::nullopt;
    if (!hasWeights() && chip().contains(point))
        return 0;
    const auto place = cells().cellAt(point);
    return place ? std::optional(1 + place->first * m_content.image->grid.across + place->second) : std::nullopt;
}

QString PatchPicture::sentenceOf(Index token) const
{
    const QString name = tokenName(m_content.image->grid, token);
    if (!hasWeights() || !m_shown.answer() || token < 1)
        return name;
    const auto &[panel, numbers] = *m_shown.answer();
    const auto place = numbers.place({0, m_content.head, m_content.query, token});
    return place ? labelled(name, cellNumber(numbers.at(place->first, place->second), 4)) : name;
}

/// The one that is chosen already gives way to the token before all patches.
void PatchPicture::pick(Index token)
{
    Q_EMIT tokenPicked(token == m_content.query ? 0 : token);
}

void PatchPicture::moveTo(std::optional<Index> token)
{
    if (token == m_cursor)
        return;
    m_cursor = token;
    tellCursor();
    Q_EMIT tokenHovered(token);
    update();
}

/// The same patch has another number for another query or head, and none until it has been worked out.
void PatchPicture::tellCursor()
{
    const QString sentence = m_cursor ? sentenceOf(*m_cursor) : QString();
    setToolTip(plainToolTip(sentence));
    setCursor(m_cursor ? Qt::PointingHandCursor : Qt::ArrowCursor);
    m_cells->describe(sentence);
}

void PatchPicture::mouseMoveEvent(QMouseEvent *event)
{
    moveTo(tokenAt(event->position()));
}

void PatchPicture::mouseReleaseEvent(QMouseEvent *event)
{
    const auto token = tokenAt(event->position());
    if (event->button() == Qt::LeftButton && token)
        pick(*token);
}

void PatchPicture::leaveEvent(QEvent *)
{
    if (!hasFocus())
        moveTo(std::nullopt);
}

void PatchPicture::focusOutEvent(QFocusEvent *event)
{
    if (!underMouse())
        moveTo(std::nullopt);
    update();
    QWidget::focusOutEvent(event);
}

/// Arrows go from patch to patch, Home to the token before them; Enter chooses.
void PatchPicture::keyPressEvent(QKeyEvent *event)
{
    if (!m_content.image || (event->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
        return event->ignore();
    const PatchGrid &grid = m_content.image->grid;
    const Index at = std::max<Index>(1, m_cursor.value_or(std::max<Index>(1, m_content.query))) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: {
        if (!m_cursor)
            return moveTo(at + 1);
        const QPoint arrow = arrowOf(event->key());
        const Index row = std::clamp<Index>(at / grid.across + arrow.y(), 0, grid.down - 1);
        const Index column = std::clamp<Index>(at % grid.across + arrow.x(), 0, grid.across - 1);
        return moveTo(1 + row * grid.across + column);
    }
    case Qt::Key_Home: return Q_EMIT tokenPicked(0);
    case Qt::Key_Return:
    case Qt::Key_Enter: return m_cursor ? pick(*m_cursor) : event->ignore();
    default: event->ignore();
    }
}

void PatchPicture::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        ask();
    if (event->type() == QEvent::LanguageChange)
        tellCursor();
    QWidget::changeEvent(event);
}

} // namespace headscope
