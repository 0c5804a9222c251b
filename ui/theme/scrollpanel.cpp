// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/scrollpanel.h"

#include "ui/actions/actions.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrongmark.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kFadeHeight = 34;

/// Lies over the end of what is seen: the content fades, and an arrow points down to the rest.
class Fade : public QWidget
{
public:
    explicit Fade(QWidget *parent) : QWidget(parent)
    {
        setObjectName(QStringLiteral("moreBelow"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = themeOf(palette());
        QPainter painter(this);
        QLinearGradient ground(0, 0, 0, height());
        QColor clear = theme.surface;
        clear.setAlpha(0);
        ground.setColorAt(0, clear);
        ground.setColorAt(0.7, theme.surface);
        painter.fillRect(rect(), ground);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.muted, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF tip(width() / 2.0, height() - 6.0);
        painter.drawPolyline(QPolygonF{tip + QPointF(-6, -5), tip, tip + QPointF(6, -5)});
    }
};

} // namespace

ScrollPanel::ScrollPanel(QWidget *parent) : QScrollArea(parent), m_fade(new Fade(this))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // without a handle where all fits
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int most) {
        verticalScrollBar()->setEnabled(most > 0);
        setFocusPolicy(most > 0 ? Qt::StrongFocus : Qt::NoFocus); // the keys scroll, or there is nothing to do
    });
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &ScrollPanel::showFade);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ScrollPanel::showFade);
}

/// The handle of the scroll bar is what the keys move.
void ScrollPanel::showFocus()
{
    QScrollBar *bar = verticalScrollBar();
    bar->setProperty("hasKeyboard", hasFocus());
    styleAnew(bar);
}

void ScrollPanel::focusInEvent(QFocusEvent *event)
{
    QScrollArea::focusInEvent(event);
    showFocus();
}

void ScrollPanel::focusOutEvent(QFocusEvent *event)
{
    QScrollArea::focusOutEvent(event);
    showFocus();
}

/// Qt takes what lies below the fade for seen.
bool ScrollPanel::focusNextPrevChild(bool next)
{
    const bool hasMoved = QScrollArea::focusNextPrevChild(next);
    const QWidget *at = focusWidget();
    if (!hasMoved || at == nullptr || widget() == nullptr || !widget()->isAncestorOf(at) || !m_fade->isVisible())
        return hasMoved;
    reveal(*at);
    return hasMoved;
}

void ScrollPanel::reveal(const QWidget &part)
{
    const int top = part.mapTo(viewport(), QPoint()).y();
    const int seen = viewport()->height() - (m_fade->isVisible() ? kFadeHeight : 0);
    const int below = std::max(0, top + part.height() - seen);
    verticalScrollBar()->setValue(verticalScrollBar()->value() + std::min(below, top));
}

void ScrollPanel::showFade()
{
    m_fade->setVisible(verticalScrollBar()->value() < verticalScrollBar()->maximum());
    m_fade->raise();
}

/// To hear of a size, the scroll area may give what it holds another one. Before that is seen, Qt would tell it of the
/// first one alone, and its rows would be squeezed into that.
bool ScrollPanel::eventFilter(QObject *watched, QEvent *event)
{
    const bool isTaken = QScrollArea::eventFilter(watched, event);
    if (watched != widget() || event->type() != QEvent::Resize)
        return isTaken;
    const QSize told = static_cast<QResizeEvent *>(event)->size();
    if (told == widget()->size())
        return isTaken;
    QResizeEvent now(widget()->size(), told);
    QCoreApplication::sendEvent(widget(), &now);
    return true;
}

void ScrollPanel::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    const QRect seen = viewport()->geometry();
    m_fade->setGeometry(seen.left(), seen.bottom() + 1 - kFadeHeight, seen.width(), kFadeHeight);
}

/// What lies below the fade comes to the top of the next page.
void ScrollPanel::turnPage(int way)
{
    QScrollBar *bar = verticalScrollBar();
    bar->setValue(bar->value() + way * (viewport()->height() - kFadeHeight));
}

/// Up and Down scroll, and pages where the window does not step; the other keys are the window's.
void ScrollPanel::keyPressEvent(QKeyEvent *event)
{
    const Action action = actionOf(*event, KeyPlace::Panels);
    if (action == Action::None || verticalScrollBar()->maximum() == 0)
        event->ignore();
    else if (action == Action::ScrollPage)
        turnPage(event->key() == Qt::Key_PageDown ? 1 : -1);
    else
        QScrollArea::keyPressEvent(event);
}

} // namespace headscope
